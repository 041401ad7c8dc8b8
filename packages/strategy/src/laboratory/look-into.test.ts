import { type Question, SHAPES, shapesIn } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { handOf, rollOf } from '../../../rules/law/read.ts';
import { solutionOf } from '../bots/solution.ts';
import { advise } from '../solver/advise.ts';
import { loadValues } from '../values/load-values.ts';
import { type Belief, mixesOfBeliefs, mixOfBelief } from './belief.ts';
import { lookInto } from './look-into.ts';

const values = await loadValues(3);
const SOLVED: Belief = { kind: 'solved' };
const SOLVED_BY_ALL = [SOLVED, SOLVED, SOLVED];

function ask(roll: string, ...hands: readonly string[]): Question {
  return { hands: hands.map(handOf), roll: rollOf(roll), seat: 0 };
}

describe.each(['TD-', 'DDD', 'S-T', 'DST'])('at %s', (roll) => {
  const question = ask(roll, 'DDST', 'DST', 'SSTT');

  test('against perfect players nothing beats the solved mix, and all chances are the solver’s', () => {
    const { seats, answer } = lookInto(values, question, SOLVED_BY_ALL);
    const advice = advise(values, question.hands, question.roll);
    expect(Math.abs(answer.gain)).toBeLessThan(1e-4);
    for (const shape of shapesIn(handOf('DDST'))) {
      expect(answer.handOver[shape]).toBeCloseTo(advice.handOver[0]?.[shape] ?? -1, 4);
      expect(answer.win[shape]).toBeCloseTo(advice.win[0]?.[shape] ?? -1, 4);
    }
    expect(seats.map(({ before }) => before)).toEqual(advice.value);
    expect(seats.reduce((sum, { rolled }) => sum + rolled, 0)).toBeCloseTo(1, 6);
  });

  test.each<Belief>([
    { kind: 'sure', shape: 'square' },
    { kind: 'bot', level: 'casual' },
    { kind: 'bot', level: 'steady' },
    { kind: 'bot', level: 'reader' },
    { kind: 'mix', mix: { disc: 5, square: 1, triangle: 2 } },
  ])('the best response to %j wins no less than the solved mix', (belief) => {
    const { answer } = lookInto(values, question, [SOLVED, belief, belief]);
    expect(answer.gain).toBeGreaterThanOrEqual(0);
    expect(answer.win[answer.shape]).toBe(Math.max(...Object.values(answer.win)));
  });
});

describe('a Reader', () => {
  const question = ask('DS-', 'DDSST', 'DDSST', 'DDSST');
  const solved = advise(values, question.hands, question.roll).mix;
  const reader: Belief = { kind: 'bot', level: 'reader' };
  const mixes = (...beliefs: readonly Belief[]) =>
    mixesOfBeliefs(solutionOf(values), question, beliefs, solved);

  test('among perfect players plays about as they do', () => {
    const [, mix] = mixes(SOLVED, reader, SOLVED);
    for (const shape of SHAPES) expect(mix?.[shape]).toBeCloseTo(solved[1]?.[shape] ?? -1, 2);
  });

  test('[V1] plays the disc more often beside somebody who plays the square for sure', () => {
    const [, mix] = mixes(SOLVED, reader, { kind: 'sure', shape: 'square' });
    expect(mix?.disc).toBeGreaterThan(1.2 * (solved[1]?.disc ?? 1));
  });
});

test('[V1] a player who knows that nobody else plays a disc hands theirs over, and wins more often', () => {
  const sure: Belief = { kind: 'sure', shape: 'square' };
  const { answer } = lookInto(values, ask('DS-', 'DDSST', 'DDSST', 'DDSST'), [SOLVED, sure, sure]);
  expect(answer).toMatchObject({ shape: 'disc', handOver: { disc: 1, square: 0, triangle: 0 } });
  expect(answer.gain).toBeGreaterThan(0.02);
});

describe('a belief', () => {
  const solved = { disc: 0.25, square: 0.75, triangle: 0 };
  const { roll } = ask('D--', 'DS', 'DS', 'DS');
  const mixFor = (belief: Belief) => mixOfBelief(belief, handOf('DS'), roll, 3, solved);

  test.each<[Belief, object]>([
    [SOLVED, solved],
    [
      { kind: 'sure', shape: 'disc' },
      { disc: 1, square: 0, triangle: 0 },
    ],
    [
      { kind: 'mix', mix: { disc: 30, square: 10, triangle: 60 } },
      { disc: 0.75, square: 0.25, triangle: 0 },
    ],
    [
      { kind: 'bot', level: 'casual' },
      { disc: 0.75, square: 0.25, triangle: 0 },
    ],
  ])('%j covers only the shapes that are held', (belief, mix) => {
    expect(mixFor(belief)).toEqual(mix);
  });

  test('in shapes that can’t be played, or in nothing, means the solved mix', () => {
    expect(mixFor({ kind: 'sure', shape: 'triangle' })).toBe(solved);
    expect(mixFor({ kind: 'mix', mix: { disc: 0, square: 0, triangle: 0 } })).toBe(solved);
  });
});
