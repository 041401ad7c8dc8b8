import type { Credentials } from '@pok/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPlayer } from '../testing/player.ts';
import { startTestServer, type TestServer } from '../testing/running-server.ts';

let server: TestServer;
let ana: Credentials;
beforeAll(async () => {
  server = await startTestServer({ LIMIT_MISSES: '1000' });
  ana = await newPlayer(server.url);
});
afterAll(() => server.close());

interface Operation {
  readonly operationId: string;
  readonly security?: readonly object[];
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** Every route whose description names a token, as it is reached. */
async function routesWithTokens(): Promise<readonly { name: string; method: string; address: string }[]> {
  const { paths }: { paths: Paths } = await (await fetch(`${server.url}/api/openapi.json`)).json();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security !== undefined)
      .map(([method, { operationId, security = [] }]) => ({
        name: security.length > 1 ? `${operationId}, optional` : operationId,
        method: method.toUpperCase(),
        // No code is this long.
        address: `${server.url}${path.replace(/\{(code|device)\}/, 'A'.repeat(50))}`,
      })),
  );
}

async function errorOf(url: string, init: RequestInit): Promise<[number, string]> {
  const reply = await fetch(url, init);
  return [reply.status, (await reply.json()).error];
}

const json = { 'content-type': 'application/json' };
const REQUESTS: readonly [name: string, headers: Record<string, string>, body: string][] = [
  ['no JSON', json, '{'],
  ['what is not asked for', json, '{"admin":true}'],
  ['nothing', json, ''],
  ['another type', { 'content-type': 'text/plain' }, 'name=Ana'],
  ['too much', json, `{"name":"${'a'.repeat(3000)}"}`],
];

describe('the token comes first: a stranger learns nothing about bodies and paths', () => {
  test('the list has every route that takes a token', async () => {
    const names = (await routesWithTokens()).map(({ name }) => name);
    expect(names).toEqual([
      'createDeviceCode',
      'createRecoveryLink',
      'listDevices',
      'renameDevice',
      'signOutDevice',
      'createTournament',
      'sendTournamentCommand',
      'getTournamentView, optional',
      'getSitting, optional',
      'getRecords, optional',
      'createTable',
      'getTable, optional',
      'sendCommand',
      'getView, optional',
      'listMatches, optional',
      'getMatch, optional',
      'getRecord, optional',
    ]);
  });

  test.each(REQUESTS)('%s', async (_name, headers, body) => {
    for (const { name, method, address } of await routesWithTokens()) {
      const request = { method, headers, ...((method === 'POST' || method === 'PATCH') && { body }) };
      const withToken = (token: string) => ({
        ...request,
        headers: { ...headers, authorization: `Bearer ${token}` },
      });
      const isOptional = name.endsWith('optional');
      const known = (await errorOf(address, withToken(ana.token)))[0];
      const isFine = name === 'listDevices' || (body === '' && name.startsWith('create'));
      if (!isFine) expect([name, known]).toEqual([name, expect.toBeOneOf([400, 413, 415])]);
      expect([name, ...(await errorOf(address, request))]).toEqual(
        isOptional ? [name, 400, 'bad-request'] : [name, 401, 'no-token'],
      );
      for (const token of ['x'.repeat(43), '__proto__', '']) {
        expect([name, ...(await errorOf(address, withToken(token)))]).toEqual([name, 401, 'unknown-token']);
      }
    }
  });

  test('a stranger whose body never ends is answered without waiting', async () => {
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"name":')),
    });
    const init = { method: 'POST', headers: json, body: endless, duplex: 'half' };
    expect(await errorOf(`${server.url}/api/tables`, init)).toEqual([401, 'no-token']);
  });
});

test('a wrong token counts once, whatever else is in the request', async () => {
  const strict = await startTestServer({ LIMIT_MISSES: '4' });
  const guess = () =>
    errorOf(`${strict.url}/api/tables`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${'x'.repeat(43)}` },
      body: '{',
    });
  expect([await guess(), await guess(), await guess()]).toEqual([
    [401, 'unknown-token'],
    [401, 'unknown-token'],
    [429, 'too-many'],
  ]);
  await strict.close();
});
