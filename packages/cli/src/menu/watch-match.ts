import { judgePlays } from '@pok/rules';
import { formatVerdict } from '../format-verdict.ts';
import type { Paint } from '../paint.ts';
import { drawScene, type Scene } from '../play/draw-scene.ts';
import type { Terminal } from '../play/terminal.ts';
import { printable } from '../printable.ts';
import { formatResult, sentence } from '../words.ts';
import type { WatchedMatch } from './choose-match.ts';

const CLOSED = 'All fists are closed. What would you have played?';

/** A match as if it were played now: the dice, a breath, all fists at once, the referee. */
export async function watchMatch(terminal: Terminal, paint: Paint, watched: WatchedMatch): Promise<void> {
  const { match, record } = watched;
  const names = record.players.map(printable);
  const last = match.rounds.at(-1);
  for (const [index, round] of match.rounds.entries()) {
    const { roll, plays } = round;
    const verdict = judgePlays(roll, plays);
    const end =
      round === last && match.result !== undefined ? [sentence(formatResult(match.result, names))] : [];
    const before: Scene = {
      title: `P O K · round ${index + 1}`,
      roll,
      names,
      closed: new Set(names.keys()),
      words: [CLOSED],
      keys: 'any key: go on · B back · Q leave',
    };
    const words = [...formatVerdict({ plays, names, verdict }), ...end];
    for (const scene of [before, { ...before, plays, verdict, words }]) {
      terminal.show(drawScene(scene, terminal.columns, paint));
      if ((await terminal.key()) === 'b') return;
    }
  }
}
