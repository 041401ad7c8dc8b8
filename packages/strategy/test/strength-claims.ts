import type { BotLevel } from '@pok/protocol';
import { PLAYER_COUNTS, type PlayerCount } from '@pok/rules';
import { type Standing, type WinShare, winShares } from '../src/arena/standing.ts';
import { itemAt } from '../src/checked.ts';
import { simulate } from '../src/random-play/simulate.ts';
import { figuresOf } from '../src/random-play/tally.ts';

/** A claim about a table of bots: about the first of them, or the first two if they are of one kind. */
export interface StrengthClaim {
  readonly title: string;
  readonly levels: readonly BotLevel[];
  readonly matches: number;
  holds(standing: Standing): boolean;
}

/**
 * Seed and numbers of matches were fixed before any of these was played, and no bot was tuned on them. Only the numbers for
 * Sharp among Steadies were raised later: 240 matches of seven could not tell its lead from chance.
 */
export const STRENGTH_SEED = 'strength';

/** How long a table of one level may take, relative to the rounds of random play. */
const LEAST_ROUNDS = 0.7;
const MOST_ROUNDS = 1.6;

/** The more players, the longer a match takes; levels that solve positions take longest. */
const QUICK_MATCHES = 420;
const SOLVED_MATCHES: Readonly<Record<PlayerCount, number>> = { 3: 600, 4: 300, 5: 150, 6: 90, 7: 60 };
/** The lead that takes the most matches to show. */
const SHARP_AMONG_STEADIES_MATCHES: Readonly<Record<PlayerCount, number>> = {
  ...SOLVED_MATCHES,
  5: 300,
  6: 300,
  7: 300,
};

const LADDER_CLAIMS: readonly StrengthClaim[] = PLAYER_COUNTS.flatMap((players) => {
  const quick = QUICK_MATCHES;
  const solved = SOLVED_MATCHES[players];
  return [
    above(`Steady among Casuals, ${players} players,`, among('steady', 'casual', players), quick),
    below(`Casual among Steadies, ${players} players,`, among('casual', 'steady', players), quick),
    barelyAbove(
      `Sharp among Steadies, ${players} players,`,
      among('sharp', 'steady', players),
      SHARP_AMONG_STEADIES_MATCHES[players],
    ),
    below(`Steady among Sharps, ${players} players,`, among('steady', 'sharp', players), solved),
    lasting('Casuals', 'casual', players, quick),
    lasting('Steadies', 'steady', players, quick),
    lasting('Sharps', 'sharp', players, solved),
  ];
});

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
  ...LADDER_CLAIMS,
];

function among(one: BotLevel, others: BotLevel, players: number): readonly BotLevel[] {
  return [one, ...Array.from({ length: players - 1 }, () => others)];
}

/** How the first player's share is claimed to compare with a fair share. */
function claimOfFirst(
  title: string,
  levels: readonly BotLevel[],
  matches: number,
  holds: (first: WinShare, fair: number) => boolean,
): StrengthClaim {
  return {
    title,
    levels,
    matches,
    holds: (standing) => holds(itemAt(winShares(standing), 0), 1 / levels.length),
  };
}

function above(who: string, levels: readonly BotLevel[], matches: number): StrengthClaim {
  const title = `${who} is clearly above its fair share`;
  return claimOfFirst(title, levels, matches, ({ low }, fair) => low > fair);
}

function barelyAbove(who: string, levels: readonly BotLevel[], matches: number): StrengthClaim {
  const title = `${who} is above its fair share`;
  return claimOfFirst(title, levels, matches, ({ share }, fair) => share > fair);
}

function below(who: string, levels: readonly BotLevel[], matches: number): StrengthClaim {
  const title = `${who} is below its fair share`;
  return claimOfFirst(title, levels, matches, ({ share }, fair) => share < fair);
}

function notBelow(who: string, levels: readonly BotLevel[], matches: number): StrengthClaim {
  const own = levels.filter((level) => level === levels[0]).length;
  return {
    title: `${who}: no Sharp is clearly below its fair share`,
    levels,
    matches,
    holds: (standing) => {
      const shares = winShares(standing).slice(0, own);
      return shares.reduce((sum, { high }) => sum + high, 0) > own / levels.length;
    },
  };
}

function hardlyBelow(who: string, levels: readonly BotLevel[], matches: number): StrengthClaim {
  const title = `${who} loses no more than a hair`;
  return claimOfFirst(title, levels, matches, ({ share, high }, fair) => high > fair && share > fair - 0.03);
}

function lasting(who: string, level: BotLevel, players: PlayerCount, matches: number): StrengthClaim {
  return {
    title: `a table of ${players} ${who} takes about as many rounds as random play`,
    levels: among(level, level, players),
    matches,
    holds: ({ rounds, matches: played }) => {
      const random = figuresOf(simulate({ players, policy: 'counter', matches: 2000, seed: 14 }));
      const ratio = rounds / played / random.meanRounds;
      return ratio > LEAST_ROUNDS && ratio < MOST_ROUNDS;
    },
  };
}
