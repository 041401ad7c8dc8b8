import { type Interval, intervalOfMean, intervalOfShare, meanOf } from './how-sure.ts';
import { type KeptMatch, shareOfWin } from './kept-match.ts';

/** All matches in which you had a seat of your own. */
export interface YouOverTime {
  readonly matches: number;
  readonly wins: number;
  readonly ties: number;
  /** Your share of the wins, and how sure that is. */
  readonly share: number;
  readonly sure: Interval;
  /** What everybody would have if all were equally good: a fifth at a table of five. */
  readonly fairShare: number;
  /** Of matches that were looked back on: winning chance given away per choice, and what luck gave or took per match. */
  readonly givenAway: Measured | undefined;
  readonly luck: Measured | undefined;
  /** After each match, oldest first. */
  readonly course: readonly CoursePoint[];
}

export interface Measured {
  readonly mean: number;
  readonly sure: Interval;
}

export interface CoursePoint {
  readonly at: number;
  /** Wins so far, minus the fair share of them. */
  readonly ahead: number;
  /** The part of it that was luck, in matches that were reviewed. */
  readonly luck: number;
}

export function youOverTime(all: readonly KeptMatch[]): YouOverTime {
  const matches = all.filter(({ you }) => you !== null).toSorted((a, b) => a.endedAt - b.endedAt);
  const shares = matches.map((match) => shareOfWin(match, match.you ?? 0));
  const won = shares.reduce((sum, share) => sum + share, 0);
  const fair = matches.reduce((sum, { players }) => sum + 1 / players.length, 0);
  const reviews = matches.flatMap(({ review }) => review ?? []);
  return {
    matches: matches.length,
    wins: shares.filter((share) => share === 1).length,
    ties: shares.filter((share) => share > 0 && share < 1).length,
    share: matches.length === 0 ? 0 : won / matches.length,
    sure: intervalOfShare(won, matches.length),
    fairShare: matches.length === 0 ? 0 : fair / matches.length,
    givenAway: measure(
      reviews.filter(({ choices }) => choices > 0).map(({ skill, choices }) => -skill / choices),
    ),
    luck: measure(reviews.map(({ luck }) => luck)),
    course: courseOf(matches, shares),
  };
}

function measure(numbers: readonly number[]): Measured | undefined {
  return numbers.length === 0 ? undefined : { mean: meanOf(numbers), sure: intervalOfMean(numbers) };
}

function courseOf(matches: readonly KeptMatch[], shares: readonly number[]): readonly CoursePoint[] {
  let ahead = 0;
  let luck = 0;
  return matches.map(({ endedAt, players, review }, index) => {
    ahead += (shares[index] ?? 0) - 1 / players.length;
    luck += review?.luck ?? 0;
    return { at: endedAt, ahead, luck };
  });
}
