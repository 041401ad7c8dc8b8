import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TournamentCommand } from '@pok/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMatches } from './matches.ts';
import { openRooms, type Rooms } from './rooms.ts';
import { openSqliteStore } from './store/sqlite.ts';
import type { Store } from './store/store.ts';
import { fail, inertRooms } from './testing/inert-dependencies.ts';
import type { TournamentRoom } from './tournament-room.ts';

let folder: string;
let store: Store;
let rooms: Rooms;
let timers: (() => void)[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pok-reports-'));
  store = await openSqliteStore(folder, fail);
  timers = [];
  rooms = openRooms({
    ...inertRooms(
      store,
      createMatches(store, fail, () => 0),
    ),
    after(_ms, callback) {
      timers.push(callback);
      return () => {};
    },
  });
});
afterEach(async () => {
  await rooms.close();
  await store.close();
  rmSync(folder, { recursive: true });
});

async function openTournament(): Promise<TournamentRoom> {
  const made = await rooms.createTournament('olga', 'Olga', { tableSize: 3, timer: 0 });
  const room = made !== 'full' && made.ok ? await rooms.findTournament(made.code) : undefined;
  if (room === undefined || room === 'full') throw new Error('no tournament');
  return room;
}

test('after a sitting, tables that nobody has open are opened, and say that they are over', async () => {
  const { actor } = await openTournament();
  let commands = 0;
  const must = async (person: string, command: TournamentCommand) => {
    commands += 1;
    expect(await actor.submit(person, { id: `${commands}`, command })).toEqual({ ok: true });
  };
  for (const name of ['Ana', 'Ben', 'Cem', 'Dia', 'Eli', 'Fay']) await must(name, { type: 'join', name });
  await must('olga', { type: 'seat', sitting: 1 });
  await must('olga', { type: 'next', sitting: 1, roll: 0 });
  timers = [];
  await must('olga', { type: 'end-sitting', sitting: 1 });
  expect(actor.unreportedTables()).toHaveLength(2);
  expect([...rooms.inMemory()]).toHaveLength(1);

  for (const fire of timers) fire();
  await expect.poll(() => actor.unreportedTables()).toEqual([]);
  expect([...rooms.inMemory()]).toHaveLength(3);
});
