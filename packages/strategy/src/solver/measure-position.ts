import { createOutcomes, ENDED, LEAVING_SETS } from './outcomes.ts';
import { createPayoffs } from './payoffs.ts';
import { DEAD } from './positions.ts';
import type { SolvedPosition } from './solve-position.ts';
import { chancesOfSpreads } from './spreads.ts';

/** What a match is like from a position on, when all play by the table. */
export interface Course {
  readonly rounds: number;
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

/** `bests` and `courses` of all later positions. */
export function measurePosition(
  solved: SolvedPosition,
  bests: Float64Array,
  courseAt: (position: number) => Course,
): Measures {
  return { best: bestResponses(solved, bests), course: courseOf(solved, courseAt), ...regretsOf(solved) };
}

function regretsOf({ layout, rolls, stages }: SolvedPosition): { meanRegret: number; worstRegret: number } {
  let meanRegret = 0;
  let worstRegret = 0;
  for (const [index, { mix, payoff }] of stages.entries()) {
    const chance = rolls.cases[index]?.chance ?? 0;
    for (const { from, shapes } of layout.groups) {
      let mean = 0;
      let best = 0;
      for (let choice = from; choice < from + shapes.length; choice += 1) {
        mean += (mix[choice] ?? 0) * (payoff[choice] ?? 0);
        best = Math.max(best, payoff[choice] ?? 0);
      }
      worstRegret = Math.max(worstRegret, best - mean);
      meanRegret += (chance * (best - mean)) / layout.groups.length;
    }
  }
  return { meanRegret, worstRegret };
}

/** One player plays for themselves, the others by their mixes: a Markov decision problem, solved by policy iteration. */
function bestResponses({ layout, rolls, stages, value }: SolvedPosition, bests: Float64Array): Float64Array {
  const { groups, choices, profiles } = layout;
  const outcomes = createOutcomes(layout, bests);
  const payoffs = createPayoffs(layout);
  const nothing = new Float64Array(groups.length);
  const moving = rolls.cases.map(({ leaving }, index) => {
    for (let profile = 0; profile < profiles; profile += 1) {
      const gone = leaving[profile] ?? 0;
      if (gone !== 0) outcomes.workOut(profile, gone);
    }
    const worth = new Float64Array(choices);
    payoffs.setRoll(leaving, outcomes, nothing);
    payoffs.evaluate(stages[index]?.mix ?? worth, worth, new Float64Array(choices));
    return worth;
  });
  return Float64Array.from(groups, ({ from, shapes }, group) => {
    let worth = value[group] ?? 0;
    for (;;) {
      let gain = 0;
      let still = 0;
      for (const [index, { chance }] of rolls.cases.entries()) {
        let best = -1;
        let stillOfBest = 0;
        for (let choice = from; choice < from + shapes.length; choice += 1) {
          const rests = stages[index]?.standstill[choice] ?? 0;
          const total = (moving[index]?.[choice] ?? 0) + rests * worth;
          if (total > best) {
            best = total;
            stillOfBest = rests;
          }
        }
        gain += chance * (best - stillOfBest * worth);
        still += chance * stillOfBest;
      }
      const next = still < 1 ? gain / (1 - still) : worth;
      if (!(next > worth + 1e-12)) return worth;
      worth = next;
    }
  });
}

function courseOf(
  { layout, outcomes, rolls, stages }: SolvedPosition,
  courseAt: (position: number) => Course,
): Course {
  const { players } = layout.positions;
  let still = 0;
  let rounds = 1;
  let tie = 0;
  let dead = 0;
  let winners = 0;
  const chances = new Float64Array(layout.profiles);
  for (const [index, { chance, leaving }] of rolls.cases.entries()) {
    fillChances(layout, stages[index]?.mix ?? new Float64Array(), chances);
    for (let profile = 0; profile < layout.profiles; profile += 1) {
      const gone = leaving[profile] ?? 0;
      const weight = chance * (chances[profile] ?? 0);
      const outcome = profile * LEAVING_SETS + gone;
      const next = outcomes.next[outcome] ?? DEAD;
      if (gone === 0) {
        still += weight;
      } else if (next === ENDED) {
        const won = outcomes.winners[outcome] ?? 1;
        winners += weight * won;
        if (won > 1) tie += weight;
      } else if (next === DEAD) {
        dead += weight;
        tie += weight;
        winners += weight * players;
      } else {
        const course = courseAt(next);
        rounds += weight * course.rounds;
        tie += weight * course.tie;
        dead += weight * course.dead;
        winners += weight * course.winners;
      }
    }
  }
  const moving = 1 - still;
  return { rounds: rounds / moving, tie: tie / moving, dead: dead / moving, winners: winners / moving };
}

function fillChances({ groups }: SolvedPosition['layout'], mix: Float64Array, chances: Float64Array): void {
  chances[0] = 1;
  let filled = 1;
  for (const { spreads, from } of groups) {
    const ofGroup = new Float64Array(spreads.count);
    chancesOfSpreads(spreads, mix, from, ofGroup);
    for (let spread = spreads.count - 1; spread >= 0; spread -= 1) {
      const chance = ofGroup[spread] ?? 0;
      for (let at = 0; at < filled; at += 1) chances[spread * filled + at] = (chances[at] ?? 0) * chance;
    }
    filled *= spreads.count;
  }
}
