import type { Log } from '@pok/log';
import { createMemoryLog, ENTRIES_PER_READ } from '@pok/log';
import { settled } from '@pok/log/testing/fake-clock';
import { storedLog } from '@pok/log/testing/stored-log';
import { EVENT_VERSION, type StoredEntry, UnreadableLogError } from '@pok/protocol';
import { describe, expect, test } from 'vitest';
import { createTable, openTable } from './actor/open-table.ts';
import { CODE, type TestTable, testTable } from './testing/test-table.ts';
import type { Change } from './view/change.ts';

const PEOPLE = ['ana', 'ben', 'cem'];
const start = { type: 'start' } as const;

/** What a newer program or a damaged disk may leave behind the last entry of a log. */
const UNREADABLE: readonly (readonly [
  what: string,
  reason: UnreadableLogError['reason'],
  message: RegExp,
  entry: Partial<StoredEntry>,
])[] = [
  [
    'a newer version of the events',
    'newer',
    new RegExp(
      `entry \\d+ has event version ${EVENT_VERSION + 1}, and this program knows versions up to ${EVENT_VERSION}: update it`,
    ),
    { eventVersion: EVENT_VERSION + 1, events: [{ type: 'revealed' }] },
  ],
  [
    'no version of the events',
    'damaged',
    /entry \d+ has no event version/,
    { eventVersion: 0, events: [{ type: 'revealed' }] },
  ],
  [
    'an event of an unknown type',
    'other-version',
    /entry \d+ was written by another version of POK: 0\.type: this must be one of "created"/,
    { events: [{ type: 'exploded' }] },
  ],
  [
    'an event with an unknown key',
    'other-version',
    /entry \d+ was written by another version of POK: 0: unknown.*"loudly"/,
    { events: [{ type: 'revealed', loudly: true }] },
  ],
  [
    'settings without a timer',
    'other-version',
    /entry \d+ was written by another version of POK: 0\.settings\.timer: this is missing/,
    {
      events: [
        {
          type: 'settings-changed',
          settings: { players: 5, memoryAid: 'off', tableTalk: true, spectators: true },
        },
      ],
    },
  ],
  [
    'a deadline that is not a number',
    'damaged',
    /entry \d+ is damaged: 0\.deadline/,
    { events: [{ type: 'deadline-moved', deadline: Number.NaN }] },
  ],
  ['events that are not a list', 'damaged', /entry \d+ is damaged: this must be/, { events: '[]' }],
  [
    'an event that can\u2019t have happened',
    'damaged',
    /entry \d+ can't have happened: no match is running/,
    { events: [{ type: 'opened', seat: 0 }] },
  ],
];

function push(entries: StoredEntry[], entry: Partial<StoredEntry>, gap = 0): void {
  const version = entries.length + 1 + gap;
  entries.push({ version, eventVersion: EVENT_VERSION, events: [], ...entry });
}

describe.each(UNREADABLE)('a log with %s', (_, reason, message, entry) => {
  test('is not opened', async () => {
    const entries: StoredEntry[] = [];
    const { dependencies } = await testTable(PEOPLE, {}, { log: storedLog(entries) });
    push(entries, entry);
    const opening = openTable(CODE, dependencies);
    await expect(opening).rejects.toThrow(UnreadableLogError);
    await expect(opening).rejects.toThrow(message);
    await expect(opening).rejects.toMatchObject({ reason });
  });

  test('stops the actor that runs its table', async () => {
    const entries: StoredEntry[] = [];
    const test = await testTable(PEOPLE, { timer: 20 }, { log: storedLog(entries) });
    push(entries, entry);
    await expectStopped(test, entries, message);
  });
});

describe('a log with a gap', () => {
  test.each([1, 2])('is not opened: entry %i is missing', async (missing) => {
    const entries: StoredEntry[] = [];
    const { dependencies } = await testTable(PEOPLE, {}, { log: storedLog(entries) });
    entries.splice(missing - 1, 1);
    await expect(openTable(CODE, dependencies)).rejects.toThrow(`entry ${missing} is missing`);
  });

  test.each([0, 1, 7])(
    'is not opened, however long the gap is and whatever follows it: part %i',
    async (follows) => {
      const entries: StoredEntry[] = [];
      const { dependencies } = await testTable(PEOPLE, {}, { log: storedLog(entries) });
      while (entries.length < 3 * ENTRIES_PER_READ + follows)
        push(entries, { events: [{ type: 'renamed', person: 'ana', name: 'Ana' }] });
      entries.splice(ENTRIES_PER_READ, ENTRIES_PER_READ);
      const opening = openTable(CODE, dependencies);
      await expect(opening).rejects.toThrow(`entry ${ENTRIES_PER_READ + 1} is missing`);
    },
  );

  test('stops the actor that runs its table', async () => {
    const entries: StoredEntry[] = [];
    const test = await testTable(PEOPLE, { timer: 20 }, { log: storedLog(entries) });
    push(entries, { events: [{ type: 'stood', person: 'cem' }] }, 1);
    await expectStopped(test, entries, /entry \d+ is missing/);
  });
});

/** The actor finds out with the next command that needs the log, and never writes to it again. */
async function expectStopped(
  test: TestTable,
  entries: readonly StoredEntry[],
  message: RegExp,
): Promise<void> {
  const { table, clock, send } = test;
  const { state, version } = table;
  const stored = entries.length;
  const changes: Change[] = [];
  table.subscribe((change) => changes.push(change));
  const atOnce = [send('ana', start), send('ben', { type: 'stand' }), table.catchUp()];
  for (const each of atOnce) await expect(each).rejects.toThrow(message);
  expect((await table.stopped).message).toMatch(message);
  await expect(send('ana', start)).rejects.toThrow(message);
  await expect(table.arrive('dia', 'node-2')).rejects.toThrow(message);
  await clock.pass(600_000);
  expect([entries.length, table.version, table.state, changes]).toEqual([stored, version, state, []]);
  expect(clock.timers).toBe(0);
  await table.close();
}

test('an actor that finds its log unreadable at a deadline sets no further timer', async () => {
  const entries: StoredEntry[] = [];
  const { clock, must, table } = await testTable(PEOPLE, { timer: 20 }, { log: storedLog(entries) });
  await must('ana', start);
  push(entries, { eventVersion: EVENT_VERSION + 1 });
  const stored = entries.length;
  await clock.pass(600_000);
  expect(await table.stopped).toBeInstanceOf(UnreadableLogError);
  expect([entries.length, clock.timers]).toEqual([stored, 0]);
});

test('queued jobs are rejected together with the one that finds the log unreadable', async () => {
  const entries: StoredEntry[] = [];
  const log = storedLog(entries);
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const read: Log['read'] = async (...asked) => {
    await gate;
    return log.read(...asked);
  };
  const { table, send } = await testTable(PEOPLE, {}, { log: { ...log, read } });
  push(entries, { eventVersion: EVENT_VERSION + 1 });
  const first = table.catchUp();
  await settled();
  const waiting = send('ana', start);
  release();
  await expect(first).rejects.toThrow(UnreadableLogError);
  await expect(waiting).rejects.toThrow(UnreadableLogError);
});

test('other tables of the same log go on', async () => {
  const log = createMemoryLog();
  const entries: StoredEntry[] = [];
  const damaged = storedLog(entries);
  const logOf = (table: string) => (table === CODE ? damaged : log);
  const shared: Log = {
    ...log,
    append: (table, ...rest) => logOf(table).append(table, ...rest),
    read: (table, ...rest) => logOf(table).read(table, ...rest),
  };
  const { table, dependencies } = await testTable(PEOPLE, {}, { log: shared });
  const created = await createTable({ code: 'ACDEFGHK', host: 'eve', name: 'Eve' }, dependencies);
  if (!created.ok) throw new Error(created.refusal);
  push(entries, { eventVersion: EVENT_VERSION + 1 });
  await expect(table.catchUp()).rejects.toThrow(UnreadableLogError);
  await created.table.catchUp();
  const command = { type: 'rename', name: 'Eva' } as const;
  expect(await created.table.submit('eve', { id: '1', command })).toEqual({ ok: true });
});

test('a table that stays readable is never called unreadable', async () => {
  const { table, must } = await testTable(PEOPLE);
  await must('ana', start);
  const unreadable = table.stopped.then(() => 'unreadable');
  expect(await Promise.race([unreadable, settled().then(() => 'readable')])).toBe('readable');
});
