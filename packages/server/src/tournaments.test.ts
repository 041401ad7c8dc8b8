import { CLOSE_CODES, type PublishedSitting, type TournamentView } from '@pok/protocol';
import { clientSeedsHashOf, commonRollOf, seatingSeedOf } from '@pok/table';
import { drawSeating } from '@pok/tournament';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPlayer, SocketPlayer } from './testing/player.ts';
import { startTestServer, type TestServer } from './testing/running-server.ts';
import { newTournament, Participant, TournamentClient } from './testing/tournament-client.ts';

const SIX = ['Ana', 'Ben', 'Cem', 'Dia', 'Eli', 'Fay'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ LIMIT_MISSES: '1000' });
});
afterAll(() => server.close());

/** An organiser, and people who have joined. */
async function gather(names: readonly string[], settings = {}) {
  const credentials = await newPlayer(server.url);
  const body = { name: 'Olga', settings: { timer: 0, ...settings } } as const;
  const code = await newTournament(server.url, credentials, body);
  const organiser = new TournamentClient(server.url, code, { token: credentials.token });
  await organiser.until(() => true);
  const people: Participant[] = [];
  for (const name of names) people.push(await Participant.join(server.url, code, name));
  return { code, credentials, organiser, people };
}

/** The same, in the first round of a sitting. */
async function begin(names: readonly string[], settings = {}) {
  const gathered = await gather(names, settings);
  const { organiser, people } = gathered;
  expect(await organiser.command({ type: 'seat', sitting: 1 })).toMatchObject({ ok: true });
  await Promise.all(people.map((each) => each.table()));
  expect(await organiser.command({ type: 'next', sitting: 1, roll: 0 })).toMatchObject({ ok: true });
  return gathered;
}

async function get<Content>(path: string, token?: string): Promise<Content> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return JSON.parse(await (await fetch(`${server.url}${path}`, { headers })).text());
}

describe('one roll for all', () => {
  test('is played from the first join to the records, and anybody can check it', async () => {
    const { code, credentials, organiser, people } = await gather([...SIX, 'Gil'], { rolls: 14 });
    const screen = new TournamentClient(server.url, code, { as: 'big-screen' });
    await people[0]?.phone.command({ type: 'add-client-seed', sitting: 1, clientSeed: 'from-ana' });
    expect(await organiser.command({ type: 'seat', sitting: 1 })).toMatchObject({ ok: true });
    const plan = await screen.until(({ sitting }) => sitting !== null);
    expect(plan.sitting?.tables?.map((table) => table.people.length)).toEqual([4, 3]);
    await Promise.all(people.map((each) => each.table()));
    await organiser.command({ type: 'next', sitting: 1, roll: 0 });
    for (let roll = 1; roll <= 14; roll += 1)
      await Promise.all(people.map((each, index) => each.close(roll, index)));
    await screen.until(({ sitting }) => sitting?.isOver === true && sitting.tables?.length === 0);

    const published: PublishedSitting = await get(`/api/tournaments/${code}/sittings/1`);
    const label = { tournament: code, sitting: 1, clientSeedsHash: clientSeedsHashOf(published.clientSeeds) };
    expect(published.clientSeeds).toEqual(['from-ana']);
    for (const { number, roll, link } of published.rolls)
      expect(commonRollOf(link, label, number)).toEqual(roll);
    const { tableSize, people: drawn, past, tables } = published.seating;
    const seed = seatingSeedOf(published.seatingLink, label, 1);
    expect(drawSeating({ people: drawn, size: tableSize, past, seed })).toEqual(tables);
    expect(published.rounds).toHaveLength(14);
    expect(published.rounds[0]).not.toHaveProperty('tables');
    const own: PublishedSitting = await get(`/api/tournaments/${code}/sittings/1`, credentials.token);
    expect(own.rounds[13]?.tables).toHaveLength(2);

    const { standings }: TournamentView = await get(`/api/tournaments/${code}/view`, credentials.token);
    const counts = plan.sitting?.tables?.map(async (table) => {
      const list: { matches: { result: string }[] } = await get(`/api/tables/${table.code}/matches`);
      return list.matches.filter(({ result }) => result !== 'unfinished').length * table.people.length;
    });
    const places = (await Promise.all(counts ?? [])).reduce((sum, each) => sum + each, 0);
    expect(standings.reduce((sum, { matches }) => sum + matches, 0)).toBe(places);
    expect(places).toBeGreaterThan(0);
    const records = await (await fetch(`${server.url}/api/tournaments/${code}/records`)).text();
    const players = [...records.matchAll(/^players: (.*)$/gm)].flatMap(([, names = '']) => names.split(', '));
    expect(players).toHaveLength(places);
    expect(records).not.toContain('unfinished');
    for (const each of people) each.leave();
    organiser.close();
    screen.close();
  });

  test('the end of a match is in the view of the next one until its first reveal', async () => {
    const { people } = await begin(['Ana', 'Ben', 'Cem'], { rolls: 60 });
    const socket = await people[0]?.table();
    let roll = 0;
    while ((socket?.view?.match?.number ?? 1) === 1) {
      roll += 1;
      await Promise.all(people.map((each, index) => each.close(roll, index)));
      await socket?.until(({ tournament }) => (tournament?.roll ?? 0) > roll);
    }
    const { match, tournament } = socket?.view ?? {};
    expect(match).toMatchObject({ number: 2, last: null });
    expect(tournament?.previous).toMatchObject({
      number: 1,
      round: null,
      last: { plays: expect.anything() },
    });
    expect(tournament?.previous?.result).not.toBeNull();
    await Promise.all(people.map((each) => each.close(roll + 1)));
    const after = await socket?.until((view) => view.match?.last !== null);
    expect(after?.tournament).not.toHaveProperty('previous');
    for (const each of people) each.leave();
  });
});

describe('who hears what', () => {
  test('phones hear nothing of joins and reports, and the stage at most five views per second', async () => {
    const { organiser, people } = await begin(SIX, { tableSize: 3, rolls: 3 });
    const [ana] = people;
    await ana?.close(1);
    const before = ana?.phone.received.length;
    const shown = organiser.received.length;
    const startedAt = performance.now();
    for (const each of people.slice(1)) await each.close(1);
    await organiser.until(({ sitting }) => sitting?.roll?.number === 2);
    expect(ana?.phone.received.length).toBe(before);
    const views = organiser.received.slice(shown).filter((text) => text.startsWith('{"type":"tournament"'));
    expect(views.length).toBeLessThanOrEqual(2 + (performance.now() - startedAt) / 200);
    expect(ana?.phone.view?.people).toBeUndefined();
    expect(ana?.phone.view?.sitting).not.toHaveProperty('tables');
    expect(ana?.phone.view?.standings).toEqual([]);
    for (const each of people) each.leave();
    organiser.close();
  });

  test('an organiser may use several devices at once; of everybody else the newest counts', async () => {
    const { code, credentials, organiser, people } = await gather(['Ana']);
    const laptop = new TournamentClient(server.url, code, { token: credentials.token });
    await laptop.until(() => true);
    const token = people[0]?.credentials.token ?? '';
    const newer = new TournamentClient(server.url, code, { token });
    expect((await people[0]?.phone.closed)?.code).toBe(CLOSE_CODES.replaced);
    await newer.until(({ you }) => you.name === 'Ana');
    // One of two devices goes: its owner is still here.
    organiser.close();
    await organiser.closed;
    expect(await laptop.command({ type: 'change-settings', settings: { locked: true } })).toMatchObject({
      ok: true,
    });
    const { people: known } = await laptop.until(({ settings }) => settings.locked);
    expect(known?.map(({ isPresent }) => isPresent)).toEqual([true, true]);
    laptop.close();
    newer.close();
  });
});

describe('bad input has a clear answer', () => {
  test('codes of nothing, of the wrong kind, and of tables that were never seated', async () => {
    const { code, organiser } = await gather(['Ana']);
    const status = async (path: string) => {
      const response = await fetch(`${server.url}${path}`);
      const { error }: { error: string } = JSON.parse(await response.text());
      return [response.status, error];
    };
    expect(await status('/api/tournaments/ACDEFG/view')).toEqual([404, 'no-such-tournament']);
    expect(await status(`/api/tables/${code}/view`)).toEqual([404, 'no-such-table']);
    expect(await status(`/api/tables/${code}3334/view`)).toEqual([404, 'no-such-table']);
    expect(await status(`/api/tables/${code}YYYY`)).toEqual([404, 'no-such-table']);
    expect(await status('/api/tables/ACDEFG3334')).toEqual([404, 'no-such-table']);
    expect(await status(`/api/tournaments/${code}/sittings/1`)).toEqual([404, 'no-such-sitting']);
    expect(await status(`/api/tournaments/${code}/sittings/x`)).toEqual([400, 'bad-request']);
    expect(await status(`/api/tournaments/${code}/socket`)).toEqual([426, 'not-a-socket']);
    for (const other of ['ACDEFG', `${code}3334`, 'ACDEFGHJ', 'x']) {
      const client = new TournamentClient(server.url, other, {});
      expect((await client.closed).code).toBe(CLOSE_CODES.noSuchTable);
    }
    const table = new SocketPlayer(server.url, `${code}3334`, {});
    expect((await table.closed).code).toBe(CLOSE_CODES.noSuchTable);
    organiser.close();
  });

  test('strangers, players and organisers who come at the wrong moment are refused', async () => {
    const { code, credentials, organiser, people } = await gather(['Ana']);
    const stranger = new TournamentClient(server.url, code, {});
    await stranger.until(() => true);
    const ana = people[0]?.phone;
    expect(await stranger.command({ type: 'join', name: 'Zoe' })).toMatchObject({
      refusal: 'not-in-tournament',
    });
    expect(await ana?.command({ type: 'seat', sitting: 1 })).toMatchObject({ refusal: 'not-organiser' });
    expect(await organiser.command({ type: 'seat', sitting: 2 })).toMatchObject({ refusal: 'wrong-sitting' });
    expect(await organiser.command({ type: 'pause' })).toMatchObject({ refusal: 'no-sitting' });
    const headers = { authorization: `Bearer ${credentials.token}`, 'content-type': 'application/json' };
    const post = async (path: string, body: object) =>
      (
        await fetch(`${server.url}/api/tournaments${path}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        })
      ).json();
    expect(await post('', { name: ' ' })).toEqual({ ok: false, refusal: 'name-empty' });
    expect(await post('', { name: 'Olga', settings: { rolls: 61 } })).toMatchObject({ error: 'bad-request' });
    expect(
      await post(`/${code}/commands`, { id: '1', command: { type: 'next', sitting: 1, roll: 0 } }),
    ).toEqual({
      ok: false,
      refusal: 'no-sitting',
    });
    for (const each of [stranger, organiser]) each.close();
    for (const each of people) each.leave();
  });

  test('two organisers who tap at once roll once, and one who vanishes is not needed', async () => {
    const { organiser, people } = await begin(SIX, { tableSize: 3, rolls: 9 });
    const [ana, ...others] = people;
    const person = ana?.phone.view?.you.person ?? '';
    expect(await organiser.command({ type: 'add-organiser', person })).toMatchObject({ ok: true });
    await ana?.phone.until(({ you }) => you.isOrganiser);
    const taps = [organiser, ana?.phone].map((each) => each?.command({ type: 'next', sitting: 1, roll: 1 }));
    for (const tap of taps) expect(await tap).toMatchObject({ ok: true });
    expect(
      (await ana?.phone.until(({ sitting }) => sitting?.roll?.number !== 1))?.sitting?.roll?.number,
    ).toBe(2);
    organiser.close();
    await organiser.closed;
    await Promise.all(people.map((each) => each.close(2)));
    await ana?.phone.until(({ sitting }) => sitting?.roll?.number === 3);
    expect(await ana?.phone.command({ type: 'end-sitting', sitting: 1 })).toMatchObject({ ok: true });
    await others[0]?.phone.until(({ sitting }) => sitting?.isOver === true);
    for (const each of people) each.leave();
  });

  test('a tournament of one is played with bots, and a latecomer takes over one of them', async () => {
    const { code, people } = await begin(['Ana'], { rolls: 3 });
    const socket = await people[0]?.table();
    await socket?.until(({ seats }) => seats.filter(({ kind }) => kind === 'bot').length === 2);
    const ben = await Participant.join(server.url, code, 'Ben');
    const seats = (await (await ben.table()).until(({ you }) => you.seat !== null)).seats;
    expect(seats.map(({ kind }) => kind).toSorted()).toEqual(['bot', 'person', 'person']);
    // Nobody else sits down, and nobody gets up by themselves.
    const zoe = new SocketPlayer(server.url, ben.phone.view?.sitting?.table?.code ?? '', {
      token: (await newPlayer(server.url)).token,
    });
    await zoe.until(() => true);
    expect(await zoe.command({ type: 'sit', name: 'Zoe' })).toMatchObject({ refusal: 'table-locked' });
    expect(await socket?.command({ type: 'leave' })).toMatchObject({ refusal: 'table-locked' });
    // A bot plays on for somebody who leaves.
    await ben.phone.command({ type: 'leave' });
    await socket?.until((view) =>
      view.seats.some((seat) => seat.kind === 'person' && seat.substitute === 'permanent'),
    );
    await people[0]?.close(1);
    await socket?.until(({ tournament }) => tournament?.roll === 2);
    for (const each of [...people, ben]) each.leave();
    zoe.close();
  });
});
