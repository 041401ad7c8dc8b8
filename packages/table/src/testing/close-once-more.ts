import type { UpcastExport } from '@pok/protocol';
import { parseShape, type Seat } from '@pok/rules';
import { blindOf, commitToFist } from '../fairness/fairness.ts';
import { seedsOfExport } from '../fairness/verify-export.ts';

/**
 * The lie that a fist was opened and closed once more before the reveal. It doesn't contradict itself, because it is derived from the
 * server seed.
 */
export function closeOnceMore(exported: UpcastExport, number: number, seat: Seat): UpcastExport {
  const { format, rounds } = exported;
  const round = rounds[number - 1];
  const shape = parseShape(round?.plays[seat] ?? '');
  if (round === undefined || shape === undefined) throw new Error(`no fist ${seat} in round ${number}`);
  const closing = (round.closings[seat] ?? 0) + 1;
  const blind = blindOf(seedsOfExport(exported), number, seat, closing);
  const lie = {
    ...round,
    commitments: round.commitments.with(seat, commitToFist(format, shape, blind)),
    blinds: round.blinds.with(seat, blind),
    closings: round.closings.with(seat, closing),
  };
  return { ...exported, rounds: rounds.with(number - 1, lie) };
}
