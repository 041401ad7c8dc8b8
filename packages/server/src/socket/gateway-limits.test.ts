import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import WebSocket from 'ws';
import { newPlayer, newTable, SocketPlayer, socketUrl } from '../testing/player.ts';
import { startTestServer, type TestServer } from '../testing/running-server.ts';

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
  return new WebSocket(socketUrl(server.url, code));
}

test('a client that sends too much is told so, and then closed', async () => {
  await start({ LIMIT_MESSAGES: '5' });
  const socket = new SocketPlayer(server.url, code, {});
  await socket.until(() => true);
  for (let count = 0; count < 200; count += 1) socket.say({ type: 'ping' });
  expect((await socket.closed).code).toBe(4008);
  expect(socket.received.filter((text) => text === PONG)).toHaveLength(9); // ten, and one was the hello
  expect(socket.errors.map((error) => error.code)).toEqual(Array.from({ length: 50 }, () => 'too-many'));
});

test('pings count too, and a client that only pings is closed', async () => {
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
  for (let count = 0; count < 10; count += 1) socket.say({ type: 'ping' });
  await expect.poll(() => socket.received.length).toBe(11);
  socket.terminate();
  await socket.closed;
  return { answered: 11 - socket.errors.length, refused: socket.errors.length };
}

test('an address gets its tokens back by time, not by opening new sockets', async () => {
  await start({ LIMIT_MESSAGES: '1000', LIMIT_ADDRESS_MESSAGES: '5' });
  expect(await visit()).toEqual({ answered: 10, refused: 1 });
  expect(await visit()).toEqual({ answered: 0, refused: 11 });
  clock += 1_000;
  expect(await visit()).toEqual({ answered: 5, refused: 6 });
});

test('a client that does not answer a close is not waited for', async () => {
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

test('no hello in five seconds', async () => {
  await start();
  const silent = openRaw();
  const closed = once(silent, 'close');
  await once(silent, 'open');
  clock += 5_000;
  expect((await closed)[0]).toBe(4000);
});
