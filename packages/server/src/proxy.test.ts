import { expect, test } from 'vitest';
import WebSocket from 'ws';
import { newPlayer, newTable, SocketPlayer, tableSocketUrl } from './testing/player.ts';
import { startTestServer, type TestServer } from './testing/running-server.ts';

/** What a socket gets that a proxy opens for an address: a close code, or the type of its first message. */
function openFor({ url }: TestServer, address: string, code: string): Promise<number | string> {
  const socket = new WebSocket(tableSocketUrl(url, code), {
    headers: { 'x-forwarded-for': address },
  });
  socket.on('open', () => socket.send('{"type":"hello","protocol":2}'));
  return new Promise((resolve) => {
    socket.on('message', (data) => resolve(JSON.parse(data.toString()).type));
    socket.on('close', resolve);
  });
}

/** The answers to a hundred pings sent at once. */
async function answerToManyFor(
  { url }: TestServer,
  address: string,
  code: string,
): Promise<string | undefined> {
  const socket = new SocketPlayer(url, code, {}, { 'x-forwarded-for': address });
  await socket.until(() => true);
  for (let count = 0; count < 100; count += 1) socket.ping();
  await expect.poll(() => socket.errors.length).toBeGreaterThan(0);
  socket.close();
  return socket.errors[0]?.code;
}

test('behind a proxy every limit counts for the address that the proxy saw', async () => {
  const env = {
    TRUST_PROXY: '1',
    MAX_SOCKETS_PER_ADDRESS: '2',
    LIMIT_MISSES: '6',
    LIMIT_REQUESTS: '5',
    LIMIT_ADDRESS_MESSAGES: '10',
  };
  // While the clock stands still no token comes back.
  const server = await startTestServer(env, { now: () => 1_750_000_000_000 });
  const code = await newTable(server.url, await newPlayer(server.url), { name: 'Ana' });

  const first = '203.0.113.1';
  expect(await openFor(server, first, code)).toBe('view');
  expect(await openFor(server, first, code)).toBe('view');
  expect(await openFor(server, first, code)).toBe(4013);
  expect(await openFor(server, `${first}, 203.0.113.2`, code)).toBe('view'); // the client's own entry is ignored

  expect(await answerToManyFor(server, '203.0.113.7', code)).toBe('too-many');
  expect(await openFor(server, '203.0.113.8', code)).toBe('view');

  const guesser = '203.0.113.3';
  for (let tries = 0; tries < 3; tries += 1) expect(await openFor(server, guesser, 'AAAAAAAA')).toBe(4004);
  expect(await openFor(server, guesser, code)).toBe(4008);
  expect(await openFor(server, '203.0.113.4', code)).toBe('view');

  const ask = async (address: string) =>
    (await fetch(`${server.url}/api/tables/${code}`, { headers: { 'x-forwarded-for': address } })).status;
  for (let count = 0; count < 5; count += 1) expect(await ask('203.0.113.5')).toBe(200);
  expect(await ask('203.0.113.5')).toBe(429);
  expect(await ask('203.0.113.6')).toBe(200);
  await server.close();
});
