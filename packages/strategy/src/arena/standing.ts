import { winnersOf } from '@pok/rules';
import type { PlayedMatch } from './sitting.ts';

/** A win is divided by up to seven: in these units every share of it is a whole number. */
const WHOLE_WIN = 420;

/** What came of sittings, as whole numbers, so that the order of adding up never matters. */
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
  /** In units of `WHOLE_WIN`; over all sittings the sum, the sum of squares, and that of shares times matches. */
  readonly shares: number;
  readonly squaredShares: number;
  readonly sharesTimesMatches: number;
}

export function standingAtStart(entrants: number): Standing {
  const entrant = { wins: 0, ties: 0, shares: 0, squaredShares: 0, sharesTimesMatches: 0 };
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

/** A sitting is one observation: its matches hang together through what the bots learn from each other. */
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
      const shares = won.reduce((sum, { length }) => sum + WHOLE_WIN / length, 0);
      const wins = won.filter(({ length }) => length === 1).length;
      return {
        wins,
        ties: won.length - wins,
        shares,
        squaredShares: shares * shares,
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
    sharesTimesMatches: a.sharesTimesMatches + b.sharesTimesMatches,
  };
}

/** A share of the wins, with the interval that holds the true one 95 times in 100. */
export interface WinShare {
  readonly wins: number;
  readonly ties: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

const NORMAL_95 = 1.96;

export function winShares({ matches, sittings, squaredMatches, entrants }: Standing): readonly WinShare[] {
  return entrants.map(({ wins, ties, shares, squaredShares, sharesTimesMatches }) => {
    const mean = shares / matches;
    const spread = squaredShares - 2 * mean * sharesTimesMatches + mean * mean * squaredMatches;
    const correction = sittings > 1 ? sittings / (sittings - 1) : 1;
    const error = (NORMAL_95 * Math.sqrt(Math.max(0, spread * correction))) / matches;
    const [share, margin] = [mean / WHOLE_WIN, error / WHOLE_WIN];
    return { wins, ties, share, low: Math.max(0, share - margin), high: Math.min(1, share + margin) };
  });
}
