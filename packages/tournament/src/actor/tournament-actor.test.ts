import { createMemoryLog } from '@pok/log';
import { FakeClock } from '@pok/log/testing/fake-clock';
import { TOURNAMENT_EVENT_VERSION, type TournamentCommand, type TournamentEvent } from '@pok/protocol';
import { describe, expect, test } from 'vitest';
import { GATHERING_MS } from '../decide/decide-seat.ts';
import {
  createTournament,
  openTournament,
  type TournamentActor,
  type TournamentActorDependencies,
} from './tournament-actor.ts';

const CODE = 'ACDEFG';
const PEOPLE = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5'];

/** Two processes that run the same tournament, and what they share. */
async function twoNodes() {
  const clock = new FakeClock();
  const log = createMemoryLog<TournamentEvent>(TOURNAMENT_EVENT_VERSION);
  const problems: unknown[] = [];
  let seeds = 0;
  const dependenciesOf = (node: string): TournamentActorDependencies => ({
    log,
    now: clock.now,
    after: clock.after,
    nodeOf: () => node,
    newChainSeed() {
      seeds += 1;
      return seeds.toString(16).padStart(64, '0');
    },
    onProblem: (problem) => problems.push(problem),
  });
  const created = await createTournament(
    { tournament: CODE, organiser: 'olga', name: 'Olga', settings: { rolls: 3, timer: 20 } },
    dependenciesOf('one'),
  );
  if (!created.ok) throw new Error(created.refusal);
  const other = await openTournament(CODE, dependenciesOf('two'));
  if (other === undefined) throw new Error('it is not in the log');
  return { one: created.tournament, two: other, clock, log, problems, dependenciesOf };
}

let ids = 0;
async function must(actor: TournamentActor, person: string, command: TournamentCommand): Promise<void> {
  ids += 1;
  expect(await actor.submit(person, { id: `command-${ids}`, command })).toEqual({ ok: true });
}

async function seatAll(one: TournamentActor, two: TournamentActor): Promise<readonly string[]> {
  for (const [index, person] of PEOPLE.entries())
    await must(index % 2 === 0 ? one : two, person, { type: 'join', name: person });
  await must(one, 'olga', { type: 'seat', sitting: 1 });
  return one.view({ kind: 'big-screen' }).sitting?.tables?.map(({ code }) => code) ?? [];
}

const closed = (table: string, roll: number) => ({
  table,
  closed: roll,
  rounds: [],
  matches: [],
  isOver: false,
});

describe('a tournament that two nodes run', () => {
  test('a code that is taken and an invalid name are refused', async () => {
    const { dependenciesOf } = await twoNodes();
    const asked = { tournament: CODE, organiser: 'ben', name: 'Ben' };
    expect(await createTournament(asked, dependenciesOf('one'))).toEqual({
      ok: false,
      refusal: 'code-taken',
    });
    expect(await createTournament({ ...asked, name: ' ' }, dependenciesOf('one'))).toEqual({
      ok: false,
      refusal: 'name-empty',
    });
    expect(await openTournament('CCDEFG', dependenciesOf('one'))).toBeUndefined();
  });

  test('two organisers who tap at once, at two nodes, seat one sitting', async () => {
    const { one, two } = await twoNodes();
    for (const person of PEOPLE) await must(one, person, { type: 'join', name: person });
    await Promise.all([one, two].map((node) => must(node, 'olga', { type: 'seat', sitting: 1 })));
    await Promise.all([one.catchUp(), two.catchUp()]);
    expect(one.state.sittings).toHaveLength(1);
    expect(two.state).toEqual(one.state);
  });

  test('tables report to different nodes, and the next roll comes once', async () => {
    const { one, two, clock, log } = await twoNodes();
    const [first = '', second = ''] = await seatAll(one, two);
    await two.catchUp();
    await clock.pass(GATHERING_MS);
    await Promise.all([one.idle(), two.idle()]);
    await Promise.all([one.report(closed(first, 1)), two.report(closed(second, 1))]);
    await Promise.all([one.catchUp(), two.catchUp()]);
    expect(one.instructionOf(first)?.roll?.number).toBe(2);
    expect(two.instructionOf(second)).toEqual({ ...one.instructionOf(second) });
    const events = (await log.read(CODE, 0)).flatMap((entry) => entry.events as TournamentEvent[]);
    expect(events.filter(({ type }) => type === 'rolled')).toHaveLength(2);
    expect(one.hasNewsIn(closed(first, 1))).toBe(false);
  });

  test('nobody misses a node that dies in the middle of a sitting', async () => {
    const { one, two, clock, problems, dependenciesOf } = await twoNodes();
    const [first = '', second = ''] = await seatAll(one, two);
    await clock.pass(GATHERING_MS);
    await one.idle();
    await one.report(closed(first, 1));
    await one.close();
    await two.close();
    const third = await openTournament(CODE, dependenciesOf('three'));
    await third?.resume(['three']);
    expect(third?.state.people.filter(({ node }) => node !== null)).toEqual([]);
    for (const person of PEOPLE) await third?.arrive(person, 'three');
    await third?.report(closed(second, 1));
    expect(third?.instructionOf(first)?.roll?.number).toBe(2);
    expect(problems).toEqual([]);
  });

  test('listeners hear whose views have changed', async () => {
    const { one } = await twoNodes();
    const heard: unknown[] = [];
    one.subscribe((audience) => heard.push(audience));
    await must(one, 'p0', { type: 'join', name: 'p0' });
    await must(one, 'olga', { type: 'seat', sitting: 1 });
    expect(heard).toEqual([['p0'], 'everyone']);
  });

  test('listeners can tell the progress of tables from what tables have to do', async () => {
    const { one, two, clock } = await twoNodes();
    const [first = '', second = ''] = await seatAll(one, two);
    await clock.pass(GATHERING_MS);
    await one.idle();
    const heard: unknown[] = [];
    one.subscribe((audience) => heard.push(audience));
    await one.report(closed(first, 1));
    await one.report(closed(second, 1));
    expect(one.instructionOf(first)?.roll?.number).toBe(2);
    expect(heard).toEqual(['progress', []]);
  });
});
