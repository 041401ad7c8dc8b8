import { heldLog } from '@pok/log/testing/held-log';
import { describe, expect, test } from 'vitest';
import { createTable, openTable } from './actor/open-table.ts';
import { playToEnd } from './testing/play-to-end.ts';
import { CODE, NODE, testTable } from './testing/test-table.ts';

const PEOPLE = ['ana', 'ben', 'cem'];
const start = { type: 'start' } as const;

describe('a new table', () => {
  test('has its creator in the first seat, as its host, and a commitment for the first match', async () => {
    const { view } = await testTable(['ana']);
    expect(view('ana')).toMatchObject({
      table: CODE,
      host: 'ana',
      you: { person: 'ana', seat: 0, name: 'ana' },
      seats: [{ kind: 'person', name: 'ana', present: true }],
      match: null,
      next: { match: 1, seededBy: [] },
    });
  });

  test('a code that is taken and an invalid name are refused', async () => {
    const { dependencies } = await testTable(['ana']);
    expect(await createTable({ code: CODE, host: 'ben', name: 'Ben' }, dependencies)).toEqual({
      ok: false,
      refusal: 'code-taken',
    });
    expect(await createTable({ code: 'ACDEFGHK', host: 'ben', name: ' ' }, dependencies)).toEqual({
      ok: false,
      refusal: 'name-empty',
    });
  });

  test('an unknown code opens no table', async () => {
    const { dependencies } = await testTable(['ana']);
    expect(await openTable('ACDEFGHK', dependencies)).toBeUndefined();
  });
});

describe('a match', () => {
  test('[P4] goes from the first roll to its end, one reveal for each round', async () => {
    const { must, close, view } = await testTable(PEOPLE);
    await must('ana', start);
    for (let round = 1; view('ana').match?.result === null; round += 1) {
      expect(view('ana').match?.round?.number).toBe(round);
      await Promise.all(PEOPLE.map((person) => close(person)));
      expect(view('ana').match?.last?.number).toBe(round);
    }
    expect(view('ana').match?.result).toEqual({ kind: 'tie', seats: [0, 1, 2] });
  });

  test('last fist, reveal, verdict, next roll and the bots\u2019 fists are one append', async () => {
    const log = heldLog();
    const table = await testTable(['ana', 'ben'], {}, { log });
    await table.must('ana', { type: 'add-bot', level: 'casual' });
    await table.must('ana', start);
    expect(log.appends.at(-1)?.map(({ type }) => type)).toEqual([
      'match-started',
      'answered',
      'rolled',
      'closed',
    ]);
    await table.close('ana');
    await table.close('ben');
    const types = log.appends.at(-1)?.map(({ type }) => type);
    expect(types).toEqual(['closed', 'answered', 'revealed', 'rolled', 'closed']);
  });

  test('the table outlives it: a rematch with the same people, the score of the evening, a new server seed', async () => {
    const table = await testTable(PEOPLE);
    await table.must('ana', start);
    const first = table.view('ana');
    await playToEnd(table);
    const over = table.view('ana');
    expect(over.match?.fairness.serverSeed).toBe('01'.repeat(32));
    await table.must('ana', start);
    const second = table.view('ana');
    expect(second.match?.number).toBe(2);
    expect(second.match?.fairness.commitment).toBe(first.next.commitment);
    expect(second.match?.fairness.serverSeed).toBeUndefined();
    await playToEnd(table);
    const { score } = table.view('ana');
    expect(score.map(({ matches }) => matches)).toEqual([2, 2, 2]);
    const shared = score.reduce((sum, { wins, ties }) => sum + wins + ties, 0);
    expect(shared).toBeGreaterThanOrEqual(2);
    expect(await table.table.exportMatch(1)).toMatchObject({ serverSeed: '01'.repeat(32) });
    expect((await table.table.exportMatch(2))?.match).toBe(2);
  });

  test('a match can be exported only at its end, and an unknown one never', async () => {
    const { table, must } = await testTable(PEOPLE);
    await must('ana', start);
    expect(await table.exportMatch(1)).toBeUndefined();
    expect(await table.exportMatch(7)).toBeUndefined();
  });

  test('latecomers and bots that sit down meanwhile come after the players, and play in the next match', async () => {
    const table = await testTable(PEOPLE);
    await table.must('ana', start);
    await table.must('dia', { type: 'sit', name: 'Dia' });
    await table.must('ana', { type: 'add-bot', level: 'steady' });
    expect(table.view('ana').seats.map(({ name }) => name)).toEqual(['ana', 'ben', 'cem', 'Dia', 'Hilda']);
    expect(table.view('dia')).toMatchObject({ you: { seat: 3 }, match: { you: null } });
    await playToEnd(table);
    await table.must('ana', start);
    expect(table.view('dia')).toMatchObject({ you: { seat: 3 }, match: { you: 3 } });
    expect(table.view('dia').match?.players).toHaveLength(5);
  });

  test('a promise is kept or broken at the reveal', async () => {
    const { must, close, view } = await testTable(PEOPLE);
    await must('ana', start);
    const promises = [
      ['ana', 'play', 'disc'],
      ['ben', 'play', 'disc'],
      ['cem', 'avoid', 'disc'],
    ] as const;
    for (const [person, promise, shape] of promises) {
      await must(person, { type: 'promise', match: 1, round: 1, promise, shape });
    }
    await must('ana', { type: 'talk', talk: { kind: 'remark', remark: 'nobody-takes', shape: 'disc' } });
    expect(view('cem').talk).toHaveLength(4);
    for (const [person, shape] of [
      ['ana', 'disc'],
      ['ben', 'square'],
      ['cem', 'square'],
    ] as const) {
      await close(person, shape);
    }
    expect(view('ana').match?.last?.promises.map(({ seat, wasHonest }) => [seat, wasHonest])).toEqual([
      [0, true],
      [1, false],
      [2, true],
    ]);
  });
});

describe('table talk', () => {
  test('a promise that comes after the fists have opened does not count for the next round', async () => {
    const { must, send, close, view } = await testTable(PEOPLE);
    await must('ana', start);
    for (const person of PEOPLE) await close(person);
    const late = { type: 'promise', match: 1, round: 1, promise: 'avoid', shape: 'square' } as const;
    expect(await send('ana', late)).toEqual({ ok: false, refusal: 'wrong-round' });
    for (const person of PEOPLE) await close(person, 'square');
    expect(view('ana').match?.last).toMatchObject({ number: 2, promises: [] });
  });

  test('nobody is held to what a bot played in their place', async () => {
    const { clock, must, close, view } = await testTable(PEOPLE, { timer: 20 });
    await must('ana', start);
    for (const person of ['ana', 'ben']) {
      await must(person, { type: 'promise', match: 1, round: 1, promise: 'play', shape: 'disc' });
    }
    await close('ana', 'disc');
    await clock.pass(22_000);
    expect(view('cem').match?.last?.promises).toMatchObject([{ seat: 0, wasHonest: true }]);
  });

  test('is limited to three lines in six seconds per person, and the newest eight are shown', async () => {
    const people = [...PEOPLE, 'dia', 'eli', 'fay', 'gus'];
    const { clock, must, send, view } = await testTable(people, { players: 7 });
    const laugh = { type: 'talk', talk: { kind: 'reaction', reaction: 'laugh' } } as const;
    for (const person of people) for (const _ of [1, 2, 3]) await must(person, laugh);
    for (const person of people) {
      expect(await send(person, laugh)).toEqual({ ok: false, refusal: 'talk-too-fast' });
    }
    expect(view('ana').talk.map(({ seat }) => seat)).toEqual([4, 4, 5, 5, 5, 6, 6, 6]);
    await clock.pass(6_000);
    await must('ana', laugh);
    await clock.pass(20_000);
    expect(view('ana').talk).toHaveLength(1);
    await clock.pass(1);
    expect(view('ana').talk).toEqual([]);
  });
});

describe('client seeds', () => {
  test('of the players are mixed in, in seat order; a player who stands up and sits down again keeps theirs', async () => {
    const { must, send, view } = await testTable([...PEOPLE, 'dia']);
    for (const person of ['cem', 'ana', 'ben']) {
      await must(person, { type: 'add-client-seed', match: 1, clientSeed: `seed-of-${person}` });
    }
    for (const person of ['ben', 'ana']) await must(person, { type: 'stand' });
    await must('ana', { type: 'sit', name: 'Ana' });
    expect(await send('ana', { type: 'add-client-seed', match: 1, clientSeed: 'another' })).toMatchObject({
      ok: false,
    });
    await must('ana', start);
    expect(view('ana').match?.players.map(({ name }) => name)).toEqual(['cem', 'dia', 'Ana']);
    expect(view('ana').match?.fairness.clientSeeds).toEqual(['seed-of-cem', '', 'seed-of-ana']);
    expect(view('ana').next).toMatchObject({ match: 2, seededBy: [] });
  });

  test('of guests who came and went are forgotten when there are too many', async () => {
    const { must, view } = await testTable(['ana', 'ben'], { players: 3 });
    await must('ana', { type: 'add-client-seed', match: 1, clientSeed: 'of-ana' });
    for (let guest = 0; guest < 50; guest += 1) {
      await must(`guest-${guest}`, { type: 'sit', name: `Guest ${guest}` });
      await must(`guest-${guest}`, { type: 'add-client-seed', match: 1, clientSeed: `of-${guest}` });
      await must(`guest-${guest}`, { type: 'stand' });
    }
    expect(view('ana').next.seededBy.length).toBeLessThanOrEqual(40);
    expect(view('ana').next.seededBy).toContain('ana');
  });
});

describe('the score of the evening', () => {
  test('has one line for everybody who played, bots included, under their newest name', async () => {
    const table = await testTable(['ana', 'ben']);
    await table.must('ana', { type: 'add-bot', level: 'casual' });
    await table.must('ana', start);
    await playToEnd(table, ['ana', 'ben']);
    await table.must('ana', { type: 'rename', name: 'Anna' });
    expect(table.view('ana').score.map(({ name, person }) => [name, person])).toEqual([
      ['Anna', 'ana'],
      ['ben', 'ben'],
      ['Pim', null],
    ]);
    expect(table.view('ana').match?.players.map(({ name }) => name)).toEqual(['ana', 'ben', 'Pim']);
    await table.must('ana', { type: 'free-seat', seat: 2, name: 'Pim' });
    expect(table.view('ana').seats).toHaveLength(2);
  });

  test('drops the guests who played least and longest ago when there are too many, but nobody who has just played', async () => {
    const table = await testTable(['ana', 'ben'], { players: 3 });
    for (let guest = 0; guest < 20; guest += 1) {
      await table.must(`guest-${guest}`, { type: 'sit', name: `Guest ${guest}` });
      await table.must('ana', start);
      await playToEnd(table, ['ana', 'ben', `guest-${guest}`]);
      await table.must(`guest-${guest}`, { type: 'stand' });
    }
    const { score } = table.view('ana');
    expect(score).toHaveLength(20);
    expect(score.slice(0, 2).map(({ name, matches }) => [name, matches])).toEqual([
      ['ana', 20],
      ['ben', 20],
    ]);
    expect(score.slice(2).map(({ name }) => name)).toEqual(
      Array.from({ length: 18 }, (_, guest) => `Guest ${guest + 2}`),
    );
  });
});

describe('a player who was asked to leave', () => {
  test('is told so, may watch if spectators are allowed, and is named to the host alone', async () => {
    const { table, must, view } = await testTable(PEOPLE);
    await must('ana', start);
    await must('ana', { type: 'remove', person: 'ben' });
    expect(view('ben')).toMatchObject({ you: { removed: true }, match: { you: null } });
    expect(view('ana')).toMatchObject({ removed: [{ person: 'ben', name: 'ben' }] });
    expect(view('cem').removed).toBeUndefined();
    expect(table.mayWatch({ kind: 'person', person: 'ben' })).toBe(true);
    await must('ana', { type: 'change-settings', settings: { spectators: false } });
    expect(table.mayWatch({ kind: 'person', person: 'ben' })).toBe(false);
  });

  test('never inherits the host role', async () => {
    const { must, view } = await testTable(PEOPLE);
    await must('ana', { type: 'remove', person: 'ben' });
    await must('ana', { type: 'leave' });
    expect(view('ben').host).toBe('cem');
  });
});

describe('who may watch', () => {
  test('strangers if spectators are allowed or they could sit down; people of the table always', async () => {
    const { table, must } = await testTable(PEOPLE, { spectators: false, players: 4 });
    const stranger = { kind: 'person', person: 'eve' } as const;
    expect(table.mayWatch(stranger)).toBe(true);
    await must('ana', { type: 'change-settings', settings: { locked: true } });
    expect(table.mayWatch(stranger)).toBe(false);
    await must('ana', start);
    expect(table.mayWatch(stranger)).toBe(false);
    expect(table.mayWatch({ kind: 'big-screen' })).toBe(false);
    expect(table.mayWatch({ kind: 'person', person: 'ben' })).toBe(true);
    await must('ana', { type: 'change-settings', settings: { spectators: true } });
    expect(table.mayWatch({ kind: 'spectator' })).toBe(true);
  });
});

test('the table remembers a person while they are present, seated or its host', async () => {
  const { table, must } = await testTable(['ana', 'ben'], { players: 3 }, { nodeOf: () => null });
  await table.arrive('ben', NODE);
  for (let guest = 0; guest < 60; guest += 1) {
    await must(`guest-${guest}`, { type: 'sit', name: `Guest ${guest}` });
    await must(`guest-${guest}`, { type: 'stand' });
  }
  const known = table.state.people.map(({ person }) => person);
  expect(known.length).toBeLessThanOrEqual(40);
  expect(known).toEqual(expect.arrayContaining(['ana', 'ben', 'guest-59']));
  await table.depart('ben', NODE);
});
