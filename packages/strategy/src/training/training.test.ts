import { parseRecord, SHAPES } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { handOf, rollOf } from '../../../rules/law/read.ts';
import { solutionOf } from '../bots/solution.ts';
import { reviewMatch } from '../review/review.ts';
import { loadValues } from '../values/load-values.ts';
import { INSTRUCTIVE_QUESTIONS } from './exercises.ts';
import { mistakesIn } from './mistakes.ts';
import { studyQuestion } from './study.ts';

const tables = new Map([
  [3, await loadValues(3)],
  [4, await loadValues(4)],
]);

function valuesFor(players: number) {
  const values = tables.get(players);
  if (values === undefined) throw new Error(`no values for ${players}`);
  return values;
}

function study(rolled: string, ...texts: readonly string[]) {
  const hands = texts.map(handOf);
  return studyQuestion(valuesFor(hands.length), { hands, roll: rollOf(rolled), seat: 0 });
}

describe('why', () => {
  test.each([
    ['T--', ['DT', 'DDS', 'DSS'], { kind: 'wins', shape: 'triangle' }], // E1: nobody else has one
    [
      'T--',
      ['DST', 'DDS', 'DSS'],
      { kind: 'goes', shape: 'triangle', others: 0, why: { kind: 'met', die: 'one' } },
    ],
    ['TT-', ['DT', 'DT', 'SS'], { kind: 'shares', shape: 'triangle' }], // E2
    ['D--', ['STT', 'DDT', 'DDT'], { kind: 'keeps-different', shape: 'triangle' }],
  ])('the best choice at %s with %j is right', (roll, hands, reason) => {
    const { best, choices } = study(roll, ...hands);
    expect(choices.find(({ shape }) => shape === best)).toMatchObject({ answer: 'right', reason });
  });

  test('[V1] a shape that too many play is kept', () => {
    const { choices } = study('D--', 'DDT', 'DD', 'DDS', 'DDS');
    expect(choices.find(({ shape }) => shape === 'disc')?.prospect).toMatchObject({
      comesBack: { why: { kind: 'wrong-number' } },
    });
  });

  test('there is nothing to explain where there is nothing to choose', () => {
    const [only, ...others] = study('D--', 'DD', 'DST', 'DST').choices;
    expect(only).toMatchObject({ shape: 'disc', answer: 'right', reason: undefined });
    expect(others).toEqual([]);
  });

  test('chances add up', () => {
    for (const { question } of INSTRUCTIVE_QUESTIONS.slice(0, 12)) {
      const { mix, choices } = studyQuestion(valuesFor(question.hands.length), question);
      expect(SHAPES.reduce((sum, shape) => sum + mix[shape], 0)).toBeCloseTo(1, 9);
      for (const { prospect } of choices)
        expect(prospect.wins + prospect.shares + prospect.loses).toBeLessThan(1 + 1e-9);
    }
  });
});

test('mistakes are the choices that the review marks as such, with the position before them', () => {
  const parsed = parseRecord(
    'players: Ana, Ben, Cem\n1 D-- DDS\n2 TTT DTS\n3 D-D DSD\n4 S-- SST\n5 TS- SST\n',
  );
  if (!parsed.ok) throw new Error(parsed.error.message);
  const match = { players: parsed.record.players, rounds: parsed.record.rounds };
  const solution = solutionOf(valuesFor(3));
  const found = mistakesIn(match, 0, solution);
  const reviewed = reviewMatch(match, solution).rounds.map(({ choices }) => -(choices[0]?.skill ?? 0));
  expect(found.map(({ round }) => round)).toEqual(
    reviewed.flatMap((given, index) => (given >= 0.02 ? [index + 1] : [])),
  );
  expect(found.length).toBeGreaterThan(0);
  for (const { round, question, played } of found) {
    expect(question.roll).toEqual(match.rounds[round - 1]?.roll);
    expect(match.rounds[round - 1]?.plays[0]).toBe(played);
    const choice = studyQuestion(valuesFor(3), question).choices.find(({ shape }) => shape === played);
    expect(choice?.answer).toBe('wrong');
  }
});
