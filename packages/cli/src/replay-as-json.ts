import {
  formatHand,
  formatHandedOver,
  formatPlays,
  formatRoll,
  judgePlays,
  type Match,
  type MatchRecord,
  winnersOf,
} from '@pok/rules';

/** One line. */
export function replayAsJson(file: string, record: MatchRecord, match: Match): string {
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
