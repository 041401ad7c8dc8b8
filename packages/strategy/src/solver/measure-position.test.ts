import { STARTING_HAND } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { loadValues } from '../values/load-values.ts';
import { findPosition } from './find-position.ts';
import { type Course, measurePosition, type PlayedPosition } from './measure-position.ts';
import { playByAdvice } from './play-by-advice.ts';
import { positionsFor } from './positions.ts';

const values = await loadValues(3);
const positions = positionsFor(3);
const { position: start } = findPosition(positions, [STARTING_HAND, STARTING_HAND, STARTING_HAND]);

/** Nobody can win in the first round, so each match goes on for these three rounds. */
const ROUNDS_AFTER = 3;

function courseFrom(played: PlayedPosition, unsettledAfter: number): Course {
  const after = { rounds: ROUNDS_AFTER, unsettledRounds: unsettledAfter, tie: 0, dead: 0, winners: 1 };
  return measurePosition(played, 'shared', values.positionValues, () => after).course;
}

describe('rounds in unsettled positions', () => {
  const played = playByAdvice(values, positions, start, values.positionValues);

  test("don't exist if every position is settled", () => {
    const { rounds, unsettledRounds } = courseFrom(played, 0);
    expect(rounds).toBeGreaterThan(ROUNDS_AFTER + 1);
    expect(unsettledRounds).toBe(0);
  });

  test('are counted ahead of a settled position', () => {
    expect(courseFrom(played, 2).unsettledRounds).toBeCloseTo(2, 12);
  });

  test('include a position’s own if anybody regrets a mix there', () => {
    const even = played.stages.map((stage) => ({ ...stage, mix: stage.mix.map(() => 1 / 3) }));
    const { rounds, unsettledRounds } = courseFrom({ ...played, stages: even }, 0);
    expect(unsettledRounds).toBeCloseTo(rounds - ROUNDS_AFTER, 12);
  });
});
