import type { Hand } from '@pok/rules';

/** The solved game for one number of players. */
export interface ValueTable {
  readonly players: number;
  /** Each seat's winning chance before the roll. */
  valueOf(hands: readonly Hand[]): readonly number[];
}
