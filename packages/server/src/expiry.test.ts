import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MatchExport, TableCode } from '@pok/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeUntouched } from './expiry.ts';
import { startHeartbeat } from './heartbeat.ts';
import { createMatches, type Matches } from './matches.ts';
import { openRooms, type Rooms } from './rooms.ts';
import { SharedClock } from './shared-clock.ts';
import { openSqliteStore } from './store/sqlite.ts';
import { dayOf, type Store } from './store/store.ts';
import type { TableRoom } from './table-room.ts';
import { fail, inertRooms } from './testing/inert-dependencies.ts';

const DAY = 86_400_000;
const ANA = { person: 'ana', address: 'somewhere' };

let folder: string;
let store: Store;
let matches: Matches;
let rooms: Rooms;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pok-expiry-'));
  store = await openSqliteStore(folder, fail);
  matches = createMatches(store, fail, () => 0);
  rooms = openRooms(inertRooms(store, matches));
});
afterEach(async () => {
  await rooms.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function newTable(): Promise<TableRoom> {
  const made = await rooms.create('ana', 'Ana', { players: 3 });
  if (made === 'full' || !made.ok) throw new Error('no table');
  return findTable(made.code);
}

async function findTable(code: TableCode): Promise<TableRoom> {
  const room = await rooms.find(code);
  if (room === undefined || room === 'full') throw new Error('no table');
  return room;
}

/** A table at which one match was played to its end. */
async function playedTable(): Promise<TableRoom> {
  const room = await newTable();
  await room.visit(ANA);
  let id = 0;
  const say = (command: Parameters<typeof room.submit>[1]['command']) => {
    id += 1;
    return room.submit(ANA, { id: `c${id}`, command });
  };
  await say({ type: 'add-bot', level: 'casual' });
  await say({ type: 'add-bot', level: 'casual' });
  await say({ type: 'start' });
  for (let view = room.actor.view({ kind: 'person', person: 'ana' }); view.match?.round != null; ) {
    const { hand } = view.match;
    const shape = (['triangle', 'square', 'disc'] as const).find((each) => (hand?.[each] ?? 0) > 0) ?? 'disc';
    await say({ type: 'close', match: 1, round: view.match.round.number, shape });
    view = room.actor.view({ kind: 'person', person: 'ana' });
  }
  return room;
}

test('a table that nobody has touched for 30 days is removed, and its finished matches stay', async () => {
  const { code } = (await playedTable()).actor;
  expect(await removeUntouched({ store, rooms, matches, onProblem: fail }, 30, Date.now() + 29 * DAY)).toBe(
    0,
  );
  expect(await rooms.find(code)).toBeDefined();
  expect(await removeUntouched({ store, rooms, matches, onProblem: fail }, 30, Date.now() + 31 * DAY)).toBe(
    1,
  );
  expect(await rooms.find(code)).toBeUndefined();
  expect(await matches.list(code)).toHaveLength(1);
  const saved: MatchExport | undefined = await matches.find(code, 1);
  expect(saved?.record).toContain('result:');
});

test('a table whose matches can’t be saved stays until they can', async () => {
  const { actor } = await playedTable();
  let isAway = true;
  const cutOff: Store = {
    ...store,
    async matchesOf(...page) {
      if (isAway) throw new Error('the database is away');
      return store.matchesOf(...page);
    },
  };
  const later = createMatches(
    cutOff,
    () => {},
    () => 0,
  );
  later.watch(actor);
  const dependencies = { store, rooms, matches: later, onProblem: fail };
  expect(await removeUntouched(dependencies, 30, Date.now() + 31 * DAY)).toBe(0);
  isAway = false;
  expect(await removeUntouched(dependencies, 30, Date.now() + 31 * DAY)).toBe(1);
});

test('a player who comes back while old tables are removed finds their table and what they did there', async () => {
  const { code } = (await newTable()).actor;
  const yesterdays: Store = {
    ...store,
    async untouchedSince(day) {
      const old = await store.untouchedSince(day);
      await store.touch([code], day); // as the append of a player who comes back does
      return old;
    },
  };
  const dependencies = { store: yesterdays, rooms, matches, onProblem: fail };
  expect(await removeUntouched(dependencies, 30, Date.now() + 31 * DAY)).toBe(0);
  expect((await findTable(code)).actor.version).toBe(1);
});

test('a removed table is dropped from memory', async () => {
  const room = await newTable();
  const dependencies = { store, rooms, matches, onProblem: fail };
  expect(await removeUntouched(dependencies, 30, Date.now() + 31 * DAY)).toBe(1);
  expect([...rooms.inMemory()]).not.toContain(room);
});

test('a table that another node removed first is dropped from memory', async () => {
  const { code } = (await newTable()).actor;
  const outrun: Store = {
    ...store,
    async remove(table, day) {
      await store.remove(table, day);
      return false;
    },
  };
  const dependencies = { store: outrun, rooms, matches, onProblem: fail };
  expect(await removeUntouched(dependencies, 30, Date.now() + 31 * DAY)).toBe(0);
  expect(await rooms.find(code)).toBeUndefined();
});

test('a table that another node removed is dropped from memory at the next heartbeat', async () => {
  const { code } = (await newTable()).actor;
  await store.remove(code, dayOf(Date.now()) + 1);
  const shared: Store = { ...store, heartbeat: async () => ['node', 'another'] };
  const clock = new SharedClock(Date.now, () => {});
  const stop = await startHeartbeat({ store: shared, node: 'node', rooms, clock, onProblem: fail });
  expect([...rooms.inMemory()]).toEqual([]);
  await stop();
});

test('a log that can’t be read does not keep other tables from being removed', async () => {
  await store.append('ACDEFGHJ', 0, []);
  await store.append('ACDEFGHJ', 1, [{ type: 'stood', person: 'nobody' }]);
  const { code } = (await newTable()).actor;
  const problems: unknown[] = [];
  const dependencies = { store, rooms, matches, onProblem: (problem: unknown) => problems.push(problem) };
  expect(await removeUntouched(dependencies, 30, Date.now() + 31 * DAY)).toBe(1);
  expect(problems).toHaveLength(1);
  expect(await rooms.find(code)).toBeUndefined();
});

test('a tournament expires like a table', async () => {
  const made = await rooms.createTournament('ana', 'Ana', {});
  if (made === 'full' || !made.ok) throw new Error('no tournament');
  const dependencies = { store, rooms, matches, onProblem: fail };
  expect(await removeUntouched(dependencies, 30, Date.now() + 29 * DAY)).toBe(0);
  expect(await rooms.findTournament(made.code)).toBeDefined();
  expect(await removeUntouched(dependencies, 30, Date.now() + 31 * DAY)).toBe(1);
  expect(await rooms.findTournament(made.code)).toBeUndefined();
});
