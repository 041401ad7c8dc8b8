import { winnersOf } from '@pok/rules';
import type { PlayedMatch } from './sitting.ts';

/** A win is divided by up to seven: in these units every share of it is a whole number. */
const WHOLE_WIN = 420;

/** The results of sittings, as whole numbers, so that the order of addition never matters. */
export interface Standing {
  readonly matches: number;
  readonly rounds: number;
  readonly ties: number;
  readonly dead: number;
  readonly sittings: number;
  readonly squaredMatches: number;
  readonly entrants: readonly EntrantStanding[];
}

interface EntrantStanding {
  readonly wins: number;
  readonly ties: number;
  /** In units of `WHOLE_WIN`; over all matches the sum and the sum of squares… */
  readonly shares: number;
  readonly squaredShares: number;
  /** …and over all sittings the sum of squares, and of shares times matches. */
  readonly squaredSittings: number;
  readonly sharesTimesMatches: number;
}

export function standingAtStart(entrants: number): Standing {
  const entrant = {
    wins: 0,
    ties: 0,
    shares: 0,
    squaredShares: 0,
    squaredSittings: 0,
    sharesTimesMatches: 0,
  };
  return {
    matches: 0,
    rounds: 0,
    ties: 0,
    dead: 0,
    sittings: 0,
    squaredMatches: 0,
    entrants: Array.from({ length: entrants }, () => entrant),
  };
}

/** A sitting is one observation: its matches depend on each other through what the bots learn. */
export function standingOf(sitting: readonly PlayedMatch[], entrants: number): Standing {
  const matches = sitting.length;
  const winners = sitting.map(({ seating, result }) =>
    winnersOf(result, entrants).map((seat) => seating[seat]),
  );
  return {
    matches,
    rounds: sitting.reduce((sum, { rounds }) => sum + rounds, 0),
    ties: winners.filter(({ length }) => length > 1).length,
    dead: sitting.filter(({ result }) => result.kind === 'dead').length,
    sittings: 1,
    squaredMatches: matches * matches,
    entrants: Array.from({ length: entrants }, (_, entrant) => {
      const won = winners.filter((all) => all.includes(entrant));
      const each = won.map(({ length }) => WHOLE_WIN / length);
      const shares = each.reduce((sum, share) => sum + share, 0);
      const wins = won.filter(({ length }) => length === 1).length;
      return {
        wins,
        ties: won.length - wins,
        shares,
        squaredShares: each.reduce((sum, share) => sum + share * share, 0),
        squaredSittings: shares * shares,
        sharesTimesMatches: shares * matches,
      };
    }),
  };
}

export function addStandings(a: Standing, b: Standing): Standing {
  return {
    matches: a.matches + b.matches,
    rounds: a.rounds + b.rounds,
    ties: a.ties + b.ties,
    dead: a.dead + b.dead,
    sittings: a.sittings + b.sittings,
    squaredMatches: a.squaredMatches + b.squaredMatches,
    entrants: a.entrants.map((one, index) => addEntrants(one, b.entrants[index] ?? one)),
  };
}

function addEntrants(a: EntrantStanding, b: EntrantStanding): EntrantStanding {
  return {
    wins: a.wins + b.wins,
    ties: a.ties + b.ties,
    shares: a.shares + b.shares,
    squaredShares: a.squaredShares + b.squaredShares,
    squaredSittings: a.squaredSittings + b.squaredSittings,
    sharesTimesMatches: a.sharesTimesMatches + b.sharesTimesMatches,
  };
}

/** A share of the wins, with an interval that contains the true share 95 times in 100. */
export interface WinShare {
  readonly wins: number;
  readonly ties: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

const NORMAL_95 = 1.96;

export function winShares(standing: Standing): readonly WinShare[] {
  return standing.entrants.map((entrant) => {
    const { wins, ties, shares } = entrant;
    const share = shares / standing.matches / WHOLE_WIN;
    const margin = NORMAL_95 * errorOf(standing, entrant);
    return { wins, ties, share, low: Math.max(0, share - margin), high: Math.min(1, share + margin) };
  });
}

/**
 * The standard error of a share, from the differences between sittings. Few sittings can look alike by chance, so it is at least
 * that of independent matches.
 */
function errorOf({ matches, sittings, squaredMatches }: Standing, entrant: EntrantStanding): number {
  const { shares, squaredShares, squaredSittings, sharesTimesMatches } = entrant;
  const mean = shares / matches;
  const ofSittings = squaredSittings - 2 * mean * sharesTimesMatches + mean * mean * squaredMatches;
  const ofMatches = squaredShares - mean * shares;
  const spread = Math.max(ofSittings * freedom(sittings), ofMatches * freedom(matches), 0);
  return Math.sqrt(spread) / matches / WHOLE_WIN;
}

/** The mean has used up one degree of freedom. */
function freedom(observations: number): number {
  return observations > 1 ? observations / (observations - 1) : 1;
}
