import { once } from 'node:events';
import { createMemoryLog } from '@pok/log';
import { CLOSE_CODES } from '@pok/protocol';
import { createTable, openTable, type TableActor, type TableActorDependencies } from '@pok/table';
import { expect, test } from 'vitest';
import { WRITE_BYTES } from './limits.ts';
import { TableRoom } from './table-room.ts';
import { connectClient } from './testing/connected-client.ts';
import { defaultLimits } from './testing/inert-dependencies.ts';

const [ANA, BEN] = [
  { person: 'ana', address: 'somewhere' },
  { person: 'ben', address: 'elsewhere' },
];

/** A table of Ana's, and a clock whose timers fire when the test says so. */
async function roomWithTimers(limits = defaultLimits()): Promise<{
  room: TableRoom;
  actor: TableActor;
  timers: Map<number, () => void>;
  fire: (ms: number) => void;
  disk: { isFull: boolean };
  problems: unknown[];
  /** Opens the table at another node. */
  openElsewhere: () => Promise<TableActor | undefined>;
}> {
  const timers = new Map<number, () => void>();
  const disk = { isFull: false };
  const problems: unknown[] = [];
  const log = createMemoryLog();
  const dependencies: TableActorDependencies = {
    log: {
      ...log,
      append: (...entry) => (disk.isFull ? Promise.reject(new Error('disk full')) : log.append(...entry)),
    },
    now: () => 1_000,
    after(ms, callback) {
      timers.set(ms, callback);
      return () => timers.delete(ms);
    },
    nodeOf: () => 'here',
    newServerSeed: () => '00'.repeat(32),
    chooseForBot: async () => 'disc',
    onProblem: (problem) => problems.push(problem),
  };
  const made = await createTable({ code: 'ACDEFGHJ', host: 'ana', name: 'Ana' }, dependencies);
  if (!made.ok) throw new Error(made.refusal);
  const fire = (ms: number) => {
    const callback = timers.get(ms);
    timers.delete(ms);
    callback?.();
  };
  return {
    room: new TableRoom(made.table, {
      ...dependencies,
      node: 'here',
      isShared: false,
      limits,
      onAnswer: () => {},
    }),
    actor: made.table,
    timers,
    fire,
    disk,
    problems,
    openElsewhere: () => openTable(made.table.code, dependencies),
  };
}

const isHere = ({ state }: TableActor) => state.people[0]?.node === 'here';

test('a player without a socket is present for half a minute after each request, then away', async () => {
  const { room, actor, fire } = await roomWithTimers();
  expect(isHere(actor)).toBe(false);
  await Promise.all([room.visit(ANA), room.visit(ANA)]);
  await actor.catchUp();
  expect(isHere(actor)).toBe(true);
  expect(actor.version).toBe(2);
  fire(30_000);
  await actor.catchUp();
  expect(isHere(actor)).toBe(false);
  await room.visit(ANA);
  await actor.catchUp();
  expect(isHere(actor)).toBe(true);
});

test('a departure that could not be stored is stored later, and the room stays in memory until then', async () => {
  const { room, actor, fire, disk, problems } = await roomWithTimers();
  await room.visit(ANA);
  disk.isFull = true;
  fire(30_000);
  await expect.poll(() => problems).toHaveLength(1);
  expect(isHere(actor)).toBe(true);
  expect(room.idleMs).toBe(0);
  disk.isFull = false;
  fire(5_000);
  await actor.catchUp();
  expect(isHere(actor)).toBe(false);
});

test('a closed room writes nothing more to the log', async () => {
  const { room, actor, fire, timers, disk, problems } = await roomWithTimers();
  await room.visit(ANA);
  disk.isFull = true;
  fire(30_000);
  await expect.poll(() => problems).toHaveLength(1);
  await room.close();
  expect(timers.has(5_000)).toBe(false);
  expect(isHere(actor)).toBe(true);
});

test('a player connected to another node stays connected there during requests here, and is present here after leaving it', async () => {
  const { room, actor } = await roomWithTimers();
  await actor.arrive('ana', 'elsewhere');
  await room.visit(ANA);
  expect(actor.state.people[0]?.node).toBe('elsewhere');
  await actor.depart('ana', 'elsewhere');
  await room.visit(ANA);
  expect(isHere(actor)).toBe(true);
});

test('a player who moved to another node while this one was cut off stays there, and their old socket ends', async () => {
  const { room, actor, openElsewhere } = await roomWithTimers();
  const { client, other, end } = await connectClient();
  const closed = once(other, 'close');
  room.join(client, { kind: 'person', person: 'ana' });
  await actor.catchUp();
  expect(isHere(actor)).toBe(true);
  const elsewhere = await openElsewhere();
  await elsewhere?.markGone(['elsewhere']);
  await elsewhere?.arrive('ana', 'elsewhere');
  await actor.catchUp();
  await actor.catchUp();
  expect(actor.state.people[0]?.node).toBe('elsewhere');
  expect((await closed)[0]).toBe(CLOSE_CODES.replaced);
  end();
});

test('a player who has left before the log said that they were here is not taken back from another node', async () => {
  const { room, actor, openElsewhere } = await roomWithTimers();
  const { client, end } = await connectClient();
  const elsewhere = await openElsewhere();
  const arriving = elsewhere?.arrive('ana', 'elsewhere');
  room.join(client, { kind: 'person', person: 'ana' });
  room.leave(client, { kind: 'person', person: 'ana' });
  await arriving;
  await actor.catchUp();
  expect(actor.state.people[0]?.node).toBe('elsewhere');
  expect(actor.version).toBe(2);
  end();
});

test('a new connection waits for the commands that are queued, although no other node writes to the log', async () => {
  const { room, actor } = await roomWithTimers();
  await room.visit(ANA);
  const answering = room.submit(ANA, { id: 'first', command: { type: 'rename', name: 'Anna' } });
  await room.catchUp();
  expect(actor.state.people[0]?.name).toBe('Anna');
  expect(await answering).toEqual({ ok: true });
});

test('a command that is still queued when another device replaces its socket is not carried out', async () => {
  const { room, actor } = await roomWithTimers();
  const [old, tablet] = [await connectClient(), await connectClient()];
  room.join(old.client, { kind: 'person', person: 'ana' });
  await actor.catchUp();
  const answering = room.answer(ANA, { id: 'old', command: { type: 'rename', name: 'Anna' } }, old.client);
  room.join(tablet.client, { kind: 'person', person: 'ana' });
  expect(String(await answering)).toContain('elsewhere');
  const renamed = { id: 'new', command: { type: 'rename', name: 'Annie' } } as const;
  expect(String(await room.answer(ANA, renamed, tablet.client))).toContain('"ok":true');
  expect(actor.state.people[0]?.name).toBe('Annie');
  for (const { end } of [old, tablet]) end();
});

test('a command whose socket has closed meanwhile is carried out', async () => {
  const { room, actor } = await roomWithTimers();
  const { client, end } = await connectClient();
  room.join(client, { kind: 'person', person: 'ana' });
  await actor.catchUp();
  const answering = room.answer(ANA, { id: 'last', command: { type: 'rename', name: 'Anna' } }, client);
  room.leave(client, { kind: 'person', person: 'ana' });
  expect(String(await answering)).toContain('"ok":true');
  end();
});

test('a table that is closed has no timers left', async () => {
  const { room, timers } = await roomWithTimers();
  await room.visit(ANA);
  await room.close();
  expect(timers.size).toBe(0);
});

test('a table that is closed while people leave reports no problem', async () => {
  const { room, actor, problems } = await roomWithTimers();
  await room.visit(ANA);
  await actor.catchUp();
  const sat = actor.submit('ben', { id: 'sit', command: { type: 'sit', name: 'Ben' } });
  await Promise.all([sat, room.close()]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(problems).toEqual([]);
});

test('a player who left while the log could not be written is away at the next change', async () => {
  const { room, actor, fire, disk, problems } = await roomWithTimers();
  await room.visit(ANA);
  await actor.catchUp();
  disk.isFull = true;
  fire(30_000);
  await expect(actor.catchUp()).rejects.toThrow('disk full');
  expect([problems.length, isHere(actor)]).toEqual([1, true]);
  disk.isFull = false;
  await room.submit(BEN, { id: 'sit', command: { type: 'sit', name: 'Ben' } });
  await actor.catchUp();
  expect(isHere(actor)).toBe(false);
});

test('coming and going by HTTP uses up the share of an address, and then costs the disk nothing', async () => {
  const limits = defaultLimits(() => 0);
  const { room, actor, fire } = await roomWithTimers(limits);
  expect(limits.bytes.take(ANA.address, 60 * 256 * 1024 - 3 * WRITE_BYTES)).toBe(true);
  for (let visits = 0; visits < 20; visits += 1) {
    await room.visit(ANA);
    fire(30_000);
    await actor.catchUp();
  }
  expect(actor.version).toBe(1 + 2 * 3);
});
