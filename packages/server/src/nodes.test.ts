import { CLOSE_CODES, type DeviceList } from '@pok/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDatabase } from './testing/new-database.ts';
import { playAtOnce } from './testing/play-at-once.ts';
import { newPlayer, newTable, postCommand, SocketPlayer } from './testing/player.ts';
import { seatTable } from './testing/seated-table.ts';
import { startThreeNodes, type ThreeNodes } from './testing/three-nodes.ts';

let world: ThreeNodes;
beforeAll(async () => {
  world = await startThreeNodes(await newDatabase());
}, 120_000);
afterAll(() => world.stop(), 60_000);

const urls = () => world.urls();

test('seven clients on three nodes close their fists at once, 60 rounds: one reveal each', async () => {
  await playAtOnce(urls(), { tables: 5, rounds: 12 });
});

test('the newest socket wins, even on another node', async () => {
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

test('a view fetched by HTTP is never older than an answer from another node', async () => {
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

test('a player whom the host asked to leave is out on every node, until the host lets them back in', async () => {
  const { code, people } = await seatTable(urls(), 3);
  const [host, ben, cem] = people.map(({ socket }) => socket);
  const token = people[1]?.credentials.token ?? '';
  const third = urls()[2] ?? '';
  const askAtThird = async (id: string, command: object) =>
    (await postCommand(third, code, token, { id, command })).json();
  await host?.command({ type: 'start' });
  const seat = (await host?.until(({ match }) => match !== null))?.seats[1];
  const person = seat?.kind === 'person' ? seat.person : '';
  expect(await host?.command({ type: 'remove', person })).toMatchObject({ ok: true });

  await ben?.until(({ you }) => you.removed === true);
  const close = { type: 'close', match: 1, round: 1, shape: 'disc' };
  expect(await askAtThird('close', close)).toEqual({ ok: false, refusal: 'removed' });
  const seen = await cem?.until(
    ({ seats }) => seats[1]?.kind === 'person' && seats[1].substitute !== undefined,
  );
  expect(seen?.seats[1]).toMatchObject({ substitute: 'permanent' });
  expect(seen?.removed).toBeUndefined();

  expect(await askAtThird('sit', { type: 'sit', name: 'Ben' })).toEqual({ ok: false, refusal: 'removed' });
  expect((await host?.until(({ removed }) => removed !== undefined))?.removed).toMatchObject([{ person }]);
  expect(await host?.command({ type: 'allow', person })).toMatchObject({ ok: true });
  await ben?.until(({ you }) => you.removed !== true);
  expect(await askAtThird('say', { type: 'rename', name: 'Ben' })).not.toMatchObject({ refusal: 'removed' });
  for (const { socket } of people) socket.close();
});

test('a device that is signed out at one node is out at all of them', async () => {
  const [here = '', ...others] = urls();
  const lost = await newPlayer(here);
  const code = await newTable(here, lost, { name: 'Ana' });
  const headers = { authorization: `Bearer ${lost.token}` };
  const askAt = (url: string, path: string, method = 'GET') => fetch(`${url}${path}`, { method, headers });
  const view = `/api/tables/${code}/view`;
  for (const url of others) expect((await askAt(url, view)).status).toBe(200);
  const socket = new SocketPlayer(others[0] ?? '', code, { token: lost.token });
  await socket.until(() => true);
  const { devices }: DeviceList = await (await askAt(here, '/api/devices')).json();
  expect((await askAt(here, `/api/devices/${devices[0]?.id}`, 'DELETE')).status).toBe(200);
  // Without the hint, both would take a minute. The cache is looked at first: the other requests would empty it.
  for (const url of others) await expect.poll(async () => (await askAt(url, view)).status).toBe(401);
  await expect.poll(() => socket.isOpen).toBe(false);
  for (const url of others)
    for (const path of ['/api/device-codes', '/api/recovery-links'])
      expect((await askAt(url, path, 'POST')).status).toBe(401);
  expect((await socket.closed).code).toBe(CLOSE_CODES.unknownToken);
});

test('a node that is told to stop closes its sockets so that clients reconnect, and ends', async () => {
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
