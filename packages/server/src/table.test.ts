import { createTable, memoryLog, type TableActor, type TableActorDependencies } from '@pok/table';
import { expect, test } from 'vitest';
import { Table } from './table.ts';
import { Turn } from './turn.ts';

/** A table of Ana's, and a clock whose timers fire when the test says so. */
async function tableWithTimers(): Promise<{
  table: Table;
  actor: TableActor;
  timers: Map<number, () => void>;
  fire: (ms: number) => void;
  disk: { isFull: boolean };
  problems: unknown[];
}> {
  const timers = new Map<number, () => void>();
  const disk = { isFull: false };
  const problems: unknown[] = [];
  const log = memoryLog();
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
    table: new Table(made.table, { ...dependencies, node: 'here', turn: new Turn() }),
    actor: made.table,
    timers,
    fire,
    disk,
    problems,
  };
}

const isHere = ({ state }: TableActor) => state.people[0]?.node === 'here';

test('a player without a socket is here for half a minute after each request, then away', async () => {
  const { table, actor, fire } = await tableWithTimers();
  expect(isHere(actor)).toBe(false);
  await Promise.all([table.visit('ana'), table.visit('ana')]);
  await actor.catchUp();
  expect(isHere(actor)).toBe(true);
  expect(actor.version).toBe(2);
  fire(30_000);
  await actor.catchUp();
  expect(isHere(actor)).toBe(false);
  await table.visit('ana');
  await actor.catchUp();
  expect(isHere(actor)).toBe(true);
});

test('a player connected to another node stays so during requests here, and is here once they have left it', async () => {
  const { table, actor } = await tableWithTimers();
  await actor.arrive('ana', 'elsewhere');
  await table.visit('ana');
  expect(actor.state.people[0]?.node).toBe('elsewhere');
  await actor.depart('ana', 'elsewhere');
  await table.visit('ana');
  expect(isHere(actor)).toBe(true);
});

test('a table that is closed has no timers left', async () => {
  const { table, timers } = await tableWithTimers();
  await table.visit('ana');
  await table.close();
  expect(timers.size).toBe(0);
});

test('a table that is closed while people leave reports no problem', async () => {
  const { table, actor, problems } = await tableWithTimers();
  await table.visit('ana');
  await actor.catchUp();
  const sat = actor.submit('ben', { id: 'sit', command: { type: 'sit', name: 'Ben' } });
  await Promise.all([sat, table.close()]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(problems).toEqual([]);
});

test('a player who left while the log could not be written is away with the next change', async () => {
  const { table, actor, fire, disk, problems } = await tableWithTimers();
  await table.visit('ana');
  await actor.catchUp();
  disk.isFull = true;
  fire(30_000);
  await expect(actor.catchUp()).rejects.toThrow('disk full');
  expect([problems.length, isHere(actor)]).toEqual([1, true]);
  disk.isFull = false;
  await table.submit('ben', { id: 'sit', command: { type: 'sit', name: 'Ben' } });
  await actor.catchUp();
  expect(isHere(actor)).toBe(false);
});
