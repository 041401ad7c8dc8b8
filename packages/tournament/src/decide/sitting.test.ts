import type { TableReport } from '@pok/protocol';
import { describe, expect, test } from 'vitest';
import { NODE, ORGANISER, TestTournament } from '../testing/test-tournament.ts';
import { GATHERING_MS } from './decide-seat.ts';

const refused = (refusal: string) => ({ ok: false, refusal });
const numbered = (count: number) => Array.from({ length: count }, (_, number) => `p${number}`);
const codesOf = (tournament: TestTournament) =>
  tournament.view({ kind: 'big-screen' }).sitting?.tables?.map(({ code }) => code) ?? [];
const report = (table: string, news: Partial<TableReport> = {}): TableReport => ({
  table,
  closed: 0,
  rounds: [],
  matches: [],
  isOver: false,
  ...news,
});
const won = (match: number, ...players: readonly (string | null)[]) => ({
  match,
  players,
  result: { kind: 'win', seat: 0 } as const,
  left: [],
});

function seated(
  people: number,
  settings: ConstructorParameters<typeof TestTournament>[0] = {},
): TestTournament {
  const tournament = new TestTournament(settings);
  tournament.join(...numbered(people));
  tournament.seat();
  return tournament;
}

describe('seating', () => {
  test('everybody learns their own table, and the big screen all of them', () => {
    const tournament = seated(11);
    expect(tournament.plan().map(({ length }) => length)).toEqual([4, 4, 3]);
    const own = tournament.view('p3').sitting?.table;
    expect(own?.people.map(({ person }) => person)).toContain('p3');
    expect(tournament.view('p3').sitting?.tables).toBeUndefined();
    expect(tournament.instructionOf(own?.code ?? '')).toMatchObject({
      phase: 'gathering',
      roll: null,
      people: own?.people,
    });
  });

  test.each([
    [1, 2],
    [2, 1],
    [3, 0],
  ])('%i people get %i bots', (people, bots) => {
    expect(seated(people).view('p0').sitting?.table).toMatchObject({ number: 1, bots });
  });

  test('two organisers who tap at once seat one sitting', () => {
    const tournament = seated(8);
    const { state } = tournament;
    tournament.must(ORGANISER, { type: 'seat', sitting: 1 });
    expect(tournament.state.sittings).toEqual(state.sittings);
    expect(tournament.send(ORGANISER, { type: 'seat', sitting: 2 })).toEqual(refused('sitting-running'));
    tournament.must(ORGANISER, { type: 'end-sitting', sitting: 1 });
    tournament.must(ORGANISER, { type: 'end-sitting', sitting: 1 });
    expect(tournament.send(ORGANISER, { type: 'seat', sitting: 3 })).toEqual(refused('wrong-sitting'));
  });

  test('people who have long been away are not seated, and are latecomers when they come back', () => {
    const tournament = new TestTournament();
    tournament.join(...numbered(4));
    tournament.go('p3');
    tournament.wait(60_000);
    tournament.seat();
    expect(tournament.plan()).toEqual([expect.arrayContaining(['p0', 'p1', 'p2'])]);
    tournament.come('p3');
    expect(tournament.view('p3').sitting?.table).toBeNull();
  });

  test('a latecomer takes over a bot, and others wait for the next sitting', () => {
    const tournament = seated(2);
    tournament.join('late', 'later');
    expect(tournament.view('late').sitting?.table).toMatchObject({ number: 1, bots: 0 });
    expect(tournament.view('later').sitting?.table).toBeNull();
    tournament.must('p0', { type: 'leave' });
    expect(tournament.plan()[0]?.toSorted()).toEqual(['late', 'later', 'p1']);
    tournament.must(ORGANISER, { type: 'end-sitting', sitting: 1 });
    tournament.seat();
    expect(tournament.plan().flat().toSorted()).toEqual(['late', 'later', 'p1']);
  });
});

describe('one roll for all', () => {
  test('the sitting begins once people have had time to find their tables, or when the organiser says so', () => {
    const tournament = seated(8);
    expect(tournament.view('p0').sitting).toMatchObject({ hasBegun: false, roll: null });
    tournament.wait(GATHERING_MS);
    expect(tournament.view('p0').sitting).toMatchObject({ hasBegun: true, roll: { number: 1 } });
    const other = seated(8);
    other.must(ORGANISER, { type: 'next', sitting: 1, roll: 0 });
    other.must(ORGANISER, { type: 'next', sitting: 1, roll: 0 });
    expect(other.view('p0').sitting).toMatchObject({ hasBegun: true, roll: { number: 1 } });
  });

  test('the next roll comes when all tables have closed their fists', () => {
    const tournament = seated(8);
    tournament.wait(GATHERING_MS);
    const [first = '', second = ''] = codesOf(tournament);
    tournament.report(report(first, { closed: 1 }));
    expect(tournament.view({ kind: 'big-screen' }).sitting).toMatchObject({
      roll: { number: 1 },
      tables: [{ isClosed: true }, { isClosed: false }],
    });
    tournament.report(report(second, { closed: 1 }));
    const { roll } = tournament.state.sittings[0] ?? {};
    expect(roll?.number).toBe(2);
    for (const code of [first, second])
      expect(tournament.instructionOf(code)).toMatchObject({ phase: 'playing', roll });
  });

  test('nobody waits for a table without people, and nothing is rolled while nobody is there', () => {
    const tournament = seated(6);
    tournament.wait(GATHERING_MS);
    const [first = '', second = ''] = codesOf(tournament);
    for (const person of tournament.plan()[1] ?? []) tournament.go(person);
    tournament.report(report(first, { closed: 1 }));
    expect(tournament.view('p0').sitting?.roll?.number).toBe(1);
    tournament.wait(10_000);
    expect(tournament.view('p0').sitting?.roll?.number).toBe(2);
    for (const person of tournament.plan()[0] ?? []) tournament.go(person);
    tournament.wait(10 * 60_000);
    expect(tournament.view('p0').sitting?.roll?.number).toBe(2);
    tournament.come(tournament.plan()[0]?.[0] ?? '');
    tournament.wait(1_000);
    expect(tournament.view('p0').sitting?.roll?.number).toBe(2);
    tournament.wait(60_000);
    expect(tournament.view('p0').sitting?.roll?.number).toBe(3);
    expect(tournament.instructionOf(second)?.roll?.number).toBe(3);
  });

  test('people who lose their server come back to the same roll', () => {
    const tournament = seated(6, { timer: 0 });
    tournament.wait(GATHERING_MS);
    const [first = '', second = ''] = codesOf(tournament);
    const [early = [], late = []] = tournament.plan();
    tournament.report(report(first, { closed: 1 }));
    for (const person of [...early, ...late]) tournament.go(person);
    tournament.wait(1_000);
    for (const person of early) tournament.come(person);
    tournament.wait(8_000);
    for (const person of late) tournament.come(person);
    tournament.wait(60_000);
    expect(tournament.view('p0').sitting?.roll?.number).toBe(1);
    tournament.report(report(second, { closed: 1 }));
    expect(tournament.view('p0').sitting?.roll?.number).toBe(2);
  });

  test('the next roll comes at the deadline, or when an organiser waits no longer', () => {
    const tournament = seated(8, { timer: 20 });
    tournament.wait(GATHERING_MS + 22_000);
    expect(tournament.view('p0').sitting?.roll?.number).toBe(2);
    tournament.must(ORGANISER, { type: 'next', sitting: 1, roll: 2 });
    tournament.must(ORGANISER, { type: 'next', sitting: 1, roll: 2 });
    expect(tournament.view('p0').sitting?.roll?.number).toBe(3);
    expect(tournament.send(ORGANISER, { type: 'next', sitting: 2, roll: 3 })).toEqual(
      refused('wrong-sitting'),
    );
  });

  test('a deadline that passed while the server was down starts again', () => {
    const tournament = seated(8);
    tournament.wait(GATHERING_MS);
    tournament.now += 10 * 60_000;
    tournament.wait(0);
    expect(tournament.view('p0').sitting?.roll).toMatchObject({
      number: 1,
      deadline: tournament.now + 40_000,
    });
  });

  test('it has as many rolls as were set when it was seated', () => {
    const tournament = seated(8, { rolls: 5 });
    tournament.must(ORGANISER, { type: 'change-settings', settings: { rolls: 20 } });
    expect(tournament.view('p0')).toMatchObject({ settings: { rolls: 20 }, sitting: { rolls: 5 } });
    tournament.wait(GATHERING_MS);
    for (let roll = 1; roll <= 5; roll += 1) tournament.must(ORGANISER, { type: 'next', sitting: 1, roll });
    expect(tournament.view('p0').sitting?.isOver).toBe(true);
  });

  test('it ends after its last roll, and tables report what they played last', () => {
    const tournament = seated(3, { rolls: 2 });
    tournament.wait(GATHERING_MS);
    const [code = ''] = codesOf(tournament);
    tournament.report(report(code, { closed: 1 }));
    const rounds = [{ match: 1, roll: 1, plays: 'DDS' }];
    tournament.report(report(code, { closed: 2, rounds }));
    expect(tournament.instructionOf(code)).toMatchObject({ phase: 'over', roll: { number: 2 } });
    tournament.report(
      report(code, { closed: 2, rounds: [...rounds, { match: 1, roll: 2, plays: 'TTT' }], isOver: true }),
    );
    expect(tournament.view(ORGANISER).sitting).toMatchObject({
      isOver: true,
      room: {
        number: 2,
        played: { disc: 0, square: 0, triangle: 3 },
        tables: [{ number: 1, match: 1, plays: 'TTT' }],
      },
    });
    expect(tournament.view({ kind: 'big-screen' }).sitting?.room).not.toHaveProperty('tables');
    tournament.seat();
    expect(tournament.view('p0').sitting?.number).toBe(2);
  });

  test('rolls follow from the hash chain and all client seeds, and from nothing else', () => {
    const rollsOf = (clientSeed: string, wait: number) => {
      const tournament = new TestTournament({ timer: 20 });
      tournament.join(...numbered(3));
      tournament.must('p1', { type: 'add-client-seed', sitting: 1, clientSeed });
      tournament.wait(wait);
      tournament.seat();
      tournament.wait(10 * 60_000);
      return tournament.events.flatMap((event) => (event.type === 'rolled' ? [event.roll] : []));
    };
    expect(rollsOf('a', 0)).toHaveLength(15);
    expect(rollsOf('a', 0)).toEqual(rollsOf('a', 7_000));
    expect(rollsOf('a', 0)).not.toEqual(rollsOf('b', 0));
  });
});

describe('a pause', () => {
  test('stops every clock, and each later goes on with the time that was left', () => {
    const tournament = seated(8);
    tournament.must(ORGANISER, { type: 'set-time', sitting: 1, minutes: 30 });
    tournament.wait(GATHERING_MS + 5_000);
    tournament.must(ORGANISER, { type: 'set-time', sitting: 1, minutes: 30 });
    const left = () => {
      const { roll, endsAt } = tournament.view('p0').sitting ?? {};
      return [(roll?.deadline ?? 0) - tournament.now, (endsAt ?? 0) - tournament.now];
    };
    const before = left();
    tournament.must(ORGANISER, { type: 'pause' });
    tournament.must(ORGANISER, { type: 'pause' });
    expect(tournament.instructionOf(codesOf(tournament)[0] ?? '')?.phase).toBe('paused');
    tournament.wait(60 * 60_000);
    tournament.must(ORGANISER, { type: 'resume' });
    tournament.must(ORGANISER, { type: 'resume' });
    expect(left()).toEqual(before);
  });

  test('needs a sitting', () => {
    const tournament = new TestTournament();
    expect(tournament.send(ORGANISER, { type: 'pause' })).toEqual(refused('no-sitting'));
    expect(tournament.send(ORGANISER, { type: 'resume' })).toEqual(refused('no-sitting'));
    expect(tournament.send(ORGANISER, { type: 'set-time', sitting: 1, minutes: 5 })).toEqual(
      refused('no-sitting'),
    );
  });
});

describe('each table in its own time', () => {
  test('the sitting ends when all tables are over', () => {
    const tournament = seated(6, { pace: 'own-time' });
    tournament.wait(GATHERING_MS);
    const [first = '', second = ''] = codesOf(tournament);
    tournament.report(report(first, { matches: [won(1, 'p0', 'p1', 'p2')], isOver: true }));
    expect(tournament.view('p0').sitting?.isOver).toBe(false);
    tournament.report(report(second, { matches: [won(1, 'p3', 'p4', 'p5')], isOver: true }));
    expect(tournament.view('p0').sitting?.isOver).toBe(true);
    expect(tournament.view('p0').standings.map(({ wins }) => wins)).toEqual([1, 1, 0, 0, 0, 0]);
  });

  test('the sitting ends when the time is up, and unfinished matches count for nothing', () => {
    const tournament = seated(6, { pace: 'own-time', minutes: 10 });
    tournament.wait(GATHERING_MS + 10 * 60_000 - 1);
    const [first = '', second = ''] = codesOf(tournament);
    tournament.report(report(first, { matches: [won(1, 'p0', 'p1', 'p2')], isOver: true }));
    tournament.wait(1);
    expect(tournament.instructionOf(second)?.phase).toBe('over');
    const abandoned = {
      match: 1,
      players: ['p3', 'p4', 'p5'],
      result: { kind: 'abandoned' } as const,
      left: [],
    };
    tournament.report(report(second, { matches: [abandoned], isOver: true }));
    expect(tournament.view('p0').standings).toHaveLength(3);
  });
});

describe('keep playing', () => {
  test('as soon as two tables are done, their people are mixed and seated again', () => {
    const tournament = seated(12, { pace: 'keep-playing', minutes: 20 });
    tournament.wait(GATHERING_MS);
    const [first = '', second = '', third = ''] = codesOf(tournament);
    const [one = [], two = [], three = []] = tournament.plan();
    tournament.report(report(first, { matches: [won(1, ...one)], isOver: true }));
    expect(tournament.view(one[0] ?? '').sitting?.table).toBeNull();
    tournament.report(report(second, { matches: [won(1, ...two)], isOver: true }));
    const plan = tournament.plan();
    expect(plan.map((people) => people.filter((person) => one.includes(person)).length)).toEqual([2, 2, 0]);
    expect(plan[2]).toEqual(three);
    expect(new Set([first, second, third, ...codesOf(tournament)]).size).toBe(5);
  });

  test('the last people play on among themselves, until the time is up', () => {
    const tournament = seated(3, { pace: 'keep-playing', minutes: 20 });
    tournament.wait(GATHERING_MS);
    const [first = ''] = codesOf(tournament);
    tournament.report(report(first, { matches: [won(1, 'p0', 'p1', 'p2')], isOver: true }));
    const [second = ''] = codesOf(tournament);
    expect(second).not.toBe(first);
    tournament.wait(20 * 60_000);
    expect(tournament.view('p0').sitting?.isOver).toBe(false);
    tournament.report(report(second, { matches: [won(1, 'p1', 'p0', 'p2')], isOver: true }));
    expect(tournament.view('p0').sitting?.isOver).toBe(true);
  });
});

describe('reports', () => {
  test('a match counts once, however often and from whichever node it is reported', () => {
    const tournament = seated(3);
    tournament.wait(GATHERING_MS);
    const [code = ''] = codesOf(tournament);
    const first = report(code, { matches: [won(1, 'p0', 'p1', 'p2')] });
    tournament.report(report(code, { matches: [won(1, 'p0', 'p1', 'p2'), won(2, 'p1', 'p0', 'p2')] }));
    const { state } = tournament;
    tournament.report(first);
    tournament.report(report(code, { matches: [won(1, 'p0', 'p1', 'p2'), won(2, 'p1', 'p0', 'p2')] }));
    expect(tournament.state).toEqual(state);
    expect(tournament.view(ORGANISER).standings.map(({ wins, matches }) => [wins, matches])).toEqual([
      [1, 2],
      [1, 2],
      [0, 2],
    ]);
  });

  test('a report of a table that the tournament does not have changes nothing', () => {
    const tournament = seated(3);
    const { state } = tournament;
    for (const code of ['ACDEFGHJ', 'ACDEFG9999', 'CCDEFG3334'])
      tournament.report(report(code, { closed: 1, isOver: true }));
    expect(tournament.state).toEqual(state);
  });
});

test('an organiser who vanishes holds nobody up', () => {
  const tournament = seated(8, { rolls: 3, timer: 20 });
  tournament.go(ORGANISER);
  tournament.wait(10 * 60_000);
  expect(tournament.view('p0').sitting?.isOver).toBe(true);
  expect(tournament.state.organisers).toEqual([ORGANISER]);
  expect(tournament.state.people.find(({ person }) => person === 'p0')?.node).toBe(NODE);
});
