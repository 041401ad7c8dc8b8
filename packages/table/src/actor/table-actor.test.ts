import type { Log } from '@pok/log';
import { createMemoryLog } from '@pok/log';
import { settled } from '@pok/log/testing/fake-clock';
import { heldLog } from '@pok/log/testing/held-log';
import { SHAPES, type Shape } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { CODE, type TestTable, testTable } from '../testing/test-table.ts';
import type { Change } from '../view/change.ts';
import { openTable } from './open-table.ts';

const PEOPLE = ['ana', 'ben', 'cem'];
const start = { type: 'start' } as const;

function watch({ table }: TestTable): Change[] {
  const changes: Change[] = [];
  table.subscribe((change) => changes.push(change));
  return changes;
}

describe('changes are sent as small messages', () => {
  test('a start, a fist and a reveal are small; everything else is a whole view', async () => {
    const table = await testTable(PEOPLE);
    const changes = watch(table);
    await table.must('ana', start);
    await table.close('ben');
    await table.must('ben', { type: 'open', match: 1, round: 1 });
    for (const person of PEOPLE) await table.close(person);
    await table.must('ana', { type: 'talk', talk: { kind: 'reaction', reaction: 'wow' } });
    expect(changes.map(({ type }) => type)).toEqual([
      'match',
      'fist',
      'fist',
      'fist',
      'fist',
      'round',
      'view',
    ]);
    const commitment = expect.stringMatching(/^[0-9A-Za-z_-]{22}$/);
    expect(changes[1]).toMatchObject({ seat: 1, commitment });
    expect(changes[2]).toMatchObject({ seat: 1, commitment: null });
    expect(changes[5]).toMatchObject({ round: 1, roll: expect.stringMatching(/^[DST][DST-]{2}$/) });
  });

  test('a start is a whole view if it decides who may watch', async () => {
    const table = await testTable(PEOPLE, { spectators: false });
    const changes = watch(table);
    await table.must('ana', start);
    expect(changes).toEqual([{ type: 'view' }]);
  });

  test('a listener that fails is reported, and the others are still told', async () => {
    const table = await testTable(PEOPLE);
    table.table.subscribe(() => {
      throw new Error('a bad listener');
    });
    const changes = watch(table);
    await table.must('ana', start);
    expect(changes).toHaveLength(1);
    expect(table.problems).toEqual([new Error('a bad listener')]);
  });

  test('a listener that has stopped is told nothing', async () => {
    const { table, must } = await testTable(PEOPLE);
    const changes: Change[] = [];
    table.subscribe((change) => changes.push(change))();
    await must('ana', start);
    expect(changes).toEqual([]);
  });
});

describe('store, then apply, then notify', () => {
  test('nothing is sent or answered before it is on disk', async () => {
    const log = heldLog();
    const table = await testTable(PEOPLE, {}, { log });
    await table.must('ana', start);
    const changes = watch(table);
    log.hold();
    let isAnswered = false;
    const answer = table.close('ana').then(() => {
      isAnswered = true;
    });
    await settled();
    expect([isAnswered, changes.length, table.view('ana').match?.round?.fists[0]?.closed]).toEqual([
      false,
      0,
      false,
    ]);
    log.release();
    await answer;
    expect([isAnswered, changes.length, table.view('ana').match?.round?.fists[0]?.closed]).toEqual([
      true,
      1,
      true,
    ]);
  });

  test('commands of one moment share an append; those that arrive during it share the next', async () => {
    const log = heldLog();
    const table = await testTable([...PEOPLE, 'dia', 'eli'], {}, { log });
    await table.must('ana', start);
    const changes = watch(table);
    const before = log.appends.length;
    log.hold();
    const first = Promise.all(['ana', 'ben'].map((person) => table.close(person)));
    await settled();
    const second = Promise.all(['cem', 'dia'].map((person) => table.close(person)));
    await settled();
    expect(log.appends.length - before).toBe(1);
    log.release();
    await Promise.all([first, second]);
    expect(log.appends.length - before).toBe(2);
    expect(changes.map(({ type }) => type)).toEqual(['fist', 'fist', 'fist', 'fist']);
    const versions = changes.map((change) => change.type === 'fist' && change.version);
    expect(new Set(versions).size).toBe(2);
  });

  test('a failed append is not applied, and the next one starts afresh', async () => {
    const log = createMemoryLog();
    let isBroken = false;
    const broken: Log = {
      ...log,
      append: (...args) => (isBroken ? Promise.reject(new Error('disk full')) : log.append(...args)),
    };
    const table = await testTable(PEOPLE, {}, { log: broken });
    await table.must('ana', start);
    isBroken = true;
    await expect(table.close('ana')).rejects.toThrow('disk full');
    expect(table.view('ana').match?.round?.fists[0]).toEqual({ closed: false });
    isBroken = false;
    await table.close('ana');
    expect(table.view('ana').match?.round?.fists[0]?.closed).toBe(true);
  });

  test('a deadline that could not be stored is tried again', async () => {
    const log = createMemoryLog();
    let isBroken = false;
    const broken: Log = {
      ...log,
      append: (...args) => (isBroken ? Promise.reject(new Error('disk full')) : log.append(...args)),
    };
    const table = await testTable(PEOPLE, { timer: 20 }, { log: broken });
    await table.must('ana', start);
    isBroken = true;
    await table.clock.pass(22_000);
    expect(table.problems).toEqual([new Error('disk full')]);
    isBroken = false;
    await table.clock.pass(1_000);
    expect(table.view('ana').match?.round?.number).toBe(2);
  });

  test('an append that is always stale is reported instead of retried for ever', async () => {
    const log = createMemoryLog();
    const table = await testTable(PEOPLE, {}, { log });
    const stuck = await openTable(CODE, {
      ...table.dependencies,
      log: { ...log, append: async () => 'stale' },
    });
    await expect(stuck?.submit('ana', { id: '1', command: start })).rejects.toThrow('always stale');
  });

  test('a decision that throws fails alone: others that arrived with it are carried out', async () => {
    const { table, must, send, view } = await testTable(PEOPLE);
    const before = must('ana', { type: 'rename', name: 'Anna' });
    const faulty = table.submit('ana', { id: 'faulty', command: start }, () => {
      throw new Error('a fault');
    });
    const after = send('ben', { type: 'rename', name: 'anna' });
    await expect(faulty).rejects.toThrow('a fault');
    await before;
    expect(await after).toEqual({ ok: false, refusal: 'name-taken' });
    expect(view('cem').seats[0]).toMatchObject({ name: 'Anna' });
  });

  test('a closed table answers commands from before it closed, and none after', async () => {
    const { table, close, must } = await testTable(PEOPLE);
    await must('ana', start);
    const last = close('ana');
    await table.close();
    await last;
    await expect(close('ben')).rejects.toThrow('closed');
  });
});

describe('several processes at one table', () => {
  test('seven fists at once through three processes: nothing refused, nothing lost, one reveal each round', async () => {
    const people = ['ana', 'ben', 'cem', 'dia', 'eli', 'fay', 'gus'];
    const first = await testTable(people, { players: 7 });
    const others = await Promise.all([1, 2].map(() => openTable(CODE, first.dependencies)));
    const actors = [first.table, ...others.flatMap((actor) => actor ?? [])];
    await first.must('ana', start);
    for (let round = 1; first.view('ana').match?.result === null && round <= 40; round += 1) {
      await Promise.all(actors.map((actor) => actor.catchUp()));
      const hands = first.table.state.match?.game.hands ?? [];
      const answers = await Promise.all(
        people.map((person, seat) => {
          const held = SHAPES.filter((shape) => (hands[seat]?.[shape] ?? 0) > 0);
          const shape: Shape = held[(seat + round) % held.length] ?? 'disc';
          const command = { type: 'close', match: 1, round, shape } as const;
          return actors[seat % 3]?.submit(person, { id: `${person} ${round}`, command });
        }),
      );
      expect(answers).toEqual(people.map(() => ({ ok: true })));
      await Promise.all(actors.map((actor) => actor.catchUp()));
      expect(first.view('ana').match?.last?.number).toBe(round);
    }
    for (const actor of actors) expect(actor.state).toEqual(first.table.state);
  });

  test('a stale process catches up, notifies its own viewers, and refuses nobody because of what it missed', async () => {
    const first = await testTable(PEOPLE);
    const other = await openTable(CODE, first.dependencies);
    const told: Change[] = [];
    other?.subscribe((change) => told.push(change));
    await first.must('ana', start);
    await first.close('ana');
    const close = { type: 'close', match: 1, round: 1, shape: 'disc' } as const;
    expect(await other?.submit('ben', { id: 'ben', command: close })).toEqual({ ok: true });
    expect(told.map(({ type }) => type)).toEqual(['match', 'fist', 'fist']);
    await first.table.catchUp();
    expect(first.view('cem').match?.round?.fists.map(({ closed }) => closed)).toEqual([true, true, false]);
  });

  test('a stale process that appends decides again after catching up', async () => {
    const first = await testTable(PEOPLE);
    const other = await openTable(CODE, first.dependencies);
    await first.must('ana', { type: 'rename', name: 'Anna' });
    expect(await other?.submit('ben', { id: 'ben', command: { type: 'rename', name: 'anna' } })).toEqual({
      ok: false,
      refusal: 'name-taken',
    });
  });
});
