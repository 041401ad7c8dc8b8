import type { Hand } from './hand.ts';
import type { Round, Seat } from './match.ts';
import type { Random } from './random.ts';
import type { Roll } from './roll.ts';
import type { Shape } from './shape.ts';

export const BOT_LEVELS = ['casual', 'steady', 'sharp', 'reader'] as const;
export type BotLevel = (typeof BOT_LEVELS)[number];

/** What bots of a level are called: a table takes the first name that is free. */
export const BOT_NAMES: Readonly<Record<BotLevel, readonly string[]>> = {
  casual: ['Pim', 'Lotta', 'Momo', 'Tilly', 'Bo', 'Juno', 'Nino', 'Kiki'],
  steady: ['Hilda', 'Otto', 'Walter', 'Agnes', 'Bruno', 'Greta', 'Emil', 'Frieda'],
  sharp: ['Ada', 'Turing', 'Emmy', 'Euler', 'Noor', 'Gauss', 'Sofja', 'Nash'],
  reader: ['Mira', 'Sherlock', 'Sibyl', 'Delphi', 'Vesper', 'Argus', 'Cleo', 'Marple'],
};

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
