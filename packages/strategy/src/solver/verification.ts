import { memoizeByObject } from '../memoize.ts';
import { createValueTable, type ValueTable } from '../values/value-table.ts';
import { playByAdvice } from './play-by-advice.ts';
import { namedPositionsFor, type Positions, positionsFor } from './positions.ts';
import { createWalk, shared, type Walk, writeMeasures } from './sweep.ts';

/** Up to this many players, every naming of the shapes is verified; with more, one of each. */
export const EVERY_NAMING_UP_TO = 5;

/** A walk that plays as bots and `advise` do, and computes exactly what that is worth. */
export interface Verification extends Walk {
  readonly kind: 'verify';
  /** Every naming of the shapes as a position of its own, or one for all of them: exact if names don't matter. */
  readonly isEveryNaming: boolean;
  /** The table that is verified. */
  readonly table: Pick<ValueTable, 'figures' | 'positionValues'>;
}

export function createVerification(values: ValueTable, isEveryNaming: boolean): Verification {
  const positions = verifiedPositions(values.players, isEveryNaming);
  const positionValues = shared(values.positionValues.length);
  positionValues.set(values.positionValues);
  return {
    kind: 'verify',
    isEveryNaming,
    table: { figures: values.figures, positionValues },
    ...createWalk(positions, values.ruling),
  };
}

export function verifiedPositions(players: number, isEveryNaming: boolean): Positions {
  return isEveryNaming ? namedPositionsFor(players) : positionsFor(players);
}

const tableOf = memoizeByObject(({ players, ruling, table }: Verification) =>
  createValueTable(players, table.positionValues, table.figures, ruling),
);

/** Verifies one position; all positions with fewer counters must be done. */
export function verifyPosition(verification: Verification, position: number): void {
  const { players, isEveryNaming, values } = verification;
  const positions = verifiedPositions(players, isEveryNaming);
  const played = playByAdvice(tableOf(verification), positions, position, values);
  writeMeasures(verification, position, played, played.claimed);
}
