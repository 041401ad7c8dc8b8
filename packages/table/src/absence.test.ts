import { describe, expect, test } from 'vitest';
import { fistsOf, roundOf, substituteOf } from './testing/glance.ts';
import { NODE, testTable } from './testing/test-table.ts';

const PEOPLE = ['ana', 'ben', 'cem'];
const start = { type: 'start' } as const;

describe('without a timer', () => {
  test('absence is visible, and after 45 seconds anyone at the table can hand the seat to a bot', async () => {
    const { clock, table, must, send, close, view } = await testTable(PEOPLE);
    await must('ana', start);
    await table.depart('ben', NODE);
    expect(view('ana').seats[1]).toMatchObject({ present: false, awaySince: clock.now() });
    await close('ana');
    await close('cem');
    await clock.pass(44_999);
    expect(await send('cem', { type: 'give-to-bot', seat: 1 })).toEqual({ ok: false, refusal: 'not-absent' });
    await clock.pass(1);
    await must('cem', { type: 'give-to-bot', seat: 1 });
    expect(roundOf(view('ana'))).toBe(2);
    expect([substituteOf(view('ana'), 1), fistsOf(view('ana'))]).toEqual(['temporary', '.x.']);
    await table.arrive('ben', NODE);
    expect(substituteOf(view('ana'), 1)).toBe('temporary');
    await must('ben', { type: 'take-back' });
    expect([substituteOf(view('ana'), 1), fistsOf(view('ana'))]).toEqual([undefined, '...']);
  });

  test('nobody is hurried: the table waits for ever', async () => {
    const { clock, must, table, view } = await testTable(PEOPLE);
    await must('ana', start);
    const { version } = table;
    await clock.pass(86_400_000);
    expect([table.version, roundOf(view('ana'))]).toEqual([version, 1]);
    expect(clock.timers).toBe(0);
  });
});

describe('leaving for good', () => {
  test('a bot plays the seat for the rest of the match, and the seat is free after it', async () => {
    const { must, send, close, view } = await testTable(PEOPLE);
    await must('ana', start);
    await must('ben', { type: 'leave' });
    expect([substituteOf(view('ana'), 1), fistsOf(view('ana'))]).toEqual(['permanent', '.x.']);
    expect(await send('ben', { type: 'take-back' })).toEqual({ ok: false, refusal: 'not-yours' });
    while (view('ana').match?.result === null) {
      await close('ana');
      await close('cem');
    }
    expect(view('ana').seats.map(({ name }) => name)).toEqual(['ana', 'cem']);
    expect(view('ana').score.find(({ person }) => person === 'ben')).toMatchObject({
      wins: 0,
      ties: 0,
      matches: 1,
    });
    await must('ben', { type: 'sit', name: 'ben' });
  });

  test('a match that everybody has left is over', async () => {
    const { must, view } = await testTable(PEOPLE);
    await must('ana', { type: 'add-bot', level: 'casual' });
    await must('ana', start);
    for (const person of PEOPLE) await must(person, { type: 'leave' });
    expect(view('ana').match?.result).toEqual({ kind: 'abandoned' });
    expect(view('ana').match?.fairness.serverSeed).toBeDefined();
    expect(view('ana').seats.map(({ kind }) => kind)).toEqual(['bot']);
    expect([view('ana').host, view('ana').score]).toEqual([null, []]);
  });

  test('a player with a substitute can come back to a match that all others have left', async () => {
    const { clock, table, must, close, view } = await testTable(PEOPLE);
    await must('ana', start);
    await table.depart('ben', NODE);
    await clock.pass(45_000);
    await must('cem', { type: 'give-to-bot', seat: 1 });
    await must('ana', { type: 'leave' });
    await must('cem', { type: 'leave' });
    expect([roundOf(view('ben')), fistsOf(view('ben')), view('ben').match?.result]).toEqual([1, 'xxx', null]);
    await table.arrive('ben', NODE);
    await must('ben', { type: 'take-back' });
    await close('ben');
    expect(roundOf(view('ben'))).toBe(2);
  });

  test('a table that everybody left stays open, and the next person who sits down hosts it', async () => {
    const { must, table, view } = await testTable(['ana']);
    await must('ana', { type: 'leave' });
    await table.arrive('ana', NODE); // her page is still open
    expect(view('ana').host).toBeNull();
    await table.arrive('eve', NODE);
    await must('eve', { type: 'sit', name: 'Eve' });
    expect(view('eve')).toMatchObject({ host: 'eve', you: { seat: 0 }, seats: [{ present: true }] });
  });
});

describe('a match that all its players have deserted', () => {
  test('gives way to a new one, which a newcomer can start', async () => {
    const { clock, table, must, send, view } = await testTable(PEOPLE);
    await must('ana', start);
    await table.arrive('dia', NODE);
    await must('dia', { type: 'sit', name: 'Dia' });
    for (const person of PEOPLE) await table.depart(person, NODE);
    await clock.pass(60_000);
    expect(view('dia').host).toBe('dia');
    await table.arrive('cem', NODE);
    expect(await send('dia', start)).toEqual({ ok: false, refusal: 'match-running' });
    await table.depart('cem', NODE);
    await clock.pass(45_000);
    const { version } = table;
    await must('dia', start);
    expect(table.version).toBe(version + 1);
    expect(view('dia').match).toMatchObject({ number: 2, you: 3, round: { number: 1 } });
    expect((await table.exportMatch(1))?.result).toBe('unfinished');
  });
});

describe('the host', () => {
  test('loses the role to the next present person after a minute of absence', async () => {
    const { clock, table, view } = await testTable(PEOPLE);
    await table.depart('ben', NODE);
    await table.depart('ana', NODE);
    await clock.pass(59_999);
    expect(view('cem').host).toBe('ana');
    await clock.pass(1);
    expect(view('cem').host).toBe('cem');
    expect(clock.timers).toBe(0);
  });

  test('keeps the role by coming back in time', async () => {
    const { clock, table, view } = await testTable(PEOPLE);
    await table.depart('ana', NODE);
    await clock.pass(59_000);
    await table.arrive('ana', NODE);
    await clock.pass(600_000);
    expect(view('cem').host).toBe('ana');
  });

  test('keeps the role while nobody else is here, and loses it to the first person who comes', async () => {
    const { clock, table, view } = await testTable(PEOPLE);
    for (const person of PEOPLE) await table.depart(person, NODE);
    await clock.pass(3_600_000);
    expect(view('ana').host).toBe('ana');
    await table.arrive('cem', NODE);
    await clock.pass(0);
    expect(view('cem').host).toBe('cem');
  });

  test('gets the role back on return, even if it was handed on meanwhile', async () => {
    const { clock, table, must, view } = await testTable(PEOPLE);
    await table.depart('ana', NODE);
    await clock.pass(60_000);
    await must('ben', { type: 'hand-host', to: 'cem' });
    expect(view('cem').host).toBe('cem');
    await table.arrive('ana', NODE);
    expect(view('cem').host).toBe('ana');
  });

  test('does not get the role back after giving it away', async () => {
    const { clock, table, must, view } = await testTable(PEOPLE);
    await must('ana', { type: 'hand-host', to: 'ben' });
    for (const person of ['ana', 'ben']) await table.depart(person, NODE);
    await clock.pass(60_000);
    expect(view('cem').host).toBe('cem');
    await table.arrive('ana', NODE);
    expect(view('cem').host).toBe('cem');
    await table.arrive('ben', NODE);
    expect(view('cem').host).toBe('ben');
  });

  test('ranks before those who stood in', async () => {
    const { clock, table, view } = await testTable(PEOPLE);
    for (const person of ['ana', 'ben']) {
      await table.depart(person, NODE);
      await clock.pass(60_000);
    }
    expect(view('cem').host).toBe('cem');
    await table.arrive('ben', NODE);
    expect(view('cem').host).toBe('ben');
    await table.arrive('ana', NODE);
    expect(view('cem').host).toBe('ana');
    await table.depart('ben', NODE);
    await table.arrive('ben', NODE);
    expect(view('cem').host).toBe('ana');
  });

  test('does not get the role back after being asked to leave by somebody who stood in', async () => {
    const { clock, table, must, send, view } = await testTable(PEOPLE);
    await table.depart('ana', NODE);
    await clock.pass(60_000);
    expect(await send('ben', { type: 'remove', person: 'ana' })).toEqual({
      ok: false,
      refusal: 'hosts-again',
    });
    await must('ben', { type: 'hand-host', to: 'cem' });
    await must('cem', { type: 'remove', person: 'ben' });
    await table.arrive('ana', NODE);
    expect(view('cem').host).toBe('ana');
  });

  test('keeps the role however long they are away if the setting says so, and gives it up by leaving', async () => {
    const { clock, table, must, view } = await testTable(PEOPLE, { onlyHost: true });
    await table.depart('ana', NODE);
    await clock.pass(3_600_000);
    expect([view('cem').host, clock.timers]).toEqual(['ana', 0]);
    await must('ana', { type: 'leave' });
    expect(view('cem').host).toBe('ben');
  });
});

describe('somebody who has left for good', () => {
  test('does not get the role of the host back by staying on the page', async () => {
    const { clock, table, must, view } = await testTable(PEOPLE);
    await must('ana', start);
    await must('ana', { type: 'leave' });
    await table.arrive('ana', NODE);
    expect(view('cem').host).toBe('ben');
    for (const person of ['ben', 'cem']) await table.depart(person, NODE);
    await clock.pass(3_600_000);
    expect(view('cem').host).toBe('ben');
  });
});

describe('presence', () => {
  test('the newest connection counts: one that ends late does not make its owner absent', async () => {
    const { table, view } = await testTable(PEOPLE);
    await table.arrive('ben', 'node-2');
    await table.depart('ben', NODE);
    expect(view('ana').seats[1]).toMatchObject({ present: true });
    await table.depart('ben', 'node-2');
    expect(view('ana').seats[1]).toMatchObject({ present: false });
  });

  test('people connected to a process that died are away', async () => {
    const { table, view } = await testTable(PEOPLE);
    await table.arrive('ben', 'node-2');
    await table.markGone([NODE]);
    const isPresent = view('ana').seats.map((seat) => seat.kind === 'person' && seat.present);
    expect(isPresent).toEqual([true, false, true]);
  });

  test('a stranger is not in the log, and counts as present as soon as they sit down', async () => {
    const { table, must, view } = await testTable(PEOPLE);
    const { version } = table;
    await table.arrive('eve', NODE);
    expect(table.version).toBe(version);
    await must('eve', { type: 'sit', name: 'Eve' });
    expect(view('ana').seats[3]).toMatchObject({ name: 'Eve', present: true });
  });

  test('somebody who sits down without a connection is away', async () => {
    const { must, view, clock } = await testTable(PEOPLE, {}, { nodeOf: () => null });
    await must('eve', { type: 'sit', name: 'Eve' });
    expect(view('ana').seats[3]).toMatchObject({ present: false, awaySince: clock.now() });
  });
});
