import type { Hand } from './hand.ts';
import type { Round, Seat } from './match.ts';
import type { Random } from './random.ts';
import type { Roll } from './roll.ts';
import type { Shape } from './shape.ts';

/** A match as everyone at the table saw it. A player has the same name in every match of a table. */
export interface SeenMatch {
  readonly players: readonly string[];
  readonly rounds: readonly Round[];
}

/** All that a player knows when choosing: their own hand, the roll, and what everybody has seen. */
export interface Seen extends SeenMatch {
  readonly seat: Seat;
  readonly hand: Hand;
  readonly roll: Roll;
  /** Earlier matches at the same table, oldest first. */
  readonly earlier: readonly SeenMatch[];
}

/** A bot sees what a player sees, so a bot that cheats can't be written. */
export type Bot = (seen: Seen, random: Random) => Shape;
