import type { BotLevel } from '@pok/rules';
import { itemAt } from '../checked.ts';
import type { WinShare } from './standing.ts';

/** What we say of a table of bots: it is about the first of them, or the first two where they are of one kind. */
export interface StrengthClaim {
  readonly title: string;
  readonly levels: readonly BotLevel[];
  readonly matches: number;
  holds(shares: readonly WinShare[]): boolean;
}

/** Seed and numbers of matches were settled before any of these was played, and no bot was tuned on them. */
export const STRENGTH_SEED = 'strength';

export const STRENGTH_CLAIMS: readonly StrengthClaim[] = [
  above('Reader with two Casuals', ['reader', 'casual', 'casual'], 240),
  above('Reader with two Steadies', ['reader', 'steady', 'steady'], 240),
  above('Reader with one of each', ['reader', 'steady', 'casual'], 240),
  above('Reader with three Casuals', ['reader', 'casual', 'casual', 'casual'], 144),
  above('Reader with three Steadies', ['reader', 'steady', 'steady', 'steady'], 240),
  above('Reader with one Steady and two Casuals', ['reader', 'steady', 'casual', 'casual'], 360),
  above('Reader with two Steadies and one Casual', ['reader', 'steady', 'steady', 'casual'], 144),
  above('Sharp with two Casuals', ['sharp', 'casual', 'casual'], 240),
  above('Sharp with three Casuals', ['sharp', 'casual', 'casual', 'casual'], 240),
  notBelow('Sharp with two Steadies', ['sharp', 'steady', 'steady'], 360),
  notBelow('Sharp with two Readers', ['sharp', 'reader', 'reader'], 360),
  notBelow('Sharp with three Steadies', ['sharp', 'steady', 'steady', 'steady'], 240),
  notBelow('two Sharps with one Casual', ['sharp', 'sharp', 'casual'], 360),
  notBelow('two Sharps with one Steady', ['sharp', 'sharp', 'steady'], 360),
  notBelow('two Sharps with one Reader', ['sharp', 'sharp', 'reader'], 360),
  notBelow('two Sharps with two Casuals', ['sharp', 'sharp', 'casual', 'casual'], 120),
  notBelow('two Sharps with two Steadies', ['sharp', 'sharp', 'steady', 'steady'], 120),
  hardlyBelow('Reader with two Sharps', ['reader', 'sharp', 'sharp'], 480),
  hardlyBelow('Reader with three Sharps', ['reader', 'sharp', 'sharp', 'sharp'], 240),
];

function above(who: string, levels: readonly BotLevel[], matches: number): StrengthClaim {
  return {
    title: `${who} is clearly above its fair share`,
    levels,
    matches,
    holds: (shares) => itemAt(shares, 0).low > 1 / levels.length,
  };
}

function notBelow(who: string, levels: readonly BotLevel[], matches: number): StrengthClaim {
  const own = levels.filter((level) => level === levels[0]).length;
  return {
    title: `${who}: no Sharp is clearly below its fair share`,
    levels,
    matches,
    holds: (shares) => shares.slice(0, own).reduce((sum, { high }) => sum + high, 0) > own / levels.length,
  };
}

function hardlyBelow(who: string, levels: readonly BotLevel[], matches: number): StrengthClaim {
  return {
    title: `${who} loses no more than a hair`,
    levels,
    matches,
    holds: (shares) => {
      const { share, high } = itemAt(shares, 0);
      return high > 1 / levels.length && share > 1 / levels.length - 0.03;
    },
  };
}
