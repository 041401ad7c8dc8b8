import { once } from 'node:events';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { PROTOCOL_VERSION } from '@pok/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { newPlayer, newTable, SocketPlayer, tableSocketUrl } from '../testing/player.ts';
import { startTestServer, type TestServer } from '../testing/running-server.ts';
import { frameOf } from './client.ts';

let server: TestServer;
let table: string;
beforeAll(async () => {
  server = await startTestServer();
  table = await newTable(server.url, await newPlayer(server.url), { name: 'Ana' });
});
afterAll(() => server.close());

function openLine(): WebSocket {
  return new WebSocket(tableSocketUrl(server.url, table));
}

test.each<[name: string, send: (socket: SocketPlayer) => void, code: number, reason: string]>([
  [
    'text that is not UTF-8',
    (socket) => socket.socket.send(Buffer.from([0xc3, 0x28]), { binary: false }),
    1007,
    'this text is not UTF-8',
  ],
  [
    'a message in very many pieces',
    (socket) => {
      for (let part = 0; part < 5_000; part += 1) socket.socket.send('x', { fin: false });
    },
    1008,
    'a message in too many pieces',
  ],
  [
    'a message of 3 KiB and much behind it',
    (socket) => {
      for (let part = 0; part < 200; part += 1) socket.socket.send('x'.repeat(3_000));
    },
    1009,
    'a message is at most 2 KiB',
  ],
])('%s: the socket is closed with a reason', async (_name, send, code, reason) => {
  const socket = new SocketPlayer(server.url, table, {});
  await socket.until(() => true);
  send(socket);
  expect(await socket.closed).toEqual({ code, reason });
});

test('bytes that are not a frame: the socket is closed with a reason', async () => {
  const socket = openLine();
  socket.on('upgrade', ({ socket: line }) => line.write(Buffer.alloc(64, 0xff)));
  const [closeCode, reason] = await once(socket, 'close');
  expect([closeCode, reason.toString()]).toEqual([1002, 'this is not what a WebSocket client sends']);
});

test('nothing follows the close frame, even if answers were about to leave', async () => {
  const line = connect(server.port, '127.0.0.1');
  line.write(
    `GET /api/tables/${table}/socket HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
      'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await once(line, 'data');
  line.write(maskedText(JSON.stringify({ type: 'hello', protocol: PROTOCOL_VERSION })));
  await once(line, 'data'); // the view
  const ping = maskedText('{"type":"ping"}');
  line.write(Buffer.concat([ping, ping, ping, Buffer.alloc(8, 0xff)]));
  const received = await buffer(line);
  const pong = frameOf({ type: 'pong' });
  const pongs = Buffer.concat([pong, pong, pong]);
  expect(received.subarray(0, pongs.length)).toEqual(pongs);
  const closeFrame = received.subarray(pongs.length);
  expect([closeFrame[0], closeFrame.length]).toEqual([0x88, 2 + (closeFrame[1] ?? 0)]);
});

/** A frame of text as a client sends it. A mask of zeros changes nothing. */
function maskedText(message: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | message.length, 0, 0, 0, 0]), Buffer.from(message)]);
}

test('a client that closes with such a code and no reason gets no reason back', async () => {
  const socket = openLine();
  await once(socket, 'open');
  socket.close(1008);
  const [closeCode, reason] = await once(socket, 'close');
  expect([closeCode, reason.toString()]).toEqual([1008, '']);
});

test('every socket that the server closes is counted once, by its code', async () => {
  const own = await startTestServer({ MAX_SOCKETS: '2' });
  const ana = await newPlayer(own.url);
  const code = await newTable(own.url, ana, { name: 'Ana' });
  const sit = async () => {
    const socket = new SocketPlayer(own.url, code, { token: ana.token });
    await socket.until(() => true);
    return socket;
  };
  const first = await sit();
  const second = await sit();
  expect((await first.closed).code).toBe(4001);
  const guest = new SocketPlayer(own.url, code, {});
  await guest.until(() => true);
  const third = new SocketPlayer(own.url, code, {});
  expect((await third.closed).code).toBe(4013);
  guest.socket.send('x'.repeat(3_000));
  expect((await guest.closed).code).toBe(1009);
  second.close();
  await second.closed;
  const outdated = new SocketPlayer(own.url, code, { protocol: 1 });
  expect((await outdated.closed).code).toBe(4010);

  const metrics = await (await fetch(`${own.url}/metrics`)).text();
  const counted = [...metrics.matchAll(/^pok_sockets_dropped_total\{code="(\d+)"\} (\d+)$/gm)];
  expect(counted.map(([, closeCode, times]) => [closeCode, times]).toSorted()).toEqual([
    ['1009', '1'],
    ['4001', '1'],
    ['4010', '1'],
    ['4013', '1'],
  ]);
  await own.close();
});

test('none of it is logged as a server error', async () => {
  expect((await fetch(`${server.url}/healthz`)).ok).toBe(true);
  expect(server.log()).not.toContain('"level":50');
});
