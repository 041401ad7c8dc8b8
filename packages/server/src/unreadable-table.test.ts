import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EVENT_VERSION } from '@pok/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sqliteFile } from './store/sqlite.ts';
import { createSqliteOperations, openDatabase } from './store/sqlite-operations.ts';
import type { EntryRow } from './store/statements.ts';
import { postCommand, SocketPlayer } from './testing/player.ts';
import { startTestServer, type TestServer } from './testing/running-server.ts';
import { type SeatedTable, seatTable } from './testing/seated-table.ts';

const NEWER: Unreadable = { row: [EVENT_VERSION + 1, '[{"type":"invented-later"}]'], says: /newer version/ };
const UNKNOWN: Unreadable = {
  row: [EVENT_VERSION, '[{"type":"exploded"}]'],
  says: /another version/,
};
const DAMAGED: readonly (readonly [what: string, broken: Unreadable])[] = [
  ['half an entry', { row: [EVENT_VERSION, '[{"type":"rev'], says: /damaged/ }],
  ['an entry without a version', { row: [0, '[]'], says: /damaged/ }],
];

interface Unreadable {
  readonly row: readonly [eventVersion: number, events: string];
  /** What people are told. */
  readonly says: RegExp;
}

let folder: string;
let server: TestServer;
let table: SeatedTable;
let other: SeatedTable;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pok-unreadable-'));
  server = await start();
  table = await seatTable([server.url], 3);
  other = await seatTable([server.url], 3);
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(): Promise<TestServer> {
  return startTestServer({ DATA_DIR: folder });
}

function withLog<Result>(use: (log: ReturnType<typeof createSqliteOperations>) => Result): Result {
  const database = openDatabase(sqliteFile(folder));
  const result = use(createSqliteOperations(database));
  database.close();
  return result;
}

function entriesOf({ code }: SeatedTable): readonly EntryRow[] {
  return withLog((log) => log.read(code, 0, Number.MAX_SAFE_INTEGER));
}

/** What another program, or a broken disk, leaves after the last entry. */
function append({ code }: SeatedTable, { row }: Unreadable): void {
  const version = entriesOf(table).length + 1;
  expect(withLog((log) => log.append(code, [version, ...row], 0))).toBe('appended');
}

async function expectRefused(says: RegExp): Promise<void> {
  const { code, people } = table;
  const token = people[0]?.credentials.token ?? '';
  const rename = { id: 'name', command: { type: 'rename', name: 'Ana' } };
  for (const reply of [
    await fetch(`${server.url}/api/tables/${code}`),
    await fetch(`${server.url}/api/tables/${code}/view`),
    await fetch(`${server.url}/api/tables/${code}/matches`),
    await postCommand(server.url, code, token, rename),
  ]) {
    expect(reply.status).toBe(500);
    expect(await reply.json()).toEqual({
      error: 'unreadable-table',
      message: expect.stringMatching(says),
    });
  }
  const socket = new SocketPlayer(server.url, code, { token });
  expect(await socket.closed).toMatchObject({ code: 4011, reason: expect.stringMatching(says) });
}

async function expectOtherTablePlays(): Promise<void> {
  const { token = '' } = other.people[0]?.credentials ?? {};
  const start = { id: 'start', command: { type: 'start' } };
  expect(await (await postCommand(server.url, other.code, token, start)).json()).toEqual({ ok: true });
}

/** The log has one line about it, with the table's code and the reason, and no other errors. */
function expectReportedOnce(reason: string): void {
  const complaints = server
    .log()
    .split('\n')
    .filter((line) => line.includes('"level":50'));
  expect(complaints).toHaveLength(1);
  expect(JSON.parse(complaints[0] ?? '')).toMatchObject({
    table: table.code,
    reason,
    msg: expect.stringMatching(`table ${table.code} can't be opened: entry ${entriesOf(table).length} `),
  });
}

test.each([
  ['a newer version of the events', 'newer', NEWER] as const,
  ['an event that nobody knows', 'other-version', UNKNOWN] as const,
  ...DAMAGED.map(([what, broken]) => [what, 'damaged', broken] as const),
])(
  'a table with %s is refused clearly and left as it is, and other tables carry on',
  async (_what, reason, broken) => {
    await server.close();
    append(table, broken);
    const before = entriesOf(table);
    server = await start();
    await expectRefused(broken.says);
    await expectRefused(broken.says);
    await expectOtherTablePlays();
    expectReportedOnce(reason);
    expect(entriesOf(table)).toEqual(before);
  },
);

test('finished matches of a table that can’t be read are still listed and sent', async () => {
  const summary = '{"match":1,"startedAt":1,"endedAt":1750000000000,"players":["Ana"],"result":"dead"}';
  await server.close();
  append(table, NEWER);
  withLog((log) =>
    log.saveMatch({ table: table.code, match: 1, endedAt: Date.now(), summary, content: '{}' }),
  );
  server = await start();
  const list = await fetch(`${server.url}/api/tables/${table.code}/matches`);
  expect([list.status, await list.json()]).toEqual([200, { matches: [JSON.parse(summary)] }]);
});

test('when a newer program writes to a table, its people are disconnected, and other tables carry on', async () => {
  append(table, NEWER);
  const before = entriesOf(table);
  const [ana, ben, cem] = table.people.map(({ socket }) => socket);
  const asked = ana?.command({ type: 'start' });
  await expect(asked).rejects.toThrow('4011');
  for (const socket of [ben, cem])
    expect(await socket?.closed).toMatchObject({ code: 4011, reason: expect.stringMatching(NEWER.says) });
  await expectRefused(NEWER.says);
  await expectOtherTablePlays();
  expectReportedOnce('newer');
  expect(entriesOf(table)).toEqual(before);
});
