import { isHandedOver, judgePlays, type Match, type Round } from '@pok/rules';
import type { Paint } from '../paint.ts';
import { drawScene } from '../play/draw-scene.ts';
import type { Scene } from '../play/scene.ts';
import type { Terminal } from '../play/terminal.ts';
import { printable } from '../printable.ts';
import { tellVerdict } from '../tell-verdict.ts';
import { sentence, tellResult } from '../words.ts';
import type { WatchedMatch } from './choose-match.ts';

/** A match as if it were played now: the dice, a breath, all fists at once, the referee. */
export async function watchMatch(terminal: Terminal, paint: Paint, watched: WatchedMatch): Promise<void> {
  const { match, record } = watched;
  const names = record.players.map(printable);
  const draw = (scene: Scene) => terminal.show(drawScene(scene, terminal.columns, paint));
  for (const [index, round] of match.rounds.entries()) {
    for (const scene of [
      beforeReveal(round, index + 1, names),
      afterReveal(round, index + 1, names, match),
    ]) {
      draw(scene);
      if ((await terminal.key()) === 'b') return;
    }
  }
}

const KEYS = 'any key: go on · B back · Q leave';

export function beforeReveal(round: Round, number: number, names: readonly string[]): Scene {
  const [one, two, three] = round.roll;
  return {
    title: `P O K · round ${number}`,
    dice: [{ face: one }, { face: two }, { face: three }],
    seats: names.map((name) => ({ name, fist: { kind: 'closed' } })),
    hand: undefined,
    chosen: undefined,
    words: ['All fists are closed. What would you have played?'],
    keys: KEYS,
  };
}

export function afterReveal(
  round: Round,
  number: number,
  names: readonly string[],
  { rounds, result }: Match,
): Scene {
  const verdict = judgePlays(round.roll, round.plays);
  const [one, two, three] = round.roll;
  const isLast = number === rounds.length;
  const end = isLast && result !== undefined ? [sentence(tellResult(result, names))] : [];
  return {
    ...beforeReveal(round, number, names),
    dice: [
      { face: one, verdict: verdict.dice[0] },
      { face: two, verdict: verdict.dice[1] },
      { face: three, verdict: verdict.dice[2] },
    ],
    seats: names.map((name, seat) => {
      const shape = round.plays[seat] ?? 'disc';
      return { name, fist: { kind: 'open', shape, isHandedOver: isHandedOver(verdict, shape) } };
    }),
    words: [...tellVerdict({ plays: round.plays, names, verdict }), ...end],
  };
}
