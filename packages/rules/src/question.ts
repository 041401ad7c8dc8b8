import type { Hand } from './hand.ts';
import type { Seat } from './match.ts';
import type { Roll } from './roll.ts';

/** A choice to make: what everybody holds, the roll, and the seat that has to choose. */
export interface Question {
  readonly hands: readonly Hand[];
  readonly roll: Roll;
  readonly seat: Seat;
}
