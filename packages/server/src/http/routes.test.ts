import { get } from 'node:http';
import type { Credentials } from '@pok/protocol';
import { parseRecord } from '@pok/rules';
import { verifyExport } from '@pok/table';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPlayer, newTable, postCommand } from '../testing/player.ts';
import { startTestServer, type TestServer } from '../testing/running-server.ts';

let server: TestServer;
let ana: Credentials;
beforeAll(async () => {
  server = await startTestServer({ LIMIT_MISSES: '1000', LIMIT_PLAYERS: '1000', LIMIT_TABLES: '1000' });
  ana = await newPlayer(server.url);
});
afterAll(() => server.close());

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Record<string, unknown>;
}

async function ask(path: string, init: RequestInit & { token?: string } = {}): Promise<Reply> {
  const { token, ...rest } = init;
  const headers = new Headers(rest.headers);
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (typeof rest.body === 'string' && !headers.has('content-type'))
    headers.set('content-type', 'application/json');
  return replyOf(await fetch(`${server.url}${path}`, { ...rest, headers }));
}

/** `fetch` sets this header itself. */
function statusUnder(host: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(`${server.url}${path}`, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', reject);
  });
}

async function replyOf(response: Response): Promise<Reply> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : {} };
}

async function command(
  code: string,
  token: string,
  content: object,
  id: string = crypto.randomUUID(),
): Promise<Reply> {
  return replyOf(await postCommand(server.url, code, token, { id, command: content }));
}

describe('players and tables', () => {
  test('a player gets an id and a token of 256 bits, and no two get the same', async () => {
    const ben = await newPlayer(server.url);
    expect(ben.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(ben.id).not.toBe(ana.id);
    expect(ben.token).not.toBe(ana.token);
  });

  test('a player who creates a table hosts it and sits at it', async () => {
    const code = await newTable(server.url, ana, { name: ' Ana ', settings: { players: 3 } });
    expect(code).toMatch(/^[A-Z0-9]{8}$/);
    expect((await ask(`/api/tables/${code}`)).json).toEqual({
      code,
      host: 'Ana',
      seated: 1,
      players: 3,
      playing: false,
      spectators: true,
    });
  });

  test('a code may be written as people write it', async () => {
    const code = await newTable(server.url, ana, { name: 'Ana' });
    const written = encodeURIComponent(`${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `);
    expect((await ask(`/api/tables/${written}`)).json.code).toBe(code);
  });

  test('a command repeated with the same id is carried out once and answered twice', async () => {
    const code = await newTable(server.url, ana, { name: 'Ana' });
    const add = { type: 'add-bot', level: 'casual' };
    expect((await command(code, ana.token, add, 'one')).json).toEqual({ ok: true });
    expect((await command(code, ana.token, add, 'one')).json).toEqual({ ok: true });
    expect((await ask(`/api/tables/${code}`)).json.seated).toBe(2);
  });

  test('a refusal is an answer', async () => {
    const code = await newTable(server.url, ana, { name: 'Ana' });
    const ben = await newPlayer(server.url);
    const refused = await command(code, ana.token, { type: 'start' });
    expect([refused.status, refused.json]).toEqual([200, { ok: false, refusal: 'not-enough-players' }]);
    expect((await command(code, ben.token, { type: 'start' })).json).toEqual({
      ok: false,
      refusal: 'not-at-table',
    });
    const nameless = await ask('/api/tables', { method: 'POST', token: ana.token, body: '{"name":"  "}' });
    expect(nameless.json).toEqual({ ok: false, refusal: 'name-empty' });
  });

  test('with spectators off a stranger sees nothing while a match runs', async () => {
    const code = await newTable(server.url, ana, {
      name: 'Ana',
      settings: { players: 3, spectators: false },
    });
    for (const level of ['casual', 'casual']) await command(code, ana.token, { type: 'add-bot', level });
    await command(code, ana.token, { type: 'start' });
    expect((await ask(`/api/tables/${code}/view`)).json.error).toBe('spectators-off');
    expect((await ask(`/api/tables/${code}/view`, { token: ana.token })).status).toBe(200);
  });
});

describe('finished matches', () => {
  test('are listed, can be checked, and are records', async () => {
    const code = await newTable(server.url, ana, { name: 'Ana', settings: { players: 3 } });
    for (const level of ['casual', 'casual']) await command(code, ana.token, { type: 'add-bot', level });
    await command(code, ana.token, { type: 'start' });
    expect((await ask(`/api/tables/${code}/matches/1`)).json.error).toBe('no-such-match');
    for (;;) {
      const { match } = JSON.parse((await ask(`/api/tables/${code}/view`, { token: ana.token })).text);
      if (match.round === null) break;
      const shape = ['triangle', 'square', 'disc'].find((each) => match.hand[each] > 0);
      const close = { type: 'close', match: 1, round: match.round.number, shape };
      expect((await command(code, ana.token, close)).json).toEqual({ ok: true });
    }
    const { json } = await ask(`/api/tables/${code}/matches`);
    expect(json.matches).toEqual([expect.objectContaining({ match: 1, result: expect.any(String) })]);
    const ended = await ask(`/api/tables/${code}/matches/1`);
    expect(verifyExport(JSON.parse(ended.text)).ok).toBe(true);
    const record = await ask(`/api/tables/${code}/matches/1.pok`);
    expect(record.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(parseRecord(record.text)).toMatchObject({ ok: true });
  });
});

describe('a clear problem for', () => {
  const post = { method: 'POST' };
  function expectProblem(reply: Reply, status: number, error: string): void {
    expect([reply.status, reply.json.error]).toEqual([status, error]);
    expect(reply.json.message).toEqual(expect.any(String));
    expect(reply.text).not.toMatch(/at .*\.ts|node_modules/);
  }

  test.each<[path: string, init: RequestInit, status: number, error: string]>([
    ['/api/tables/AAAAAAAA', {}, 404, 'no-such-table'],
    ['/api/tables/%00', {}, 404, 'no-such-table'],
    ['/api/tables/..%2f..%2fetc%2fpasswd', {}, 404, 'no-such-table'],
    ['/api/tables/AAAAAAAA/view', {}, 404, 'no-such-table'],
    ['/api/tables/AAAAAAAA/matches', {}, 404, 'no-such-table'],
    ['/api/tables/AAAAAAAA/matches/1', {}, 404, 'no-such-match'],
    ['/api/tables/AAAAAAAA/matches/0', {}, 400, 'bad-request'],
    ['/api/tables/AAAAAAAA/matches/1.exe', {}, 400, 'bad-request'],
    ['/api/nothing', {}, 404, 'not-found'],
    ['/api/players', { method: 'DELETE' }, 405, 'wrong-method'],
    ['/api/tables/AAAAAAAA', { method: 'OPTIONS' }, 405, 'wrong-method'],
    ['/api/tables/AAAAAAAA/matches/1.pok', { method: 'PUT' }, 405, 'wrong-method'],
    ['/api/tables/AAAAAAAA/socket', {}, 426, 'not-a-socket'],
    ['/api/players', { ...post, body: '{"admin":true}' }, 400, 'bad-request'],
    ['/api/players', { ...post, body: '[]' }, 400, 'bad-request'],
    ['/api/tables/%ff/view', {}, 400, 'bad-request'],
    ['/%zz', {}, 400, 'bad-request'],
    [`/api/tables/${'A'.repeat(61)}`, {}, 400, 'bad-request'],
  ])('%s %j', async (path, init, status, error) => {
    expectProblem(await ask(path, init), status, error);
  });

  test.each<[body: string, status: number, error: string]>([
    ['', 400, 'bad-request'],
    ['{', 400, 'bad-request'],
    ['null', 400, 'bad-request'],
    ['{"name":1}', 400, 'bad-request'],
    ['{"name":"Ana"}garbage', 400, 'bad-request'],
    ['{"name":"Ana","admin":true}', 400, 'bad-request'],
    ['{"name":"Ana","__proto__":{"admin":true}}', 400, 'bad-request'],
    ['{"name":"Ana","settings":{"constructor":{"prototype":{}}}}', 400, 'bad-request'],
    ['{"name":"Ana","settings":{"players":8}}', 400, 'bad-request'],
    ['{"name":"Ana","settings":{"timer":-1}}', 400, 'bad-request'],
    ['{"name":"Ana","settings":{"timer":1e309}}', 400, 'bad-request'],
    ['[['.repeat(500), 400, 'bad-request'],
    [`{"name":"${'a'.repeat(3000)}"}`, 413, 'too-big'],
  ])('a table of %s', async (body, status, error) => {
    expectProblem(await ask('/api/tables', { ...post, token: ana.token, body }), status, error);
  });

  test('a body that does not say that it is JSON', async () => {
    const headers = { 'content-type': 'text/plain' };
    const reply = await ask('/api/tables', { ...post, token: ana.token, body: 'name=Ana', headers });
    expectProblem(reply, 415, 'not-json');
  });

  test('a text that is not UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);
    const headers = { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' };
    const reply = await fetch(`${server.url}/api/tables`, { ...post, headers, body: bytes });
    expect([reply.status, await reply.json()]).toEqual([
      400,
      { error: 'bad-request', message: 'this is not JSON' },
    ]);
  });

  test('a body may be omitted where none is needed', async () => {
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${server.url}/api/players`, { ...post, headers })).status).toBe(201);
    expect((await fetch(`${server.url}/api/players`, { ...post, headers, body: '{}' })).status).toBe(201);
  });

  test('a wrong method is answered with the allowed ones', async () => {
    expect((await ask('/api/players')).headers.get('allow')).toBe('POST');
    expect((await ask('/api/tables/AAAAAAAA', { method: 'PATCH' })).headers.get('allow')).toBe('GET, HEAD');
  });

  test('none of these is logged as a server error', async () => {
    expect(server.log()).not.toContain('"level":50');
    expect(Reflect.get({}, 'admin')).toBeUndefined();
  });
});

describe('around it', () => {
  test('health, readiness and an OpenAPI description', async () => {
    expect((await ask('/healthz')).json).toEqual({ status: 'ok' });
    expect((await ask('/readyz')).json).toEqual({ status: 'ready' });
    const api = JSON.parse((await ask('/api/openapi.json')).text);
    expect(Object.keys(api.paths)).toEqual([
      '/api/players',
      '/api/device-codes',
      '/api/recovery-links',
      '/api/devices',
      '/api/devices/{device}',
      '/api/tournaments',
      '/api/tournaments/{code}/commands',
      '/api/tournaments/{code}/view',
      '/api/tournaments/{code}/sittings/{number}',
      '/api/tournaments/{code}/records',
      '/api/tables',
      '/api/tables/{code}',
      '/api/tables/{code}/commands',
      '/api/tables/{code}/view',
      '/api/tables/{code}/matches',
      '/api/tables/{code}/matches/{match}',
      '/api/tables/{code}/matches/{match}.pok',
    ]);
    expect([api.info.license, api.security]).toEqual([{ name: 'MIT', identifier: 'MIT' }, []]);
    const answerOf = (path: string) => api.paths[`/api/tables/{code}/${path}`].get.responses[200].content;
    expect(answerOf('view')['application/json'].schema).toEqual({ $ref: '#/components/schemas/View' });
    expect(answerOf('matches/{match}')['application/json'].schema.$ref).toMatch(/MatchExport$/);
    expect(answerOf('matches/{match}.pok')).toEqual({ 'text/plain': { schema: { type: 'string' } } });
    const asked =
      api.paths['/api/tables/{code}/commands'].post.requestBody.content['application/json'].schema;
    expect(asked).toEqual({ $ref: '#/components/schemas/Request' });
    const { Request, SettingsChange, View, ...others } = api.components.schemas;
    expect(Request.properties.command).toEqual({ $ref: '#/components/schemas/Command' });
    expect([Request.additionalProperties, SettingsChange.additionalProperties]).toEqual([false, false]);
    expect(View.properties.settings).toEqual({ $ref: '#/components/schemas/Settings' });
    expect(View).not.toHaveProperty('additionalProperties');
    expect(Object.keys(others)).toEqual(expect.arrayContaining(['Answer', 'Problem', 'Refusal', 'Shape']));
    expect(Object.keys(others).filter((name) => name.endsWith('Input'))).toEqual([]);
  });

  test('a JSON Schema of both directions of the socket, with the close codes', async () => {
    const messages = JSON.parse((await ask('/api/messages.json')).text);
    expect(Object.keys(messages.$defs)).toEqual(
      expect.arrayContaining(['ClientMessage', 'ServerMessage', 'CloseCode', 'Command', 'View', 'Settings']),
    );
  });

  test('only a page at localhost is told where others in the network find the server', async () => {
    expect(JSON.parse((await ask('/api/network')).text)).toEqual({ addresses: [] });
    expect((await ask('/api/network', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404);
  });

  test.each(['pok.example', 'localhost.evil.example', '127.0.0.1.evil.example:3000', '192.168.1.7:3000'])(
    'a page under the foreign host %j is not told, even if its name leads to this machine',
    async (host) => expect(await statusUnder(host, '/api/network')).toBe(404),
  );

  test.each(['localhost', 'localhost:3000', '127.0.0.1', '[::1]:3000'])(
    'a page under %s is',
    async (host) => {
      expect(await statusUnder(host, '/api/network')).toBe(200);
    },
  );

  test('metrics are for this machine alone', async () => {
    expect((await ask('/metrics')).text).toContain('pok_sockets 0');
    expect((await ask('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404);
  });

  test('every answer has strict headers', async () => {
    for (const path of ['/', '/healthz', '/api/nothing', '/t/AAAAAAAA', '/%zz']) {
      const { headers } = await ask(path);
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    }
  });
});
