import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AheadOfLogError } from '@pok/log';
import type { MatchExport, TournamentSettingsChange } from '@pok/protocol';
import { type TableActor, verifyExport } from '@pok/table';
import { describe, expect, test } from 'vitest';
import { GATHERING_MS } from '../decide/decide-seat.ts';
import { CODE, ORGANISER, TestRoom } from '../testing/test-room.ts';
import { linkTable } from './link-table.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, number) => `p${number}`);

async function seatedRoom(people: number, settings: TournamentSettingsChange = {}): Promise<TestRoom> {
  const room = new TestRoom();
  await room.create({ timer: 20, ...settings });
  await room.join(...numbered(people));
  await room.send(ORGANISER, { type: 'seat', sitting: 1 });
  await room.open();
  return room;
}

const tablesOf = ({ node }: TestRoom) => [...node.tables.values()];
const rollAt = ({ state }: TableActor) => state.match?.round?.common;
const sittingOf = ({ tournament }: TestRoom) => tournament.state.sittings.at(-1);

async function begin(room: TestRoom): Promise<void> {
  await room.clock.pass(GATHERING_MS);
  await room.settle();
}

describe('one roll for all', () => {
  test('a table is created with its people, and waits for the sitting', async () => {
    const room = await seatedRoom(8);
    const [table] = tablesOf(room);
    expect(table?.state).toMatchObject({
      host: null,
      match: null,
      tournament: { code: CODE, sitting: 1, number: 1 },
    });
    expect(table?.state.seats).toHaveLength(4);
    const [person = ''] = room.tournament.state.sittings[0]?.tables[0]?.people ?? [];
    for (const type of ['start', 'leave', 'stand'] as const)
      expect(await table?.submit(person, { id: type, command: { type } })).toMatchObject({ ok: false });
  });

  test('all tables have the same roll, and all fists in the room open at once', async () => {
    const room = await seatedRoom(8);
    await begin(room);
    const [one, two] = tablesOf(room);
    if (one === undefined || two === undefined) throw new Error('there are two tables');
    expect([rollAt(one), rollAt(two)]).toEqual([1, 1]);
    expect(one.state.match?.round?.roll).toEqual(two.state.match?.round?.roll);
    await room.close(one);
    expect(one.state.match?.round?.fists.every((fist) => fist !== null)).toBe(true);
    expect(one.state.match?.game.rounds).toEqual([]);
    expect(
      room.tournament.view({ kind: 'big-screen' }).sitting?.tables?.map(({ isClosed }) => isClosed),
    ).toEqual([true, false]);
    await room.close(two);
    expect([rollAt(one), rollAt(two)]).toEqual([2, 2]);
    expect([one, two].map(({ state }) => state.match?.game.rounds.length)).toEqual([1, 1]);
    const played = room.tournament.view(person(ORGANISER)).sitting?.room;
    expect(played).toMatchObject({
      number: 1,
      tables: [
        { number: 1, match: 1 },
        { number: 2, match: 1 },
      ],
    });
    expect(room.problems).toEqual([]);
  });

  test('[P3] when all fists of a table are closed, nobody can open theirs again', async () => {
    const room = await seatedRoom(8);
    await begin(room);
    const [one] = tablesOf(room);
    await room.close(one ?? fail());
    const [first = ''] = room.tournament.state.sittings[0]?.tables[0]?.people ?? [];
    const command = { type: 'open', match: 1, round: 1 } as const;
    expect(await one?.submit(first, { id: 'open', command })).toEqual({ ok: false, refusal: 'wrong-round' });
  });

  test('at the deadline bots close the fists that are missing, and nobody waits', async () => {
    const room = await seatedRoom(8);
    await begin(room);
    const [one, two] = tablesOf(room);
    await room.close(one ?? fail());
    await room.clock.pass(60_000);
    await room.settle();
    expect(rollAt(two ?? fail())).toBe(rollAt(one ?? fail()));
    expect(rollAt(two ?? fail())).toBeGreaterThan(1);
  });

  test('match follows match, unfinished ones count for nothing, and all results are counted once', async () => {
    const room = await seatedRoom(8, { rolls: 30 });
    await begin(room);
    for (let roll = 1; sittingOf(room)?.isOver === false; roll += 1) {
      expect(tablesOf(room).map(rollAt)).toEqual([roll, roll]);
      for (const table of tablesOf(room)) await room.close(table);
    }
    expect(sittingOf(room)?.roll?.number).toBe(30);
    expect(sittingOf(room)?.tables.map(({ isOver }) => isOver)).toEqual([true, true]);
    const finished = tablesOf(room).flatMap(({ state }) =>
      (state.tournament?.matches ?? []).filter(({ result }) => result.kind !== 'abandoned'),
    );
    expect(finished.length).toBeGreaterThan(2);
    const counted = room.tournament.state.people.reduce((sum, { tally }) => sum + tally.matches, 0);
    expect(counted).toBe(finished.reduce((sum, { players }) => sum + players.length, 0));
    expect(room.problems).toEqual([]);
  });

  test('a node that dies in the middle of a sitting loses nothing, and nothing counts twice', async () => {
    const room = await seatedRoom(8, { rolls: 12 });
    await begin(room);
    for (let roll = 1; sittingOf(room)?.isOver === false; roll += 1) {
      const [one, two] = tablesOf(room);
      await room.close(one ?? fail());
      if (roll % 3 === 0) await room.fail(`node-${roll}`);
      const [, again] = tablesOf(room);
      await room.close(again ?? two ?? fail());
      for (const table of tablesOf(room)) await room.close(table);
    }
    const rounds = sittingOf(room)?.tables.map((table) => table.rounds.map(({ roll }) => roll));
    expect(rounds).toEqual([
      numbered(12).map((_, index) => index + 1),
      numbered(12).map((_, index) => index + 1),
    ]);
    expect(room.problems).toEqual([]);
  });

  test('a pause refuses fists, and the sitting goes on afterwards', async () => {
    const room = await seatedRoom(4);
    await begin(room);
    await room.send(ORGANISER, { type: 'pause' });
    const [table] = tablesOf(room);
    const command = { type: 'close', match: 1, round: 1, shape: 'disc' } as const;
    expect(await table?.submit('p0', { id: 'now', command })).toEqual({ ok: false, refusal: 'paused' });
    await room.send(ORGANISER, { type: 'resume' });
    await room.close(table ?? fail());
    expect(rollAt(table ?? fail())).toBe(2);
  });
});

describe('an export with common rolls', () => {
  const VERIFIER = fileURLToPath(
    new URL('../../../table/src/testing/independent-verifier.mjs', import.meta.url),
  );

  /** A table of four whose second match has just ended; the third is in its first round. */
  async function secondEnd(): Promise<{ readonly room: TestRoom; readonly table: TableActor }> {
    const room = await seatedRoom(4, { rolls: 40 });
    await begin(room);
    const table = tablesOf(room)[0] ?? fail();
    for (let roll = 1; (table.state.tournament?.matches.length ?? 0) < 2 && roll < 40; roll += 1)
      await room.close(table);
    return { room, table };
  }

  async function exported(): Promise<MatchExport & { readonly format: 'pok-match-3' }> {
    const { table } = await secondEnd();
    const match = await table.exportMatch(2);
    if (match?.format !== 'pok-match-3') throw new Error('no match with common rolls');
    return match;
  }

  test('is the same when it is read from the log, a round later', async () => {
    const { room, table } = await secondEnd();
    const atHand = await table.exportMatch(2);
    expect(table.state.tournament?.previous?.number).toBe(2);
    await room.close(table);
    expect(table.state.tournament?.previous).toBeNull();
    expect(await table.exportMatch(2)).toEqual(atHand);
  });

  test('can be checked as soon as the match is over, by us and by anybody', async () => {
    const match = await exported();
    expect(verifyExport(match)).toMatchObject({ ok: true });
    expect(match.sitting.rolls[0]).toBeGreaterThan(1);
    const { sitting, rounds } = match;
    const lies: readonly MatchExport[] = [
      {
        ...match,
        rounds: rounds.with(0, { ...(rounds[0] ?? fail()), roll: rounds[0]?.roll === 'DDD' ? 'DDS' : 'DDD' }),
      },
      { ...match, sitting: { ...sitting, rolls: sitting.rolls.map((number) => number + 1) } },
      { ...match, sitting: { ...sitting, rolls: sitting.rolls.toReversed() } },
      { ...match, sitting: { ...sitting, link: 'ab'.repeat(32) } },
      { ...match, sitting: { ...sitting, commitment: 'ab'.repeat(32) } },
      { ...match, sitting: { ...sitting, clientSeedsHash: 'ab'.repeat(32) } },
      { ...match, sitting: { ...sitting, sitting: 2 } },
      { ...match, sitting: { ...sitting, rolls: [], link: null } },
    ];
    const folder = mkdtempSync(join(tmpdir(), 'pok-sitting-'));
    const files = [match, ...lies].map((told, index) => {
      const file = join(folder, `${index}.json`);
      writeFileSync(file, JSON.stringify(told));
      return file;
    });
    for (const lie of lies)
      expect(verifyExport(lie).findings).toContainEqual(
        expect.objectContaining({ check: 'rolls', ok: false }),
      );
    const { stdout } = spawnSync(process.execPath, [VERIFIER, ...files], { encoding: 'utf8' });
    const verdicts = stdout.trimEnd().split('\n');
    expect(verdicts[0]).toBe('ok');
    expect(verdicts.slice(1).filter((verdict) => verdict === 'ok')).toEqual([]);
    expect(verdicts).toHaveLength(files.length);
    rmSync(folder, { recursive: true });
  });
});

describe('latecomers and leavers', () => {
  test('a latecomer takes over a bot in the middle of a match', async () => {
    const room = await seatedRoom(2);
    await begin(room);
    const [table] = tablesOf(room);
    expect(table?.state.seats.filter(({ kind }) => kind === 'bot')).toHaveLength(1);
    await room.join('late');
    await room.open();
    expect(table?.state.seats.map((seat) => seat.kind)).toEqual(['person', 'person', 'person']);
    await room.close(table ?? fail());
    await room.close(table ?? fail());
    expect(table?.state.match?.round?.fists[2]).not.toMatchObject({ by: 'bot' });
    expect(table?.state.match?.number).toBe(1);
  });

  test('a bot plays on for a leaver, and the others go on', async () => {
    const room = await seatedRoom(4);
    await begin(room);
    const [table] = tablesOf(room);
    await room.send('p1', { type: 'leave' });
    expect(table?.state.seats).toContainEqual(
      expect.objectContaining({ person: 'p1', substitute: 'permanent' }),
    );
    await room.close(table ?? fail());
    expect(rollAt(table ?? fail())).toBe(2);
  });
});

test('each table in its own time: one match, and the sitting ends with the last', async () => {
  const room = await seatedRoom(6, { pace: 'own-time' });
  await begin(room);
  for (const table of tablesOf(room)) {
    for (let rounds = 0; table.state.match?.ended === null && rounds < 200; rounds += 1)
      await room.close(table);
  }
  expect(sittingOf(room)?.isOver).toBe(true);
  expect(room.tournament.view(person('p0')).standings).toHaveLength(6);
  expect(room.problems).toEqual([]);
});

test('a result that a failover has lost is not reported', async () => {
  const room = await seatedRoom(4, { pace: 'own-time' });
  await begin(room);
  const [table = fail()] = tablesOf(room);
  room.isWritable = false;
  for (let rounds = 0; table.state.match?.ended === null && rounds < 200; rounds += 1)
    await room.close(table);
  room.failOver(table);
  room.isWritable = true;
  await room.clock.pass(1_000);
  await room.settle();
  expect(sittingOf(room)?.tables[0]).toMatchObject({ matches: 0, isOver: false });
  expect(await table.stopped).toBeInstanceOf(AheadOfLogError);
});

test('a table that is no longer linked is not compared again, even if a comparison was under way', async () => {
  const room = await seatedRoom(4, { pace: 'own-time' });
  await begin(room);
  const [table = fail()] = tablesOf(room);
  for (const stop of room.node.stops) stop();
  for (let rounds = 0; table.state.match?.ended === null && rounds < 200; rounds += 1)
    await room.close(table);
  room.isWritable = false;
  const problems: unknown[] = [];
  const { after } = room.clock;
  const unlink = linkTable(room.tournament, table, { after, onProblem: (problem) => problems.push(problem) });
  unlink();
  await room.settle();
  expect(problems).toHaveLength(1);
  await room.clock.pass(5_000);
  expect(problems).toHaveLength(1);
});

function person(id: string) {
  return { kind: 'person', person: id } as const;
}

function fail(): never {
  throw new Error('there is no such table');
}
