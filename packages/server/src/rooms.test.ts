import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createMatches } from './matches.ts';
import { openRooms } from './rooms.ts';
import { openSqliteStore } from './store/sqlite.ts';
import { fail, inertRooms } from './testing/inert-dependencies.ts';

test.each(['node', 'dead'])(
  'people whom the log believes at %s, where nobody is connected, are away as soon as the log can be written',
  async (place) => {
    const folder = mkdtempSync(join(tmpdir(), 'pok-rooms-'));
    const store = await openSqliteStore(folder, fail);
    onTestFinished(async () => {
      await store.close();
      rmSync(folder, { recursive: true });
    });
    const problems: unknown[] = [];
    let isDatabaseAway = false;
    const timers: (() => void)[] = [];
    const dependencies = {
      ...inertRooms(
        store,
        createMatches(store, fail, () => 0),
      ),
      log: {
        ...store,
        append: (...entry: Parameters<typeof store.append>) =>
          isDatabaseAway ? Promise.reject(new Error('the database is away')) : store.append(...entry),
      },
      after(_ms: number, callback: () => void) {
        timers.push(callback);
        return () => {};
      },
      onProblem: (problem: unknown) => problems.push(problem),
    };
    // A node that is lost together with its memory.
    const lost = openRooms({ ...dependencies, node: place });
    const made = await lost.create('ana', 'Ana', {});
    if (made === 'full' || !made.ok) throw new Error('no table');
    const before = await lost.find(made.code);
    if (before === undefined || before === 'full') throw new Error('no table');
    await before.visit({ person: 'ana', address: 'somewhere' });
    timers.length = 0;

    isDatabaseAway = true;
    const rooms = openRooms(dependencies);
    const room = await rooms.find(made.code);
    if (room === undefined || room === 'full') throw new Error('no table');
    const isHere = () => room.actor.state.people[0]?.node !== null;
    await expect.poll(() => problems.length).toBeGreaterThan(0);
    expect(isHere()).toBe(true);
    isDatabaseAway = false;
    for (const fire of timers) fire();
    rooms.setAlive(['node']);
    await expect.poll(isHere).toBe(false);
    await rooms.close();
    await lost.close();
  },
);
