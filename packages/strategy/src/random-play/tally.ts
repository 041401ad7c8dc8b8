import type { Figures } from './figures.ts';

/** What came of many matches, as whole numbers, so that the order of adding up never matters. */
export interface Tally {
  matches: number;
  rounds: number;
  /** Matches that more than one won, dead ones included. */
  ties: number;
  dead: number;
  winners: number;
  /** How many matches took so many rounds; the last place holds all that took more. */
  readonly lengths: Uint32Array;
}

const LONGEST_COUNTED = 255;

export function emptyTally(): Tally {
  return {
    matches: 0,
    rounds: 0,
    ties: 0,
    dead: 0,
    winners: 0,
    lengths: new Uint32Array(LONGEST_COUNTED + 1),
  };
}

export function countMatch(tally: Tally, rounds: number, winners: number, isDead: boolean): void {
  const length = rounds < LONGEST_COUNTED ? rounds : LONGEST_COUNTED;
  tally.matches += 1;
  tally.rounds += rounds;
  tally.winners += winners;
  tally.lengths[length] = (tally.lengths[length] ?? 0) + 1;
  if (winners > 1) tally.ties += 1;
  if (isDead) tally.dead += 1;
}

export function addTally(sum: Tally, tally: Tally): void {
  sum.matches += tally.matches;
  sum.rounds += tally.rounds;
  sum.ties += tally.ties;
  sum.dead += tally.dead;
  sum.winners += tally.winners;
  for (const [length, matches] of tally.lengths.entries()) {
    sum.lengths[length] = (sum.lengths[length] ?? 0) + matches;
  }
}

export function figuresOf({ matches, rounds, ties, dead, winners }: Tally): Figures {
  return {
    meanRounds: rounds / matches,
    tieRate: ties / matches,
    deadRate: dead / matches,
    winnersPerMatch: winners / matches,
  };
}
