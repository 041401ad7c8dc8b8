import { describe, expect, test } from 'vitest';
import { openTable } from './actor/open-table.ts';
import { fistsOf, roundOf, substituteOf } from './testing/glance.ts';
import { CODE, NODE, testTable } from './testing/test-table.ts';

const PEOPLE = ['ana', 'ben', 'cem'];
const start = { type: 'start' } as const;
const pause = { type: 'pause' } as const;
const resume = (round: number) => ({ type: 'resume', match: 1, round }) as const;

describe('a pause', () => {
  test('keeps the fists, stops the time, and goes on with the time that was left', async () => {
    const { clock, must, close, view } = await testTable(PEOPLE, { timer: 40 });
    await must('ana', start);
    await close('ben', 'triangle');
    await clock.pass(12_000);
    await must('ana', pause);
    expect(view('cem').match?.round).toMatchObject({ pause: 'stopped', deadline: null });
    expect(clock.timers).toBe(0);
    await clock.pass(3_600_000);
    await must('ana', resume(1));
    const { round } = view('ben').match ?? {};
    expect([round?.pause, round?.deadline, fistsOf(view('ben'))]).toEqual([
      undefined,
      clock.now() + 30_000,
      '.x.',
    ]);
    expect(round?.fists[1]).toMatchObject({ shape: 'triangle' });
  });

  test('leaves ten seconds at least', async () => {
    const { clock, must, view } = await testTable(PEOPLE, { timer: 20 });
    await must('ana', start);
    await clock.pass(21_500);
    await must('ana', pause);
    await must('ana', resume(1));
    expect(view('ana').match?.round?.deadline).toBe(clock.now() + 10_000);
  });

  test('survives a restart', async () => {
    const { clock, must, dependencies, view, table } = await testTable(PEOPLE, { timer: 20 });
    await must('ana', start);
    await must('ana', pause);
    await table.close();
    await clock.pass(3_600_000);
    const opened = await openTable(CODE, dependencies);
    await opened?.resume([NODE]);
    expect(opened?.version).toBe(view('ana').version);
    expect(opened?.view({ kind: 'big-screen' }).match?.round?.pause).toBe('stopped');
  });

  test('if a bot closes the last fist in a pause, the fists open when the match goes on', async () => {
    const { clock, table, must, close, view } = await testTable(PEOPLE);
    await must('ana', start);
    await close('ana');
    await close('ben');
    await table.depart('cem', NODE);
    await must('ana', pause);
    await clock.pass(45_000);
    await must('ben', { type: 'give-to-bot', seat: 2 });
    expect([roundOf(view('ana')), fistsOf(view('ana'))]).toEqual([1, 'xxx']);
    await must('ana', resume(1));
    expect(roundOf(view('ana'))).toBe(2);
  });

  test('whoever inherits the role of an absent host goes on', async () => {
    const { clock, table, must, view } = await testTable(PEOPLE);
    await must('ana', start);
    await must('ana', pause);
    await table.depart('ana', NODE);
    await clock.pass(60_000);
    await must('ben', resume(1));
    expect(view('cem').match?.round?.pause).toBeUndefined();
  });

  test('ends with the match if everybody leaves', async () => {
    const { must, view } = await testTable(PEOPLE);
    await must('ana', start);
    await must('ana', pause);
    for (const person of PEOPLE) await must(person, { type: 'leave' });
    expect(view('ana').match).toMatchObject({ round: null, result: { kind: 'abandoned' } });
  });
});

describe('rounds that wait for the host', () => {
  test('begin when the host says so, with the whole time; the first round does not wait', async () => {
    const { clock, must, send, close, view } = await testTable(PEOPLE, { timer: 20, waitForHost: true });
    await must('ana', start);
    for (const person of PEOPLE) await close(person);
    expect(view('ben').match?.round).toMatchObject({ number: 2, pause: 'held', deadline: null });
    const choice = { type: 'close', match: 1, round: 2, shape: 'triangle' } as const;
    expect(await send('ben', choice)).toEqual({ ok: false, refusal: 'paused' });
    expect(await send('ben', resume(2))).toEqual({ ok: false, refusal: 'not-host' });
    await clock.pass(600_000);
    await must('ana', resume(2));
    expect(view('ben').match?.round?.deadline).toBe(clock.now() + 20_000);
    expect(await send('ana', resume(2))).toEqual({ ok: false, refusal: 'not-paused' });
    for (const person of PEOPLE) await close(person);
    expect(view('ben').match?.round).toMatchObject({ number: 3, pause: 'held' });
    expect(await send('ana', resume(2))).toEqual({ ok: false, refusal: 'wrong-round' });
  });

  test('are sent as a view, which a small message can\u2019t replace', async () => {
    const { table, must, close } = await testTable(PEOPLE, { waitForHost: true });
    await must('ana', start);
    const told: string[] = [];
    table.subscribe(({ type }) => told.push(type));
    for (const person of PEOPLE) await close(person);
    expect(told).toEqual(['fist', 'fist', 'view']);
  });
});

describe('a match in which bots play for everybody', () => {
  test('waits, and one tap brings back all who are here, with a new deadline', async () => {
    const { clock, table, must, view } = await testTable(PEOPLE, { timer: 20 });
    await must('ana', start);
    await clock.pass(22_000 + 32_000);
    expect([0, 1, 2].map((seat) => substituteOf(view('ana'), seat))).toEqual(PEOPLE.map(() => 'temporary'));
    await table.depart('ben', NODE);
    await must('cem', resume(2));
    expect([0, 1, 2].map((seat) => substituteOf(view('ana'), seat))).toEqual([
      undefined,
      'temporary',
      undefined,
    ]);
    expect([fistsOf(view('ana')), view('ana').match?.round?.deadline]).toEqual(['.x.', clock.now() + 20_000]);
  });
});
