import { createHash } from 'node:crypto';
import type { Shape } from '@pok/rules';
import { commitToChain, rollLinkOf } from '@pok/table';
import { expect, test } from 'vitest';
import { newPlayer, SocketPlayer } from './testing/player.ts';
import { startTestServer } from './testing/running-server.ts';
import { newTournament, Participant, TournamentClient } from './testing/tournament-client.ts';

/** Everything that left the server until the fists of the first roll opened, and what must not have. */
interface World {
  /** What everybody but the secret player has received. */
  readonly texts: readonly string[];
  readonly chainSeeds: readonly string[];
  readonly log: string;
  /** The same as `texts`, up to the moment before the tables were seated. */
  readonly beforeSeating: readonly string[];
}

/** The same evening every time, except for what Cem has in his fist. */
async function play(choice: Shape): Promise<World> {
  const seeds: string[] = [];
  let count = 0;
  const randomBytes = (bytes: number) => {
    count += 1;
    const made = createHash('sha512').update(String(count)).digest().subarray(0, bytes);
    seeds.push(made.toString('hex'));
    return made;
  };
  const server = await startTestServer({}, { randomBytes, now: () => 1_750_000_000_000 });
  const { url } = server;
  const olga = await newPlayer(url);
  const settings = { timer: 0, rolls: 5 } as const;
  const code = await newTournament(url, olga, { name: 'Olga', settings });
  const organiser = new TournamentClient(url, code, { token: olga.token });
  await organiser.until(() => true);
  const screen = new TournamentClient(url, code, { as: 'big-screen' });
  await screen.until(() => true);
  const stranger = new TournamentClient(url, code, {});
  await stranger.until(() => true);
  const people: Participant[] = [];
  for (const name of ['Ana', 'Ben', 'Cem']) {
    const person = await Participant.join(url, code, name);
    await person.phone.command({ type: 'add-client-seed', sitting: 1, clientSeed: `secret-of-${name}` });
    people.push(person);
  }
  const [ana, ben, cem] = people;
  if (ana === undefined || ben === undefined || cem === undefined) throw new Error('nobody');
  const beforeSeating = [organiser, screen, stranger, ...people.map(({ phone }) => phone)].flatMap(
    ({ received }) => [...received],
  );
  await organiser.command({ type: 'seat', sitting: 1 });
  for (const each of people) await each.table();
  const table = ana.phone.view?.sitting?.table?.code ?? '';
  const onlooker = new SocketPlayer(url, table, {});
  await onlooker.until(() => true);
  await organiser.command({ type: 'next', sitting: 1, roll: 0 });
  const sockets = await Promise.all(people.map((each) => each.table()));
  for (const socket of sockets) await socket.until(({ match }) => match?.round != null);
  const close = { type: 'close', match: 1, round: 1 } as const;
  await sockets[2]?.command({ ...close, shape: choice });
  await sockets[0]?.command({ ...close, shape: 'triangle' });
  for (const socket of [onlooker, ...sockets])
    await socket.until(({ match }) => match?.round?.fists[0]?.closed === true);
  await screen.until(({ sitting }) => sitting?.roll?.number === 1);

  const answers: string[] = [];
  const paths = [`tournaments/${code}/view`, `tournaments/${code}/sittings/1`, `tournaments/${code}/records`];
  for (const path of [...paths, `tables/${table}`, `tables/${table}/view`, `tables/${table}/matches`]) {
    for (const token of [undefined, olga.token, ana.credentials.token]) {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      answers.push(await (await fetch(`${url}/api/${path}`, { headers })).text());
    }
  }
  const heard = [stranger, ana.phone, ben.phone, onlooker].flatMap(({ received }) => received);
  const texts = [...heard, ...ana.heardAtTables.flat(), ...ben.heardAtTables.flat(), ...answers];
  // How many views the stage gets depends on timing, so only the newest is compared, which is among the answers.
  const chainSeeds = seeds.filter((seed) => seed.length === 64);
  for (const text of [...organiser.received, ...screen.received]) expectNoSeed(text, chainSeeds);
  const log = server.log();
  for (const each of people) each.leave();
  for (const each of [organiser, screen, stranger, onlooker]) each.close();
  await server.close();
  return { texts, chainSeeds, log, beforeSeating };
}

function expectNoSeed(text: string, seeds: readonly string[]): void {
  for (const seed of seeds) expect(text).not.toContain(seed);
}

test('no channel reveals fists, rolls or client seeds before their time', async () => {
  const [one, other] = [await play('disc'), await play('square')];
  // Commitments differ, by the shape in them. Versions may: people who arrive at the same moment share an entry of the log.
  const hide = (text: string) =>
    text
      .replaceAll(/"commitment":"[\w-]{22}"/g, '"commitment":""')
      .replaceAll(/"version":\d+/g, '"version":0');
  // Who saw whom arrive depends on timing, and the ids of commands are random.
  const comparable = (text: string) => !/"phase":"gathering"|"sitting":null|"type":"answer"/.test(text);
  const choiceOf = ({ texts }: World) => new Set(texts.filter(comparable).map(hide));
  expect(choiceOf(one)).toEqual(choiceOf(other));
  expect(choiceOf(one).size).toBeGreaterThan(15);
  expect(one.beforeSeating.join()).not.toContain('secret-of-');
  expect(one.texts.join()).toContain('secret-of-Cem');
  const published = one.texts.join();
  expectNoSeed(published, one.chainSeeds);
  const chain = one.chainSeeds.find(
    (seed) => published.includes(commitToChain(seed)) && published.includes(rollLinkOf(seed, 1)),
  );
  if (chain === undefined) throw new Error('no roll was proved');
  for (let roll = 2; roll <= 60; roll += 1) expect(published).not.toContain(rollLinkOf(chain, roll));
  expect(one.log).not.toMatch(/disc|square|triangle|secret-of|commitment/i);
});
