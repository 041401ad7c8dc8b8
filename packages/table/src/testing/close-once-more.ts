import { parseShape, type Seat } from '@pok/rules';
import type { MatchExport } from '../export.ts';
import { blindOf, chanceOf, commitToFist } from '../fairness.ts';

/** The lie that a fist was opened and closed once more before the reveal: true to itself, as the secret makes it. */
export function closeOnceMore(exported: MatchExport, number: number, seat: Seat): MatchExport {
  const { table, match, secret, players, rounds } = exported;
  const words = players.map(({ word }) => word);
  const round = rounds[number - 1];
  const shape = parseShape(round?.plays[seat] ?? '');
  if (round === undefined || shape === undefined) throw new Error(`no fist ${seat} in round ${number}`);
  const closing = (round.closings[seat] ?? 0) + 1;
  const blind = blindOf(chanceOf(table, match, secret, words), number, seat, closing);
  const told = {
    ...round,
    commitments: round.commitments.with(seat, commitToFist(shape, blind)),
    blinds: round.blinds.with(seat, blind),
    closings: round.closings.with(seat, closing),
  };
  return { ...exported, rounds: rounds.with(number - 1, told) };
}
