import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMatches } from './matches.ts';
import { openRooms } from './rooms.ts';
import { openSqliteStore } from './store/sqlite.ts';
import type { Store } from './store/store.ts';
import { TableRoom } from './table-room.ts';
import { fail, inertRooms } from './testing/inert-dependencies.ts';

async function openStore(): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'pok-rooms-'));
  const store = await openSqliteStore(folder, fail);
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  return store;
}

test.each(['node', 'dead'])(
  'people whom the log believes at %s, where nobody is connected, are away as soon as the log can be written',
  async (place) => {
    const store = await openStore();
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

/** Rooms whose log can fail over. Ana's table is in memory, and its newest entry says that she has gone. */
async function openBeforeFailover(maxTables: number) {
  const store = await openStore();
  let now = Date.now();
  /** The version after which the failover has lost everything. */
  let kept = Number.POSITIVE_INFINITY;
  const rewound: string[] = [];
  const timers: (() => void)[] = [];
  const rooms = openRooms({
    ...inertRooms(
      store,
      createMatches(store, fail, () => 0),
    ),
    log: {
      ...store,
      read: (table, after, upTo = kept) => store.read(table, after, Math.min(upTo, kept)),
      failover: { timeline: () => String(kept), confirm: async () => {} },
    },
    maxTables,
    isShared: true,
    now: () => now,
    after(_ms, callback) {
      timers.push(callback);
      return () => {};
    },
    onProblem: () => {},
    onRewound: (code) => rewound.push(code),
  });
  onTestFinished(() => rooms.close());
  const made = await rooms.create('ana', 'Ana', {});
  const room = made === 'full' || !made.ok ? undefined : await rooms.find(made.code);
  if (room === undefined || room === 'full') throw new Error('no table');
  await room.visit({ person: 'ana', address: 'somewhere' });
  const { version } = room.actor;
  for (const fire of timers) fire();
  await room.actor.idle();
  expect(room.actor.version).toBe(version + 1);
  return {
    rooms,
    room,
    rewound,
    failOver() {
      kept = version;
    },
    pass(ms: number) {
      now += ms;
    },
  };
}

test('a table leaves the memory only after it was compared with its log: a failover may have lost that somebody went', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { room, rewound, failOver, pass } = await openBeforeFailover(10);
  failOver();
  pass(120_000);
  vi.advanceTimersByTime(20_000);
  await expect.poll(() => rewound).toEqual([room.actor.code]);
});

test('a table that a failover has rewound is loaded again as soon as there is room', async () => {
  const { rooms, room, failOver } = await openBeforeFailover(1);
  failOver();
  await expect(room.actor.catchUp()).rejects.toThrow();
  await expect.poll(() => [...rooms.inMemory()]).toEqual([]);
  const other = await rooms.create('ben', 'Ben', {});
  if (other === 'full' || !other.ok) throw new Error('no table');
  rooms.setAlive(['node']);
  await new Promise(setImmediate);
  await rooms.forget(other.code);
  rooms.setAlive(['node']);
  await expect.poll(() => [...rooms.inMemory()].map(({ actor }) => actor.code)).toEqual([room.actor.code]);
});

test('people who came through a node that has died are away, even if their arrival is read after its death', async () => {
  const store = await openStore();
  const matches = createMatches(store, fail, () => 0);
  const dependencies = { ...inertRooms(store, matches), isShared: true };
  const [here, dead] = [openRooms(dependencies), openRooms({ ...dependencies, node: 'dead' })];
  const made = await here.create('ana', 'Ana', {});
  if (made === 'full' || !made.ok) throw new Error('no table');
  const [room, there] = [await here.find(made.code), await dead.find(made.code)];
  if (room === undefined || room === 'full' || there === undefined || there === 'full')
    throw new Error('no table');
  here.setAlive(['node']);
  await there.visit({ person: 'ana', address: 'somewhere' });
  await room.catchUp();
  expect(room.actor.state.people[0]?.node).toBe('dead');
  here.setAlive(['node']);
  await expect.poll(() => room.actor.state.people[0]?.node).toBe(null);
  await here.close();
  await dead.close();
});

test('tables and tournaments in memory are counted apart', async () => {
  const store = await openStore();
  const matches = createMatches(store, fail, () => 0);
  const inMemory = { tables: 0, tournaments: 0 };
  const rooms = openRooms({
    ...inertRooms(store, matches),
    onCount: (kind, change) => {
      inMemory[kind] += change;
    },
  });
  for (const name of ['Ana', 'Ben']) await rooms.create(name, name, {});
  await rooms.createTournament('ana', 'Ana', {});
  expect(inMemory).toEqual({ tables: 2, tournaments: 1 });
  await rooms.close();
  expect(inMemory).toEqual({ tables: 0, tournaments: 0 });
});

test('a tournament that leaves the memory while one of its tables is opened comes back with it', async () => {
  const store = await openStore();
  let onRead = async (_code: string) => {};
  const rooms = openRooms({
    ...inertRooms(
      store,
      createMatches(store, fail, () => 0),
    ),
    log: {
      ...store,
      async read(code, after, upTo) {
        await onRead(code);
        return store.read(code, after, upTo);
      },
    },
  });
  const made = await rooms.createTournament('ana', 'Ana', {});
  const tournament = made === 'full' || !made.ok ? undefined : await rooms.findTournament(made.code);
  if (tournament === undefined || tournament === 'full') throw new Error('no tournament');
  const { actor } = tournament;
  for (const person of ['ana', 'ben', 'cem']) {
    await tournament.visit({ person, address: 'somewhere' });
    await actor.submit(person, { id: person, command: { type: 'join', name: person } });
  }
  expect(await actor.submit('ana', { id: 'seat', command: { type: 'seat', sitting: 1 } })).toEqual({
    ok: true,
  });
  const [table = ''] = actor.tables();
  onRead = async (code) => {
    if (code !== table) return;
    onRead = async () => {};
    await rooms.forget(actor.code);
  };
  expect(await rooms.find(table)).toBeDefined();
  expect([...rooms.inMemory()].map((room) => room.actor.code)).toEqual([actor.code, table]);
  await rooms.close();
});

test('everybody who asks for a table while it is loaded gets it, even if it takes the last place', async () => {
  const store = await openStore();
  const dependencies = inertRooms(
    store,
    createMatches(store, fail, () => 0),
  );
  const before = openRooms(dependencies);
  const made = await before.create('ana', 'Ana', {});
  if (made === 'full' || !made.ok) throw new Error('no table');
  await before.close();
  const rooms = openRooms({ ...dependencies, maxTables: 1 });
  const [first, second] = await Promise.all([rooms.find(made.code), rooms.find(made.code)]);
  expect(first).toBeInstanceOf(TableRoom);
  expect(second).toBe(first);
  await rooms.close();
});
