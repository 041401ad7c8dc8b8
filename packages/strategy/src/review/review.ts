import type { Roll, Seat, SeenMatch, Shape } from '@pok/rules';
import { type Moment, replayHands } from '../bots/replay-hands.ts';
import type { Solution } from '../bots/solution.ts';
import { itemAt } from '../checked.ts';
import { type ChoiceReview, reviewChoice } from './choice-review.ts';
import { type Grade, gradeOf } from './grade.ts';
import { type Predictability, predictabilityOf } from './predictability.ts';

/**
 * A match looked back on. Every winning chance is what the solved strategy makes of the position: with three or more
 * players equilibria are not unique, so another solution may see it differently.
 */
export interface Review {
  readonly rounds: readonly RoundReview[];
  readonly seats: readonly SeatReview[];
  /** The round that moved the most winning chance between players; undefined in a match without rounds. */
  readonly turningPoint: TurningPoint | undefined;
}

export interface RoundReview {
  readonly roll: Roll;
  readonly plays: readonly Shape[];
  /** Each seat's winning chance before the roll, after it, and after the reveal. */
  readonly before: readonly number[];
  readonly rolled: readonly number[];
  readonly after: readonly number[];
  /** What each seat chose, and what that was worth. */
  readonly choices: readonly ChoiceReview[];
}

/** From the first roll to the end: `change` is `rolls + others + skill`. */
export interface SeatReview {
  readonly change: number;
  /** Luck: what the dice gave or took. */
  readonly rolls: number;
  /** Luck: what the others' plays gave or took. */
  readonly others: number;
  /** What one's own choices gave away; the solved strategy gives nothing away. */
  readonly skill: number;
  readonly predictability: Predictability | undefined;
  readonly grade: Grade | undefined;
}

export interface TurningPoint {
  /** Counted from 1. */
  readonly round: number;
  /** Who gained most in it, and who lost most. */
  readonly gained: Seat;
  readonly lost: Seat;
}

export function reviewMatch(match: SeenMatch, solution: Solution): Review {
  const { moments, hands } = replayHands(match);
  const rounds = moments.map((moment, index) =>
    reviewRound(moment, solution.worth(moments[index + 1]?.hands ?? hands), solution),
  );
  return {
    rounds,
    seats: match.players.map((_, seat) => reviewSeat(rounds, moments, solution, seat)),
    turningPoint: turningPointOf(rounds),
  };
}

function reviewRound({ hands, round }: Moment, after: readonly number[], solution: Solution): RoundReview {
  const choices = hands.map((_, seat) => reviewChoice({ hands, round }, seat, solution));
  return {
    roll: round.roll,
    plays: round.plays,
    before: solution.worth(hands),
    rolled: choices.map(({ expected }) => expected),
    after,
    choices,
  };
}

function reviewSeat(
  rounds: readonly RoundReview[],
  moments: readonly Moment[],
  solution: Solution,
  seat: Seat,
): SeatReview {
  const sum = (part: (round: RoundReview) => number) =>
    rounds.reduce((total, round) => total + part(round), 0);
  const rolls = sum(({ before, rolled }) => at(rolled, seat) - at(before, seat));
  const others = sum(({ after, choices }) => at(after, seat) - itemAt(choices, seat).chosen);
  const skill = sum(({ choices }) => itemAt(choices, seat).skill);
  return {
    change: rolls + others + skill,
    rolls,
    others,
    skill,
    predictability: predictabilityOf(moments, solution, seat),
    grade: gradeOf(rounds.flatMap(({ choices }) => choices[seat] ?? [])),
  };
}

function turningPointOf(rounds: readonly RoundReview[]): TurningPoint | undefined {
  const swings = rounds.map(({ before, after }) => before.map((chance, seat) => at(after, seat) - chance));
  const sizes = swings.map((swing) => swing.reduce((sum, change) => sum + Math.abs(change), 0));
  const round = sizes.indexOf(Math.max(...sizes));
  const swing = swings[round];
  if (swing === undefined) return undefined;
  return {
    round: round + 1,
    gained: swing.indexOf(Math.max(...swing)),
    lost: swing.indexOf(Math.min(...swing)),
  };
}

function at(chances: readonly number[], seat: Seat): number {
  return itemAt(chances, seat);
}
