import { once } from 'node:events';
import { connect } from 'node:net';
import { CLOSE_CODES } from '@pok/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import WebSocket from 'ws';
import { newPlayer, newTable, SocketPlayer, tableSocketUrl } from '../testing/player.ts';
import { startTestServer, type TestServer } from '../testing/running-server.ts';
import { seatTable } from '../testing/seated-table.ts';

const PONG = '{"type":"pong"}';

/** The server's clock: it stands still until it is moved. */
let clock: number;
beforeEach(() => {
  clock = 1_750_000_000_000;
});

let server: TestServer;
let code: string;
afterEach(() => server.close());

async function start(env: Readonly<Record<string, string>> = {}): Promise<void> {
  server = await startTestServer(env, { now: () => clock });
  code = await newTable(server.url, await newPlayer(server.url), { name: 'Ana' });
}

function openRaw(): WebSocket {
  return new WebSocket(tableSocketUrl(server.url, code));
}

test('a client that sends too much is warned, and then closed', async () => {
  await start({ LIMIT_MESSAGES: '5' });
  const socket = new SocketPlayer(server.url, code, {});
  await socket.until(() => true);
  for (let count = 0; count < 200; count += 1) socket.ping();
  expect((await socket.closed).code).toBe(4008);
  expect(socket.received.filter((text) => text === PONG)).toHaveLength(9); // ten, and one was the hello
  expect(socket.errors.map((error) => error.code)).toEqual(Array.from({ length: 50 }, () => 'too-many'));
});

test('a message over the limit is refused without being parsed, under the id it seems to have', async () => {
  await start({ LIMIT_MESSAGES: '1' });
  const socket = new SocketPlayer(server.url, code, {});
  await socket.until(() => true);
  socket.ping();
  socket.socket.send('{"type":"command","id":"seven", this is not JSON');
  await expect.poll(() => socket.errors).toMatchObject([{ code: 'too-many', id: 'seven' }]);
  socket.close();
});

test('pings count, and a client that only pings is closed', async () => {
  await start({ LIMIT_MESSAGES: '5' });
  const socket = openRaw();
  let pongs = 0;
  socket.on('pong', () => {
    pongs += 1;
  });
  const closed = once(socket, 'close');
  await once(socket, 'open');
  for (let count = 0; count < 20; count += 1) socket.ping();
  expect((await closed)[0]).toBe(4008);
  expect(pongs).toBe(10);
});

/** How many of a hello and ten pings are answered, and how many refused. */
async function visit(): Promise<{ answered: number; refused: number }> {
  const socket = new SocketPlayer(server.url, code, {});
  await expect.poll(() => socket.received.length).toBe(1);
  for (let count = 0; count < 10; count += 1) socket.ping();
  await expect.poll(() => socket.received.length).toBe(11);
  socket.terminate();
  await socket.closed;
  return { answered: 11 - socket.errors.length, refused: socket.errors.length };
}

test('an address gets its tokens back over time, not by opening new sockets', async () => {
  await start({ LIMIT_MESSAGES: '1000', LIMIT_ADDRESS_MESSAGES: '5' });
  expect(await visit()).toEqual({ answered: 10, refused: 1 });
  expect(await visit()).toEqual({ answered: 0, refused: 11 });
  clock += 1_000;
  expect(await visit()).toEqual({ answered: 5, refused: 6 });
});

test('the server does not wait for a client that ignores a close', async () => {
  await start({ MAX_SOCKETS: '0' });
  const line = connect(server.port, '127.0.0.1');
  line.write(
    `GET /api/tables/${code}/socket HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
      'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  line.resume();
  await once(line, 'close');
});

test('a server that is full says so', async () => {
  await start({ MAX_SOCKETS: '2', MAX_TABLES: '1' });
  expect(await newTable(server.url, await newPlayer(server.url), { name: 'Ben' })).toBeUndefined();
  const sockets = [1, 2].map(() => new SocketPlayer(server.url, code, {}));
  await Promise.all(sockets.map((socket) => socket.until(() => true)));
  expect((await new SocketPlayer(server.url, code, {}).closed).code).toBe(4013);
  for (const socket of sockets) socket.close();
});

test('a seated player gets in even if their address has used up its sockets, and a spectator gives way', async () => {
  await start({ MAX_SOCKETS_PER_ADDRESS: '3' });
  const { code: own, people } = await seatTable([server.url], 2, { players: 3 });
  const spectator = new SocketPlayer(server.url, own, {});
  await spectator.until(() => true);
  expect((await new SocketPlayer(server.url, own, {}).closed).code).toBe(CLOSE_CODES.serverFull);
  const [first, second] = people;
  second?.socket.close();
  await second?.socket.closed;
  const another = new SocketPlayer(server.url, own, {});
  await another.until(() => true);
  const seated = new SocketPlayer(server.url, own, { token: second?.credentials.token ?? '' });
  await seated.until(({ you }) => you.seat === 1);
  expect((await another.closed).code).toBe(CLOSE_CODES.serverFull);
  expect([first?.socket.isOpen, spectator.isOpen]).toEqual([true, true]);
});

test('if everybody is seated, nobody gives way', async () => {
  await start({ MAX_SOCKETS_PER_ADDRESS: '2' });
  const { people } = await seatTable([server.url], 2, { players: 3 });
  const host = await newPlayer(server.url);
  const other = await newTable(server.url, host, { name: 'Dia' });
  const refused = new SocketPlayer(server.url, other, { token: host.token });
  expect((await refused.closed).code).toBe(CLOSE_CODES.serverFull);
  expect(people.map(({ socket }) => socket.isOpen)).toEqual([true, true]);
});

test('sockets that never say hello take no more than a few places', async () => {
  await start({ MAX_SOCKETS_PER_ADDRESS: '1' });
  const silent = Array.from({ length: 30 }, openRaw);
  const refused = silent.map((socket) => once(socket, 'close').then(([reason]) => reason));
  expect(await Promise.race(refused)).toBe(CLOSE_CODES.serverFull);
  const open = silent.filter(({ readyState }) => readyState === WebSocket.OPEN);
  await expect
    .poll(() => open.filter(({ readyState }) => readyState === WebSocket.OPEN).length)
    .toBeLessThan(25);
  for (const socket of silent) socket.terminate();
});

test('a socket without a hello in five seconds is closed', async () => {
  await start();
  const silent = openRaw();
  const closed = once(silent, 'close');
  await once(silent, 'open');
  clock += 5_000;
  expect((await closed)[0]).toBe(4000);
});
