import { once } from 'node:events';
import { createServer } from 'node:http';
import { helloText } from '@pok-game/client';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { parseConfig } from '../config.ts';
import { createMetrics } from '../metrics.ts';
import { defaultLimits } from '../testing/inert-dependencies.ts';
import { newPlayer, newTable, SocketPlayer, tableSocketUrl } from '../testing/player.ts';
import { startTestServer, type TestServer } from '../testing/running-server.ts';
import type { Conversation } from './conversation.ts';
import { openGateway } from './gateway.ts';
import { OpenSockets } from './open-sockets.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** The metrics of the sockets that the server has closed. */
async function dropped({ url }: TestServer): Promise<string> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith('pok_sockets_dropped_total'))
    .join('\n');
}

test('a quiet socket is pinged; one that does not answer is closed, and its owner is away', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const server = await startTestServer();
  const ana = await newPlayer(server.url);
  const code = await newTable(server.url, ana, { name: 'Ana' });
  const dead = new WebSocket(tableSocketUrl(server.url, code), {
    autoPong: false,
  });
  await once(dead, 'open');
  dead.send(helloText({ token: ana.token }));
  const watcher = new SocketPlayer(server.url, code, {});
  await watcher.until(({ seats }) => seats[0]?.kind === 'person' && seats[0].present);

  const pinged = once(dead, 'ping');
  vi.advanceTimersByTime(42_000);
  await pinged;
  watcher.ping();
  await expect.poll(() => watcher.received).toContain('{"type":"pong"}');
  const closed = once(dead, 'close');
  vi.advanceTimersByTime(20_000);
  expect((await closed)[0]).toBe(1006);
  expect(await dropped(server)).toContain('{code="1006"} 1');
  await watcher.until(({ seats }) => seats[0]?.kind === 'person' && !seats[0].present);
  watcher.close();
  await server.close();
});

test('a socket outlives a standstill of the process, such as the sleep of a laptop', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const server = await startTestServer();
  const code = await newTable(server.url, await newPlayer(server.url), { name: 'Ana' });
  const watcher = new SocketPlayer(server.url, code, {});
  await watcher.until(() => true);
  vi.setSystemTime(Date.now() + 600_000);
  vi.advanceTimersByTime(1_000);
  watcher.ping();
  await expect.poll(() => watcher.received).toContain('{"type":"pong"}');
  expect(await dropped(server)).toBe('');
  watcher.close();
  await server.close();
});

test('pings do not replace the hello', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const server = await startTestServer();
  const code = await newTable(server.url, await newPlayer(server.url), { name: 'Ana' });
  const silent = new WebSocket(tableSocketUrl(server.url, code));
  await once(silent, 'open');
  const closed = once(silent, 'close');
  for (let seconds = 0; seconds < 6; seconds += 2) {
    const pong = once(silent, 'pong');
    silent.ping();
    await pong;
    vi.advanceTimersByTime(2_000);
  }
  expect((await closed)[0]).toBe(4000);
  expect(await dropped(server)).toContain('{code="4000"} 1');
  await server.close();
});

test('a token is read again within a minute of the hello, and every second while it can’t be read', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const startedAt = Date.now();
  const checkedAfterMs: number[] = [];
  const conversation: Conversation = {
    async receive(client) {
      client.phase = { kind: 'arriving', token: 'token', waiting: [] };
    },
    async checkToken() {
      checkedAfterMs.push(Date.now() - startedAt);
      if (checkedAfterMs.length < 3) throw new Error('the store is away');
    },
    end() {},
  };
  const parsed = parseConfig({}, []);
  if (parsed.kind !== 'config') throw new Error('no configuration');
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const gateway = openGateway(server, {
    config: parsed.config,
    limits: defaultLimits(),
    metrics: createMetrics(() => ({})),
    logger: pino({ enabled: false }),
    conversations: { tables: conversation, tournaments: conversation },
    sockets: new OpenSockets(parsed.config),
    now: Date.now,
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const socket = new WebSocket(tableSocketUrl(`http://127.0.0.1:${port}`, 'K7Q4M9XD'));
  await once(socket, 'open');
  socket.send('hello');
  socket.ping();
  await once(socket, 'pong');

  await vi.advanceTimersByTimeAsync(60_000);
  const [first = 0] = checkedAfterMs;
  expect(checkedAfterMs).toEqual([first, first + 1_000, first + 2_000]);
  gateway.stop();
  gateway.terminate();
  server.close();
});
