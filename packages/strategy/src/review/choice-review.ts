import { type Seat, SHAPES, type Shape, shapesIn } from '@pok/rules';
import { type Mix, mixOf } from '../bots/mix.ts';
import { successors } from '../bots/outcome.ts';
import type { Moment } from '../bots/replay-hands.ts';
import type { Solution } from '../bots/solution.ts';

/** Winning chance by choice; shapes that weren't held have none. */
export type ChanceByShape = Readonly<Partial<Record<Shape, number>>>;

export interface ChoiceReview {
  readonly played: Shape;
  /** How often the solved strategy plays each shape here. */
  readonly solved: Mix;
  /** What each choice was worth if the others had played the solved strategy… */
  readonly againstSolved: ChanceByShape;
  /** …and against what they in fact played. */
  readonly againstPlayed: ChanceByShape;
  /** What the solved strategy expected after the roll, and what was left of it with this choice. */
  readonly expected: number;
  readonly chosen: number;
  /** `chosen - expected`: what the choice gave away. */
  readonly skill: number;
}

export function reviewChoice(moment: Moment, seat: Seat, solution: Solution): ChoiceReview {
  const { hands, round } = moment;
  const hand = hands[seat];
  const played = round.plays[seat];
  const advice = solution.advice(hands, round.roll);
  const solved = advice.mix[seat];
  const worth = advice.win[seat];
  if (hand === undefined || played === undefined || solved === undefined || worth === undefined) {
    throw new RangeError(`nobody sits at ${seat}`);
  }
  const held = shapesIn(hand);
  const worthOf = (shape: Shape): number => {
    const chance = worth[shape];
    if (chance === undefined) throw new RangeError(`seat ${seat} holds no ${shape}`);
    return chance;
  };
  const chosen = worthOf(played);
  const expected = held.reduce((sum, shape) => sum + solved[shape] * worthOf(shape), 0);
  return {
    played,
    solved: mixOf((shape) => solved[shape]),
    againstSolved: chances(held, worthOf),
    againstPlayed: chancesAgainstPlayed(moment, seat, held, solution),
    expected,
    chosen,
    skill: chosen - expected,
  };
}

function chancesAgainstPlayed(
  { hands, round }: Moment,
  seat: Seat,
  held: readonly Shape[],
  solution: Solution,
): ChanceByShape {
  const worthAfter = successors(solution, hands, round.roll, seat);
  const plays = round.plays.map((shape) => SHAPES.indexOf(shape));
  return chances(held, (shape) => worthAfter(plays.with(seat, SHAPES.indexOf(shape))));
}

function chances(held: readonly Shape[], worthOf: (shape: Shape) => number): ChanceByShape {
  return Object.fromEntries(held.map((shape) => [shape, worthOf(shape)]));
}
