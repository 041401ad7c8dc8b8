import { byteAt, floatAt, intAt, itemAt } from '../checked.ts';
import type { Ruling } from '../ruling.ts';
import { bestResponses } from './best-response.ts';
import { chancesOfCountVectors } from './count-vectors.ts';
import type { Layout } from './layout.ts';
import { ENDED, HANDED_OVER_SETS, type Outcomes } from './outcomes.ts';
import { DEAD } from './positions.ts';
import type { RollCase } from './roll-cases.ts';
import type { Stage } from './solve-position.ts';

/** A position with what is played in it, and what that is worth. Numbers of choices are in the order of `layout`. */
export interface PlayedPosition {
  readonly layout: Layout;
  readonly outcomes: Outcomes;
  readonly cases: readonly RollCase[];
  /** What the position is worth to a player of each group. */
  readonly value: Float64Array;
  /** One for each case of rolls. */
  readonly stages: readonly Pick<Stage, 'mix' | 'payoff' | 'selfLoop'>[];
}

/** What a match is like from a position on, when all play by the table. */
export interface Course {
  readonly rounds: number;
  /** Those of them in positions that are not settled. */
  readonly unsettledRounds: number;
  readonly tie: number;
  readonly dead: number;
  readonly winners: number;
}

export interface Measures {
  /** What a best response to all others is worth to a player of each group. */
  readonly best: Float64Array;
  readonly course: Course;
  /** What a player loses in a round against their best choice: on average over rolls and groups, and at most. */
  readonly meanRegret: number;
  readonly worstRegret: number;
}

/** Where the paths of all rounds led to their end, the worst regret is a few μ; above this it isn't. */
export const UNSETTLED = 1e-5;

/** `bests` and `courses` of all later positions. */
export function measurePosition(
  played: PlayedPosition,
  ruling: Ruling,
  bests: Float64Array,
  courseAt: (position: number) => Course,
): Measures {
  const regrets = regretsOf(played);
  return {
    best: bestResponses(played, ruling, bests),
    course: courseOf(played, regrets.worstRegret > UNSETTLED, courseAt),
    ...regrets,
  };
}

export function regretsOf({ layout, cases, stages }: PlayedPosition): {
  meanRegret: number;
  worstRegret: number;
} {
  let meanRegret = 0;
  let worstRegret = 0;
  for (const [index, { mix, payoff }] of stages.entries()) {
    const chance = itemAt(cases, index).chance;
    for (const { from, shapes } of layout.groups) {
      let mean = 0;
      let best = -Infinity;
      for (let choice = from; choice < from + shapes.length; choice += 1) {
        mean += floatAt(mix, choice) * floatAt(payoff, choice);
        best = Math.max(best, floatAt(payoff, choice));
      }
      worstRegret = Math.max(worstRegret, best - mean);
      meanRegret += (chance * (best - mean)) / layout.groups.length;
    }
  }
  return { meanRegret, worstRegret };
}

function courseOf(
  { layout, outcomes, cases, stages }: PlayedPosition,
  isUnsettled: boolean,
  courseAt: (position: number) => Course,
): Course {
  const { players } = layout.positions;
  let still = 0;
  let rounds = 1;
  let unsettledRounds = isUnsettled ? 1 : 0;
  let tie = 0;
  let dead = 0;
  let winners = 0;
  const chances = new Float64Array(layout.profiles);
  for (const [index, { chance, handedOver }] of cases.entries()) {
    fillChances(layout, itemAt(stages, index).mix, chances);
    for (let profile = 0; profile < layout.profiles; profile += 1) {
      const shapesHandedOver = byteAt(handedOver, profile);
      const weight = chance * floatAt(chances, profile);
      const outcome = profile * HANDED_OVER_SETS + shapesHandedOver;
      const next = intAt(outcomes.next, outcome);
      if (shapesHandedOver === 0) {
        still += weight;
      } else if (next === ENDED) {
        const won = byteAt(outcomes.winners, outcome);
        winners += weight * won;
        if (won > 1) tie += weight;
      } else if (next === DEAD) {
        dead += weight;
        tie += weight;
        winners += weight * players;
      } else {
        const course = courseAt(next);
        rounds += weight * course.rounds;
        unsettledRounds += weight * course.unsettledRounds;
        tie += weight * course.tie;
        dead += weight * course.dead;
        winners += weight * course.winners;
      }
    }
  }
  const moving = 1 - still;
  return {
    rounds: rounds / moving,
    unsettledRounds: unsettledRounds / moving,
    tie: tie / moving,
    dead: dead / moving,
    winners: winners / moving,
  };
}

function fillChances({ groups }: Layout, mix: Float64Array, chances: Float64Array): void {
  chances[0] = 1;
  let filled = 1;
  for (const { vectors, from } of groups) {
    const ofGroup = new Float64Array(vectors.count);
    chancesOfCountVectors(vectors, mix, from, ofGroup);
    for (let vector = vectors.count - 1; vector >= 0; vector -= 1) {
      const chance = floatAt(ofGroup, vector);
      for (let at = 0; at < filled; at += 1) chances[vector * filled + at] = floatAt(chances, at) * chance;
    }
    filled *= vectors.count;
  }
}
