import { shapesIn } from '@pok/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDatabase } from './testing/new-database.ts';
import { newPlayer, newTable, postCommand, SocketPlayer } from './testing/player.ts';
import { type SeatedTable, seatTable } from './testing/seated-table.ts';
import { startThreeNodes, type ThreeNodes } from './testing/three-nodes.ts';

let world: ThreeNodes;
beforeAll(async () => {
  world = await startThreeNodes(await newDatabase());
}, 120_000);
afterAll(() => world.stop(), 60_000);

const urls = () => world.urls();

/** Everybody closes their fist in the same millisecond, round after round, match after match. */
async function playRounds(
  { people }: SeatedTable,
  rounds: number,
): Promise<{ refused: string[]; reveals: number }> {
  const refused: string[] = [];
  const sockets = people.map(({ socket }) => socket);
  const host = sockets[0];
  let reveals = 0;
  let match = 0;
  while (reveals < rounds) {
    match += 1;
    await host?.command({ type: 'start' });
    for (let round = 1; reveals < rounds; round += 1) {
      const views = await Promise.all(
        sockets.map((socket) =>
          socket.until(
            (view) =>
              view.match?.number === match &&
              (view.match.round === null || view.match.round.number === round),
          ),
        ),
      );
      const revealed = new Set(views.map((view) => JSON.stringify(view.match?.last)));
      expect(revealed.size).toBe(1);
      expect(views[0]?.match?.last?.number ?? 0).toBe(round - 1);
      if (views[0]?.match?.round === null) break;
      const answers = await Promise.all(
        sockets.map((socket, seat) => {
          const hand = views[seat]?.match?.hand;
          const held = hand === undefined ? [] : shapesIn(hand);
          const shape = held[(round + seat) % held.length] ?? 'disc';
          return socket.command({ type: 'close', match, round, shape });
        }),
      );
      refused.push(...answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal])));
      reveals += 1;
    }
  }
  return { refused, reveals };
}

test('seven clients on three nodes close their fists at once, a thousand rounds: one reveal each', {
  timeout: 300_000,
}, async () => {
  const tables = await Promise.all(Array.from({ length: 5 }, () => seatTable(urls(), 7)));
  const reports = await Promise.all(tables.map((table) => playRounds(table, 200)));
  expect(reports.flatMap(({ refused }) => refused)).toEqual([]);
  expect(reports.reduce((sum, { reveals }) => sum + reveals, 0)).toBe(1_000);
  for (const { people } of tables) for (const { socket } of people) socket.close();
});

test('the newest socket wins, also on another node', { timeout: 60_000 }, async () => {
  const { code, people } = await seatTable(urls(), 3);
  const [ana, ben] = people;
  const newer = new SocketPlayer(urls()[1] ?? '', code, { token: ana?.credentials.token ?? '' });
  expect((await ana?.socket.closed)?.code).toBe(4001);
  await newer.until(({ seats }) => seats.length === 3);
  await newer.command({ type: 'rename', name: 'Ana again' });
  const seen = await ben?.socket.until(({ seats }) => seats[0]?.name === 'Ana again');
  expect(seen?.seats[0]).toMatchObject({ present: true });
  newer.close();
  for (const { socket } of people) socket.close();
});

test('a view asked for by HTTP is never older than what was answered at another node', {
  timeout: 60_000,
}, async () => {
  const [here = '', there = ''] = urls();
  const ana = await newPlayer(here);
  const code = await newTable(here, ana, { name: 'Ana' });
  const headers = { authorization: `Bearer ${ana.token}` };
  for (let name = 1; name <= 20; name += 1) {
    const command = { type: 'rename', name: `Ana ${name}` };
    const answer = await postCommand(here, code, ana.token, { id: `${name}`, command });
    expect(await answer.json()).toEqual({ ok: true });
    const view = await fetch(`${there}/api/tables/${code}/view`, { headers });
    expect(await view.json()).toMatchObject({ you: { name: `Ana ${name}` } });
  }
});

test('people of a node that died are seen to be away, and come back on another', {
  timeout: 120_000,
}, async () => {
  const { code, people } = await seatTable(urls(), 3);
  const [, ben, cem] = people;
  await world.nodes[2]?.kill();
  expect((await cem?.socket.closed)?.code).toBe(1006);
  await ben?.socket.until(({ seats }) => seats[2]?.kind === 'person' && !seats[2].present);
  const back = new SocketPlayer(urls()[0] ?? '', code, { token: cem?.credentials.token ?? '' });
  await back.until(({ you }) => you.seat === 2);
  await ben?.socket.until(({ seats }) => seats[2]?.kind === 'person' && seats[2].present);
  back.close();
  for (const { socket } of people) socket.close();
  await world.replace(2);
});

test('a node that is told to stop closes its sockets so that clients come back, and ends', {
  timeout: 60_000,
}, async () => {
  const { code, people } = await seatTable(urls(), 3);
  const [host] = people.map(({ socket }) => socket);
  await host?.command({ type: 'start' });
  const close = { type: 'close', match: 1, round: 1, shape: 'disc' } as const;
  expect(await people[1]?.socket.command(close)).toMatchObject({ ok: true });
  const closed = people[1]?.socket.closed;
  await world.nodes[1]?.stop();
  expect((await closed)?.code).toBe(1012);
  await host?.until(({ seats }) => seats[1]?.kind === 'person' && !seats[1].present);
  const back = new SocketPlayer(urls()[2] ?? '', code, { token: people[1]?.credentials.token ?? '' });
  const view = await back.until(({ match }) => match !== null);
  expect(view.match?.round?.fists[1]).toMatchObject({ closed: true, shape: 'disc' });
  back.close();
  for (const { socket } of people) socket.close();
  await world.replace(1);
});
