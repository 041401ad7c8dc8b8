import type { PublishedSitting, TournamentView } from '@pok/protocol';
import { clientSeedsHashOf, commonRollOf, seatingSeedOf } from '@pok/table';
import { drawSeating } from '@pok/tournament';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPlayer } from './testing/player.ts';
import { startTestServer, type TestServer } from './testing/running-server.ts';
import { newTournament, Participant, TournamentClient } from './testing/tournament-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** An organiser with a big screen, and people who have joined. */
async function gather(names: readonly string[], settings = {}) {
  const credentials = await newPlayer(server.url);
  const code = await newTournament(server.url, credentials, {
    name: 'Olga',
    settings: { timer: 0, ...settings },
  });
  const organiser = new TournamentClient(server.url, code, { token: credentials.token });
  await organiser.until(() => true);
  const people = await Promise.all(names.map((name) => Participant.join(server.url, code, name)));
  return { code, credentials, organiser, people };
}

async function get<Content>(path: string, token?: string): Promise<Content> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(`${server.url}${path}`, { headers });
  return JSON.parse(await response.text());
}

describe('one roll for all', () => {
  test('is played from the first join to the records, and anybody can check it', {
    timeout: 60_000,
  }, async () => {
    const { code, credentials, organiser, people } = await gather(
      ['Ana', 'Ben', 'Cem', 'Dia', 'Eli', 'Fay', 'Gil'],
      {
        rolls: 14,
      },
    );
    const screen = new TournamentClient(server.url, code, { as: 'big-screen' });
    await people[0]?.phone.command({ type: 'add-client-seed', sitting: 1, clientSeed: 'from-ana' });
    expect(await organiser.command({ type: 'seat', sitting: 1 })).toMatchObject({ ok: true });
    const plan = await screen.until(({ sitting }) => sitting !== null);
    expect(plan.sitting?.tables?.map((table) => table.people.length)).toEqual([4, 3]);
    await Promise.all(people.map((each) => each.table()));
    await organiser.command({ type: 'next', sitting: 1, roll: 0 });
    for (let roll = 1; roll <= 14; roll += 1) {
      await Promise.all(people.map((each) => each.close(roll)));
    }
    const end = await screen.until(({ sitting }) => sitting?.isOver === true);
    expect(end.sitting?.roll?.number).toBe(14);
    await expect
      .poll(async () => {
        const view: TournamentView = await get(`/api/tournaments/${code}/view`, credentials.token);
        return view.sitting?.tables?.length;
      })
      .toBe(0);

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

    const records = await (await fetch(`${server.url}/api/tournaments/${code}/records`)).text();
    const matches = plan.sitting?.tables?.map(async (table) => {
      const list = await get<{ matches: { match: number; result: string }[] }>(
        `/api/tables/${table.code}/matches`,
      );
      return list.matches.filter(({ result }) => result !== 'unfinished').length;
    });
    const counts = await Promise.all(matches ?? []);
    expect(records.match(/^players: /gm) ?? []).toHaveLength(counts.reduce((sum, each) => sum + each, 0));
    const wins = (await organiser.until(({ sitting }) => sitting?.isOver === true)).standings;
    expect(wins.length).toBeGreaterThan(0);
    for (const each of people) each.leave();
    organiser.close();
    screen.close();
  });
});
