import { setImmediate } from 'node:timers/promises';
import type { Log } from '@pok/log';
import { ENTRIES_PER_READ } from '@pok/log';
import { expect, test } from 'vitest';
import { came, went } from '../testing/given.ts';
import { CODE, testTable } from '../testing/test-table.ts';
import { openTable } from './open-table.ts';

const PARTS = 20;

/** Every read takes a turn of the event loop, as from a disk. */
function fromDisk(log: Log): Log {
  return {
    ...log,
    async read(...asked) {
      await setImmediate();
      return log.read(...asked);
    },
  };
}

test('other work runs while a long log is opened, and the whole log is folded', async () => {
  const { dependencies, table } = await testTable(['ana']);
  while (table.version < PARTS * ENTRIES_PER_READ) {
    await dependencies.log.append(CODE, table.version, [
      table.version % 2 === 0 ? went('ana', 7) : came('ana'),
    ]);
    await table.catchUp();
  }
  let turns = 0;
  let isOpen = false;
  const opening = openTable(CODE, { ...dependencies, log: fromDisk(dependencies.log) }).finally(() => {
    isOpen = true;
  });
  while (!isOpen) {
    await setImmediate();
    turns += 1;
  }
  const opened = await opening;
  expect(turns).toBeGreaterThanOrEqual(PARTS);
  expect(opened?.version).toBe(table.version);
  expect(opened?.state).toEqual(table.state);
});
