import { DEFAULT_SETTINGS, EVENT_VERSION, type StoredEntry, type TableEvent } from '@pok/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Log } from '../log.ts';

export interface LogUnderTest {
  readonly log: Log;
  readonly tearDown?: () => Promise<void>;
}

/** A log whose storage other processes use too. */
export interface SharedLogUnderTest extends LogUnderTest {
  /** A second log over the same storage. */
  readonly other: () => Promise<Log>;
}

/** A log whose storage outlives it. */
export interface LastingLogUnderTest extends LogUnderTest {
  /** Over the same storage, after the first log was closed. */
  readonly reopen: () => Promise<Log>;
}

const CREATED: TableEvent = {
  type: 'created',
  at: 1_794_000_000_123,
  table: 'ACDEFGHJ',
  settings: DEFAULT_SETTINGS,
  host: 'person-1',
  name: 'Zoë 🦊 “quoted” \\ back',
  serverSeed: '00ff'.repeat(16),
};
const CAME: TableEvent = { type: 'came', at: 1, person: 'person-1', node: 'node' };
const ROLLED: TableEvent = {
  type: 'rolled',
  roll: ['disc', 'blank', 'triangle'],
  deadline: null,
  held: false,
};

/** An append as it is read back. */
function entry(version: number, events: readonly TableEvent[]): StoredEntry {
  return { version, eventVersion: EVENT_VERSION, events };
}

/** What every log must do, whatever it is made of. */
export function logContract(name: string, setUp: () => Promise<LogUnderTest>): void {
  describe(`log contract: ${name}`, () => {
    let subject: LogUnderTest;
    let log: Log;
    let table: string;
    let tables = 0;

    beforeEach(async () => {
      subject = await setUp();
      log = subject.log;
      tables += 1;
      table = `TABLE${String(tables).padStart(3, '0')}`;
    });

    afterEach(async () => {
      await log.close();
      await subject.tearDown?.();
    });

    test('a table nobody has written to is empty', async () => {
      expect(await log.read(table, 0)).toEqual([]);
      expect(await log.read(table, 7)).toEqual([]);
    });

    test('versions count from 1 without gaps, and events come back as they were, with the version of their schema', async () => {
      expect(await log.append(table, 0, [CREATED, CAME])).toBe('appended');
      expect(await log.append(table, 1, [ROLLED])).toBe('appended');
      expect(await log.read(table, 0)).toEqual([entry(1, [CREATED, CAME]), entry(2, [ROLLED])]);
    });

    test('reading goes on after a version', async () => {
      for (let after = 0; after < 12; after += 1) await log.append(table, after, [CAME]);
      const versions = (await log.read(table, 8)).map(({ version }) => version);
      expect(versions).toEqual([9, 10, 11, 12]);
      expect(await log.read(table, 12)).toEqual([]);
    });

    test('reading stops at a version', async () => {
      for (let after = 0; after < 12; after += 1) await log.append(table, after, [CAME]);
      const versions = async (after: number, upTo: number) =>
        (await log.read(table, after, upTo)).map(({ version }) => version);
      expect(await versions(0, 3)).toEqual([1, 2, 3]);
      expect(await versions(8, 10)).toEqual([9, 10]);
      expect(await versions(8, 100)).toEqual([9, 10, 11, 12]);
      expect(await versions(12, 24)).toEqual([]);
    });

    test('an append after a version that is not the newest is stale, and changes nothing', async () => {
      await log.append(table, 0, [CREATED]);
      await log.append(table, 1, [CAME]);
      expect(await log.append(table, 0, [ROLLED])).toBe('stale');
      expect(await log.append(table, 1, [ROLLED])).toBe('stale');
      expect(await log.read(table, 0)).toHaveLength(2);
    });

    test('nobody can append after a version that does not exist yet', async () => {
      expect(await log.append(table, 1, [CAME])).toBe('stale');
      await log.append(table, 0, [CREATED]);
      expect(await log.append(table, 5, [CAME])).toBe('stale');
      expect(await log.read(table, 0)).toHaveLength(1);
    });

    test('of many who append after one version at once, one is in time', async () => {
      await log.append(table, 0, [CREATED]);
      const writers = Array.from({ length: 20 }, (_, seat): TableEvent => ({ type: 'missed', seat }));
      const results = await Promise.all(writers.map((event) => log.append(table, 1, [event])));
      const winner = results.indexOf('appended');
      expect(results.filter((result) => result === 'appended')).toHaveLength(1);
      expect(await log.read(table, 1)).toEqual([entry(2, writers.slice(winner, winner + 1))]);
    });

    test('tables that append at once do not disturb each other', async () => {
      const many = Array.from({ length: 60 }, (_, index) => `${table}-${index}`);
      const first = await Promise.all(many.map((each) => log.append(each, 0, [CREATED])));
      const second = await Promise.all(many.map((each) => log.append(each, 1, [CAME, ROLLED])));
      expect(new Set([...first, ...second])).toEqual(new Set(['appended']));
      for (const each of many) expect(await log.read(each, 1)).toEqual([entry(2, [CAME, ROLLED])]);
    });

    test('what was appended can be read at once', async () => {
      for (let after = 0; after < 30; after += 1) {
        await log.append(table, after, [{ type: 'missed', seat: after }]);
        expect((await log.read(table, after)).at(0)?.events).toEqual([{ type: 'missed', seat: after }]);
      }
    });
  });
}

/** What a log must do besides if several processes may use its storage at once. */
export function sharedLogContract(name: string, setUp: () => Promise<SharedLogUnderTest>): void {
  test(`shared log contract: ${name}: two logs have the same truth`, async () => {
    const { log, other, tearDown } = await setUp();
    const second = await other();
    expect(await second.append('SHARED', 0, [CREATED])).toBe('appended');
    expect(await log.append('SHARED', 0, [CREATED])).toBe('stale');
    expect(await log.append('SHARED', 1, [CAME])).toBe('appended');
    expect(await second.read('SHARED', 0)).toEqual(await log.read('SHARED', 0));
    await second.close();
    await log.close();
    await tearDown?.();
  });
}

/** What a log must do besides if its storage outlives it. */
export function lastingLogContract(name: string, setUp: () => Promise<LastingLogUnderTest>): void {
  test(`lasting log contract: ${name}: what was appended is there after a restart`, async () => {
    const { log, reopen, tearDown } = await setUp();
    await log.append('LASTING', 0, [CREATED]);
    await log.append('LASTING', 1, [CAME]);
    const before = await log.read('LASTING', 0);
    await log.close();
    const again = await reopen();
    expect(await again.read('LASTING', 0)).toEqual(before);
    expect(await again.append('LASTING', 2, [ROLLED])).toBe('appended');
    await again.close();
    await tearDown?.();
  });
}
