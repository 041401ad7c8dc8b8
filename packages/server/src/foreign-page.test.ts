import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { newPlayer, newTable, tableSocketUrl } from './testing/player.ts';
import { startTestServer, type TestServer } from './testing/running-server.ts';

let server: TestServer;
let code: string;
beforeAll(async () => {
  server = await startTestServer({ LIMIT_PLAYERS: '3' }, { now: () => 1_750_000_000_000 });
  code = await newTable(server.url, await newPlayer(server.url), { name: 'Ana' });
});
afterAll(() => server.close());

type Headers = Readonly<Record<string, string>>;

/** 'open', or the status with which the upgrade was refused. */
async function openWith(headers: Headers, url = server.url): Promise<unknown> {
  const socket = new WebSocket(tableSocketUrl(url, code), { headers });
  socket.on('error', () => {});
  const refused = once(socket, 'unexpected-response').then(([, response]) => response.statusCode);
  const outcome = await Promise.race([once(socket, 'open').then(() => 'open'), refused]);
  socket.terminate();
  return outcome;
}

/** `fetch` may not set these headers. */
async function statusWith(headers: Headers, method: string, path: string): Promise<number | undefined> {
  const sent = request(`${server.url}${path}`, { method, headers });
  sent.end();
  const [response] = await once(sent, 'response');
  response.resume();
  return response.statusCode;
}

const FOREIGN: readonly Headers[] = [
  { origin: 'https://evil.example' },
  { origin: 'https://127.0.0.1.evil.example' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
];
const OWN: readonly Headers[] = [
  {},
  { origin: 'http://127.0.0.1' },
  { origin: 'https://127.0.0.1:8443' },
  { origin: 'http://pok.example', host: 'pok.example:7657' },
];

describe('a web page from somewhere else', () => {
  test.each(FOREIGN)('opens no socket: %j', async (headers) => {
    expect(await openWith(headers)).toBe(403);
  });

  test.each([...FOREIGN, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }])(
    'uses up no limit: %j',
    async (headers) => {
      for (let tries = 0; tries < 5; tries += 1)
        expect(await statusWith(headers, 'POST', '/api/players')).toBe(403);
      expect(await statusWith(headers, 'GET', `/api/tables/${code}`)).toBe(403);
    },
  );

  test('may link to a match', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect(await statusWith(headers, 'GET', `/api/tables/${code}`)).toBe(200);
  });
});

describe('our own page, or a program', () => {
  test.each(OWN)('opens sockets and sends requests: %j', async (headers) => {
    expect(await openWith(headers)).toBe('open');
    expect(await statusWith(headers, 'GET', `/api/tables/${code}`)).toBe(200);
  });

  test('is recognised behind a proxy that names the host', async () => {
    const proxied = await startTestServer({ TRUST_PROXY: '1' });
    const headers = { origin: 'https://pok.example', 'x-forwarded-host': 'pok.example' };
    expect(await openWith(headers, proxied.url)).toBe('open');
    await proxied.close();
  });
});
