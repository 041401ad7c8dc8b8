import type { Log } from '@pok/log';
import { createMemoryLog } from '@pok/log';
import { FakeClock } from '@pok/log/testing/fake-clock';
import { describe, expect, test } from 'vitest';
import { openTable } from '../actor/open-table.ts';
import { tableLogReader } from '../log/table-log-reader.ts';
import { given, running, started } from '../testing/given.ts';
import { fistsOf, roundOf, substituteOf } from '../testing/glance.ts';
import { CODE, NODE, type TestTable, testTable } from '../testing/test-table.ts';

const PEOPLE = ['ana', 'ben', 'cem'];
const start = { type: 'start' } as const;

async function timed(timer: 20 | 40 | 60): Promise<TestTable> {
  const test = await testTable(PEOPLE, { timer });
  await test.must('ana', start);
  return test;
}

describe('with a timer', () => {
  test('the first deadline leaves time for the first roll, later ones for the show of a reveal', async () => {
    const { clock, close, view } = await timed(20);
    expect(view('ana').match?.round?.deadline).toBe(clock.now() + 2_000 + 20_000);
    for (const person of PEOPLE) await close(person);
    expect(view('ana').match?.round?.deadline).toBe(clock.now() + 12_000 + 20_000);
  });

  test('at the deadline a bot closes the missing fists, and all open', async () => {
    const { clock, close, view } = await timed(20);
    await close('ana', 'triangle');
    await clock.pass(21_999);
    expect([roundOf(view('ana')), fistsOf(view('ana'))]).toEqual([1, 'x..']);
    await clock.pass(1);
    expect(roundOf(view('ana'))).toBe(2);
    expect(view('ana').match?.last?.plays[0]).toBe('triangle');
    expect([1, 2].map((seat) => substituteOf(view('ana'), seat))).toEqual([undefined, undefined]);
  });

  test('after two missed deadlines in a row a bot plays the seat until its owner takes it back', async () => {
    const { clock, close, must, view } = await timed(20);
    for (const _ of [1, 2]) {
      await close('ana');
      await clock.pass(32_000);
    }
    expect(substituteOf(view('ana'), 1)).toBe('temporary');
    expect([roundOf(view('ana')), fistsOf(view('ana'))]).toEqual([3, '.xx']);
    await must('ben', { type: 'take-back' });
    expect(substituteOf(view('ana'), 1)).toBeUndefined();
    expect(fistsOf(view('ana'))).toBe('..x');
  });

  test('a fist closed in time starts the count again', async () => {
    const { clock, close, view } = await timed(20);
    for (let round = 1; round <= 4; round += 1) {
      await close('ana');
      if (round % 2 === 0) {
        await close('ben');
        await close('cem');
      } else await clock.pass(32_000);
    }
    expect(substituteOf(view('ana'), 1)).toBeUndefined();
  });

  test('a deadline missed in the last match does not count in the next', () => {
    const missed = { type: 'missed', seat: 1 } as const;
    const over = { type: 'match-ended', at: 0, result: { kind: 'dead' } } as const;
    expect(given(...running, missed, over).seats[1]).toMatchObject({ missed: 1 });
    expect(given(...running, missed, over, ...started).seats[1]).toMatchObject({ missed: 0 });
  });

  test('when all people have substitutes the table waits, and goes on when one comes back', async () => {
    const { clock, must, close, view, table } = await timed(20);
    await clock.pass(22_000);
    expect(roundOf(view('ana'))).toBe(2);
    await clock.pass(32_000);
    const waiting = view('ana');
    expect([roundOf(waiting), fistsOf(waiting)]).toEqual([2, 'xxx']);
    expect([0, 1, 2].map((seat) => substituteOf(waiting, seat))).toEqual([
      'temporary',
      'temporary',
      'temporary',
    ]);
    const { version } = table;
    await clock.pass(10_000_000);
    expect(table.version).toBe(version);
    expect(clock.timers).toBe(0);
    await must('ana', { type: 'take-back' });
    expect(fistsOf(view('ana'))).toBe('.xx');
    expect(view('ana').match?.round?.deadline).toBe(clock.now() + 20_000);
    await close('ana');
    expect(roundOf(view('ana'))).toBe(3);
  });

  test('a table without people pauses, and a deadline that passed meanwhile starts again', async () => {
    const { clock, table, view } = await timed(40);
    for (const person of PEOPLE) await table.depart(person, NODE);
    const { version } = table;
    await clock.pass(3_600_000);
    expect(table.version).toBe(version);
    await table.arrive('ben', NODE);
    expect(roundOf(view('ben'))).toBe(1);
    expect(view('ben').match?.round?.deadline).toBe(clock.now() + 40_000);
    await clock.pass(40_000);
    expect(roundOf(view('ben'))).toBe(2);
  });

  test('a player who comes back before the deadline has the time that is left', async () => {
    const { clock, table, view } = await timed(40);
    const deadline = view('ana').match?.round?.deadline;
    for (const person of PEOPLE) await table.depart(person, NODE);
    await clock.pass(10_000);
    await table.arrive('ben', NODE);
    expect(view('ben').match?.round?.deadline).toBe(deadline);
  });

  test('somebody who only watches does not make the clock run', async () => {
    const { clock, table, must } = await testTable([...PEOPLE, 'dia'], { timer: 20 });
    await must('dia', { type: 'stand' });
    await must('ana', start);
    for (const person of PEOPLE) await table.depart(person, NODE);
    await clock.pass(600_000);
    expect(roundOf(table.view({ kind: 'big-screen' }))).toBe(1);
  });

  test('deadlines survive a restart: a process that opens the table checks them first', async () => {
    const { clock, table, dependencies, view } = await timed(20);
    await table.close();
    await clock.pass(22_300);
    expect(roundOf(view('ana'))).toBe(1);
    const again = await openTable(CODE, dependencies);
    await again?.resume([NODE]);
    await clock.pass(0);
    expect(roundOf(again?.view({ kind: 'big-screen' }) ?? view('ana'))).toBe(2);
  });

  test('after a crash everybody is absent until they reconnect, and nothing is played meanwhile', async () => {
    const { clock, table, dependencies } = await timed(20);
    await table.close();
    await clock.pass(60_000);
    const again = await openTable(CODE, dependencies);
    await again?.resume(['node-2']);
    await clock.pass(60_000);
    expect(again?.view({ kind: 'big-screen' }).match?.round?.number).toBe(1);
    await again?.arrive('cem', 'node-2');
    expect(again?.view({ kind: 'big-screen' }).match?.round?.deadline).toBe(clock.now() + 20_000);
  });

  test('a deadline that passed while no process ran the table starts again, even if its people seem to be present', async () => {
    const { clock, table, dependencies } = await timed(20);
    await table.close();
    await clock.pass(30_000);
    const opened = await openTable(CODE, dependencies);
    await opened?.resume([NODE]);
    expect(opened?.view({ kind: 'big-screen' }).match?.round).toMatchObject({
      number: 1,
      deadline: clock.now() + 20_000,
    });
  });

  test('a deadline before which the log was away starts again: people may not be back yet', async () => {
    let writableSince = Number.POSITIVE_INFINITY;
    const { clock, must, view, table } = await testTable(
      PEOPLE,
      { timer: 20 },
      { writableSince: () => writableSince },
    );
    await must('ana', start);
    await clock.pass(21_000);
    writableSince = clock.now();
    await clock.pass(1_000);
    expect(view('ana').match?.round).toMatchObject({ number: 1, deadline: clock.now() + 20_000 });
    expect(table.state.seats).toMatchObject(PEOPLE.map(() => ({ missed: 0 })));
    await clock.pass(20_000);
    expect(roundOf(view('ana'))).toBe(2);
  });

  test('a deadline that passed while the process was suspended starts again, and nobody has missed it', async () => {
    const { clock, table, view } = await timed(20);
    for (const _ of [1, 2, 3]) {
      clock.jump(62_000);
      await clock.pass(0);
      expect(view('ana').match?.round).toMatchObject({ number: 1, deadline: clock.now() + 20_000 });
    }
    expect(table.state.seats).toMatchObject(PEOPLE.map(() => ({ missed: 0, substitute: null })));
    await clock.pass(20_000);
    expect(roundOf(view('ana'))).toBe(2);
  });

  test.each([
    ['one who was still taken to be here', 'ana'],
    ['one through another process', 'ben'],
  ])('one that passed while the machine slept starts again when somebody comes: %s', async (_, who) => {
    const { clock, table, view } = await timed(20);
    clock.jump(62_000);
    await table.arrive(who, who === 'ana' ? NODE : 'node-2');
    expect(view('ana').match?.round).toMatchObject({ number: 1, deadline: clock.now() + 20_000 });
  });

  test('a deadline that passed while the log was unavailable starts again', async () => {
    const log = createMemoryLog();
    let isAway = false;
    const append: Log['append'] = (...args) =>
      isAway ? Promise.reject(new Error('away')) : log.append(...args);
    const { clock, must, view } = await testTable(PEOPLE, { timer: 20 }, { log: { ...log, append } });
    await must('ana', start);
    isAway = true;
    await clock.pass(300_000);
    isAway = false;
    await clock.pass(1_000);
    const { round } = view('ana').match ?? {};
    expect(round?.number).toBe(1);
    expect(round?.deadline).toBeGreaterThan(clock.now() + 18_000);
  });

  test('a deadline that could not be stored leaves one timer, which tries again', async () => {
    const log = createMemoryLog();
    let isAway = false;
    const append: Log['append'] = (...args) =>
      isAway ? Promise.reject(new Error('away')) : log.append(...args);
    const { clock, must, table, view } = await testTable(PEOPLE, { timer: 20 }, { log: { ...log, append } });
    await must('ana', start);
    isAway = true;
    clock.jump(22_000);
    // Both are decided together, and reading sets the timer again before the append fails.
    await Promise.allSettled([table.catchUp(), clock.pass(0)]);
    expect(clock.timers).toBe(1);
    isAway = false;
    await clock.pass(1_000);
    expect([roundOf(view('ana')), clock.timers]).toEqual([2, 1]);
  });

  test('people get their full time however long bots think, and one event sets it', async () => {
    const clock = new FakeClock();
    const think = async () => {
      clock.jump(4_000);
      return 'disc' as const;
    };
    const { now, after } = clock;
    const overrides = { now, after, chooseForBot: think };
    const { must, log, table, view } = await testTable(['ana', 'ben'], { timer: 20 }, overrides);
    await must('ana', { type: 'add-bot', level: 'sharp' });
    await must('ana', start);
    expect(view('ana').match?.round?.deadline).toBe(clock.now() + 22_000);
    expect((await tableLogReader.foldLog(log, CODE))?.state).toEqual(table.state);
    const events = (await tableLogReader.readEntries(log, CODE, 0)).flatMap((entry) => entry.events);
    const kinds = events.map(({ type }) => type);
    expect(kinds.slice(kinds.indexOf('match-started'))).not.toContain('deadline-moved');
  });

  test('two processes that reach a deadline together play the round only once', async () => {
    const { clock, table, dependencies, view } = await timed(20);
    const other = await openTable(CODE, dependencies);
    await clock.pass(22_000);
    await other?.catchUp();
    await table.catchUp();
    expect(roundOf(view('ana'))).toBe(2);
    expect(other?.state).toEqual(table.state);
  });
});
