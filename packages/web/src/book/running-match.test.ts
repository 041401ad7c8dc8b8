import type { RevealedPromise } from '@pok/protocol';
import { describe, expect, test } from 'vitest';
import { reveal, viewOf } from '../show/fixtures.ts';
import { stubBrowser } from '../testing/browser-stub.ts';
import { loadRunningMatches, noteMatch, removeRunningMatch, saveRunningMatch } from './running-match.ts';

const promise = (seat: number, wasHonest: boolean): RevealedPromise => ({
  seat,
  promise: 'play',
  shape: 'disc',
  wasHonest,
});

function after(round: number, ...promises: readonly RevealedPromise[]) {
  return viewOf({ players: 3, round: round + 1, last: { ...reveal(round, 'TD-', 'DDS'), promises } });
}

describe('promises of a match', () => {
  test('are counted by seat, each round once', () => {
    const first = noteMatch(undefined, after(1, promise(0, true), promise(2, false)), 'table');
    const second = noteMatch(first, after(2, promise(0, true), promise(0, false)), 'table');
    expect(second).toMatchObject({
      id: 'K7Q2M9XD/1',
      round: 2,
      promises: [
        { kept: 2, broken: 1, gone: { kept: 2, broken: 1 } },
        { kept: 0, broken: 0, gone: { kept: 0, broken: 0 } },
        { kept: 0, broken: 1, gone: { kept: 0, broken: 0 } },
      ],
    });
    expect(noteMatch(second, after(2, promise(1, true)), 'table')).toBe(second);
  });

  test('start from zero', () => {
    const next = noteMatch(undefined, viewOf({ players: 3, match: 2 }), 'table');
    expect(next).toMatchObject({ id: 'K7Q2M9XD/2', round: 0, you: 0 });
    const none = { kept: 0, broken: 0 };
    expect(next.promises).toEqual([0, 1, 2].map(() => ({ ...none, gone: none })));
    expect(next.people).toHaveLength(3);
  });
});

describe('matches that are not in the book yet', () => {
  const [first, second] = [1, 2].map((match) => noteMatch(undefined, viewOf({ players: 3, match }), 'table'));

  test('are noted beside each other until they are kept', () => {
    stubBrowser();
    for (const running of [first, second, first]) if (running !== undefined) saveRunningMatch(running);
    expect(loadRunningMatches()).toEqual([second, first]);
    removeRunningMatch('K7Q2M9XD/2');
    expect(loadRunningMatches()).toEqual([first]);
  });

  test('as 0.2 noted one: it is completed when it is seen again', () => {
    const { stored } = stubBrowser();
    const promises = [0, 1, 2].map(() => ({ kept: 1, broken: 0 }));
    const value = { id: 'K7Q2M9XD/1', round: 3, promises };
    stored.set('pok-running-match', JSON.stringify({ version: 1, value }));
    const [running] = loadRunningMatches();
    expect(running).toMatchObject({ ...value, people: [] });
    expect(noteMatch(running, after(3), 'alone')).toMatchObject({ ...value, place: 'alone', you: 0 });
    if (running === undefined) throw new Error('it is noted');
    const later = noteMatch(running, after(4, promise(0, true)), 'alone');
    expect(later.promises[0]).toEqual({ kept: 2, broken: 0 });
  });
});
