import { describe, expect, test } from 'vitest';
import { applyChange } from './apply-change.ts';
import type { Change } from './change.ts';
import { testTable } from './testing/test-table.ts';
import type { FistChange, RoundChange, View } from './view.ts';

const PEOPLE = ['ana', 'ben', 'cem'];

/** Ana's view at the first roll, and the small changes of its round in order. */
async function firstRound(): Promise<{ view: View; changes: (FistChange | RoundChange)[]; after: View }> {
  const { table, must, close, view } = await testTable(PEOPLE, { memoryAid: 'counts' });
  await must('ana', { type: 'start' });
  const before = view('ana');
  const changes: (FistChange | RoundChange)[] = [];
  table.subscribe((change: Change) => {
    if (change.kind !== 'view') changes.push(change.change);
  });
  for (const [person, shape] of [
    ['ana', 'triangle'],
    ['ben', 'disc'],
    ['cem', 'square'],
  ] as const) {
    await close(person, shape);
  }
  return { view: before, changes, after: view('ana') };
}

describe('a view', () => {
  test('with all later changes in order is the newer view', async () => {
    const { view, changes, after } = await firstRound();
    const changed = changes.reduce((now, change) => applyChange(now, change, 'triangle'), view);
    expect(changed).toEqual(after);
  });

  test('shows the own shape from what was chosen, as a change can\u2019t tell', async () => {
    const { view, changes } = await firstRound();
    const [own] = changes;
    if (own === undefined) throw new Error('no change');
    expect(applyChange(view, own, 'triangle').match?.round?.fists[0]).toMatchObject({ shape: 'triangle' });
    expect(applyChange(view, own).match?.round?.fists[0]).not.toHaveProperty('shape');
  });

  test('takes the same change twice without harm', async () => {
    const { view, changes, after } = await firstRound();
    const twice = changes.flatMap((change) => [change, change]);
    expect(twice.reduce((now, change) => applyChange(now, change, 'triangle'), view)).toEqual(after);
  });

  test('stays as it is if a change is older, or of another match or round', async () => {
    const { view, changes, after } = await firstRound();
    const [fist, , round] = changes;
    if (fist === undefined || round === undefined || !('seat' in fist)) throw new Error('no change');
    expect(applyChange({ ...view, version: fist.version + 1 }, fist)).toEqual({
      ...view,
      version: fist.version + 1,
    });
    expect(applyChange(view, { ...fist, match: 2 })).toBe(view);
    expect(applyChange(view, { ...fist, round: 2 })).toBe(view);
    expect(applyChange(after, round)).toBe(after);
    const lobby = { ...view, match: null };
    expect(applyChange(lobby, fist)).toBe(lobby);
  });
});
