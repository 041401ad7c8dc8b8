import type { MatchList, TournamentView } from '@pok/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDatabase } from './testing/new-database.ts';
import { newPlayer } from './testing/player.ts';
import { type ServerProcess, startProcess } from './testing/server-process.ts';
import { shared } from './testing/shared.ts';
import { newTournament, Participant, TournamentClient } from './testing/tournament-client.ts';

const ROLLS = 14;

let nodes: ServerProcess[];
beforeAll(async () => {
  const [main, database] = await Promise.all([shared('server'), newDatabase()]);
  nodes = await Promise.all([1, 2].map(() => startProcess(main, { DATABASE_URL: database })));
}, 120_000);
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
});

test('an organiser with a device at each of two nodes commands with both', async () => {
  const [here, there] = nodes.map(({ url }) => url);
  if (here === undefined || there === undefined) throw new Error('two nodes');
  const credentials = await newPlayer(here);
  const code = await newTournament(here, credentials, { name: 'Olga' });
  const devices: TournamentClient[] = [];
  for (const url of [here, there]) {
    const device = new TournamentClient(url, code, { token: credentials.token });
    await device.until(({ people }) => people?.some(({ isPresent }) => isPresent) === true);
    devices.push(device);
  }
  for (const [index, device] of [...devices, ...devices].entries()) {
    const rolls = 10 + index;
    const answer = await device.command({ type: 'change-settings', settings: { rolls } });
    expect(answer).toMatchObject({ ok: true });
    await Promise.all(devices.map((each) => each.until(({ settings }) => settings.rolls === rolls)));
  }
  for (const device of devices) device.close();
});

test('a node that is killed in the middle of a sitting loses nothing, and nothing counts twice', async () => {
  const [here, there] = nodes.map(({ url }) => url);
  if (here === undefined || there === undefined) throw new Error('two nodes');
  const credentials = await newPlayer(here);
  const settings = { timer: 0, tableSize: 3, rolls: ROLLS } as const;
  const code = await newTournament(here, credentials, { name: 'Olga', settings });
  const screen = new TournamentClient(there, code, { as: 'big-screen' });
  const organiser = new TournamentClient(there, code, { token: credentials.token });
  await organiser.until(() => true);
  let people: Participant[] = [];
  for (const [index, name] of ['Ana', 'Ben', 'Cem', 'Dia', 'Eli', 'Fay'].entries())
    people.push(await Participant.join(index % 2 === 0 ? here : there, code, name));
  await organiser.command({ type: 'seat', sitting: 1 });
  const plan = await screen.until(({ sitting }) => sitting?.tables?.length === 2);
  await Promise.all(people.map((each) => each.table()));
  await organiser.command({ type: 'next', sitting: 1, roll: 0 });
  for (let roll = 1; roll <= 4; roll += 1)
    await Promise.all(people.map((each, index) => each.close(roll, index)));

  // Half of the fists are closed, and their node dies.
  await screen.until(({ sitting }) => sitting?.roll?.number === 5);
  const closeHalf = (half: number) =>
    Promise.all(people.map((each, index) => (index % 2 === half ? each.close(5, index) : undefined)));
  await closeHalf(0);
  await nodes[0]?.kill();
  people = people.map((each, index) =>
    index % 2 === 0 ? new Participant(there, code, each.credentials) : each,
  );
  await Promise.all(people.map((each) => each.table()));
  await closeHalf(1);
  for (let roll = 6; roll <= ROLLS; roll += 1)
    await Promise.all(people.map((each, index) => each.close(roll, index)));
  await screen.until(({ sitting }) => sitting?.isOver === true && sitting.tables?.length === 0);

  const view: TournamentView = await (
    await fetch(`${there}/api/tournaments/${code}/view`, {
      headers: { authorization: `Bearer ${credentials.token}` },
    })
  ).json();
  const played = (plan.sitting?.tables ?? []).map(async (table) => {
    const list: MatchList = await (await fetch(`${there}/api/tables/${table.code}/matches`)).json();
    return list.matches.filter(({ result }) => result !== 'unfinished').length * 3;
  });
  const places = (await Promise.all(played)).reduce((sum, each) => sum + each, 0);
  expect(view.standings.reduce((sum, { matches }) => sum + matches, 0)).toBe(places);
  expect(places).toBeGreaterThan(0);
  for (const each of people) each.leave();
  for (const each of [organiser, screen]) each.close();
});
