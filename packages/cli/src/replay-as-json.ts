import {
  formatHand,
  formatHandedOver,
  formatPlays,
  formatRoll,
  judgePlays,
  type Match,
  winnersOf,
} from '@pok/rules';
import type { ReadMatch } from './read-match.ts';

/** One line of JSON for a file: the match, or what is wrong with it. */
export function replayAsJson(file: string, parsed: ReadMatch): string {
  if (!parsed.ok) return JSON.stringify({ file, error: parsed.error });
  const { record, match } = parsed;
  return JSON.stringify({
    file,
    players: record.players,
    rounds: match.rounds.map(({ roll, plays }) => ({
      roll: formatRoll(roll),
      plays: formatPlays(plays),
      handedOver: formatHandedOver(plays, judgePlays(roll, plays)),
    })),
    hands: match.hands.map(formatHand),
    result: resultAsJson(match),
  });
}

function resultAsJson({ result, hands }: Match): { kind: string; seats: readonly number[] } {
  if (result === undefined) return { kind: 'unfinished', seats: [] };
  return { kind: result.kind, seats: winnersOf(result, hands.length) };
}
