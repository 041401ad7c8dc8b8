import type { RevealedPromise } from '@pok/protocol';
import { describe, expect, test } from 'vitest';
import { reveal, viewOf } from '../show/fixtures.ts';
import { countPromises } from './running-match.ts';

const promise = (seat: number, wasHonest: boolean): RevealedPromise => ({
  seat,
  promise: 'play',
  shape: 'disc',
  wasHonest,
});

function after(round: number, ...promises: readonly RevealedPromise[]) {
  return viewOf({ players: 3, round: round + 1, last: { ...reveal(round, 'TD-', 'DDT'), promises } });
}

describe('promises of a match', () => {
  test('are counted by seat, each round once', () => {
    const first = countPromises(undefined, after(1, promise(0, true), promise(2, false)));
    const second = countPromises(first, after(2, promise(0, true), promise(0, false)));
    expect(second).toEqual({
      id: 'K7Q2M9XD/1',
      round: 2,
      promises: [
        { kept: 2, broken: 1 },
        { kept: 0, broken: 0 },
        { kept: 0, broken: 1 },
      ],
    });
    expect(countPromises(second, after(2, promise(1, true)))).toBe(second);
  });

  test('start from zero in another match', () => {
    const before = countPromises(undefined, after(3, promise(1, true)));
    const next = countPromises(before, viewOf({ players: 3, match: 2 }));
    expect(next).toMatchObject({ id: 'K7Q2M9XD/2', round: 0 });
    expect(next.promises).toEqual([0, 1, 2].map(() => ({ kept: 0, broken: 0 })));
  });
});
