import { once } from 'node:events';
import { request } from 'node:http';
import {
  CLOSE_CODES,
  type Credentials,
  type DeviceCode,
  type DeviceList,
  type NewDeviceCode,
} from '@pok/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPostgresStore } from '../store/postgres.ts';
import type { Store } from '../store/store.ts';
import { fail } from '../testing/inert-dependencies.ts';
import { newDatabase } from '../testing/new-database.ts';
import { newPlayer, newTable, SocketPlayer } from '../testing/player.ts';
import { startTestServer, type TestServer } from '../testing/running-server.ts';

const MINUTE_MS = 60_000;

let server: TestServer;
let ana: Credentials;
let aheadMs = 0;
beforeAll(async () => {
  server = await startTestServer({ LIMIT_PLAYERS: '1000' }, { now: () => Date.now() + aheadMs });
});
beforeEach(async () => {
  aheadMs += MINUTE_MS; // wrong codes are forgiven after a minute
  ana = await newPlayer(server.url);
});
afterAll(() => server.close());

function ask(method: string, path: string, token?: string, body?: object): Promise<Response> {
  return askAt(server, method, path, token, body);
}

function askAt(
  { url }: TestServer,
  method: string,
  path: string,
  token?: string,
  body?: object,
): Promise<Response> {
  const headers = new Headers();
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  return fetch(`${url}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function newCode(token: string, body?: NewDeviceCode): Promise<DeviceCode> {
  return (await ask('POST', '/api/device-codes', token, body)).json();
}

async function devicesOf(token: string): Promise<DeviceList['devices']> {
  const list: DeviceList = await (await ask('GET', '/api/devices', token)).json();
  return list.devices;
}

async function addDevice(body: object): Promise<Credentials> {
  const answer = await ask('POST', '/api/devices', undefined, body);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

describe('another device', () => {
  test('learns from a code at which table it was made', async () => {
    const table = await newTable(server.url, ana, { name: 'Ana' });
    const { code } = await newCode(ana.token, { table });
    expect(await addDevice({ code })).toMatchObject({ id: ana.id, table });
    const later = await newCode(ana.token);
    expect(await addDevice({ code: later.code })).not.toHaveProperty('table');
  });

  test('becomes the same player with a code, and has the same seats', async () => {
    const table = await newTable(server.url, ana, { name: 'Ana' });
    const { code, expiresAt } = await newCode(ana.token);
    expect(code).toMatch(/^[34679ACDEFGHJKMNPQRTWXY]{8}$/);
    expect(expiresAt).toBeGreaterThan(Date.now() + aheadMs);
    const tablet = await addDevice({
      code: `${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`,
      device: 'Tablet',
    });
    expect(tablet).toEqual({ id: ana.id, token: expect.any(String) });
    expect(tablet.token).not.toBe(ana.token);
    const there = new SocketPlayer(server.url, table, { token: tablet.token });
    expect((await there.until(() => true)).you).toMatchObject({ person: ana.id, seat: 0 });
    there.close();
  });

  test('a code is good for one device, and only the newest one is', async () => {
    const first = await newCode(ana.token);
    const second = await newCode(ana.token);
    await expect(addDevice({ code: first.code })).rejects.toThrow('404');
    await addDevice({ code: second.code });
    await expect(addDevice({ code: second.code })).rejects.toThrow('no-such-device-code');
    expect(await devicesOf(ana.token)).toHaveLength(2);
  });

  test('of two devices that use the same code at once, only one becomes the player', async () => {
    const { code } = await newCode(ana.token);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => ask('POST', '/api/devices', undefined, { code })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404]);
  });

  test('a code expires after five minutes', async () => {
    const { code } = await newCode(ana.token);
    aheadMs += 5 * MINUTE_MS;
    await expect(addDevice({ code })).rejects.toThrow('404');
  });

  test('guessing codes is rate-limited, and then even a right code is refused', async () => {
    const { code } = await newCode(ana.token);
    const tries = Array.from({ length: 60 }, () =>
      ask('POST', '/api/devices', undefined, { code: 'AAAAAAAA' }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    // Half of a minute's limit at once, and one more every four seconds.
    expect(statuses.filter((status) => status === 404).length).toBeLessThan(25);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(35);
    const right = await ask('POST', '/api/devices', undefined, { code });
    expect(right.status).toBe(429);
    aheadMs += MINUTE_MS;
    expect((await ask('POST', '/api/devices', undefined, { code })).status).toBe(201);
  });

  test.each([
    {},
    { code: 5 },
    { code: 'AAAAAAAA', secret: 'x' },
    { code: 'AAAAAAAA', device: 'x'.repeat(61) },
  ])('%j is not a valid request for a device', async (body) => {
    expect((await ask('POST', '/api/devices', undefined, body)).status).toBe(400);
  });
});

describe('the list of devices', () => {
  test('has their names, the day each was last seen, and which one is asking', async () => {
    const phone: Credentials = await (
      await ask('POST', '/api/players', undefined, { device: 'Phone' })
    ).json();
    const { code } = await newCode(phone.token);
    await addDevice({ code, device: 'Tablet' });
    aheadMs += 24 * 60 * MINUTE_MS;
    const day = Math.floor((Date.now() + aheadMs) / (24 * 60 * MINUTE_MS));
    const devices = await devicesOf(phone.token);
    const told = devices.map(({ name, lastSeenDay, isThis, kind }) => ({ name, lastSeenDay, isThis, kind }));
    expect(told.sort((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'Phone', lastSeenDay: day, isThis: true, kind: 'device' },
      { name: 'Tablet', lastSeenDay: day - 1, isThis: false, kind: 'device' },
    ]);
  });

  test('only its owner can rename a device', async () => {
    const [phone] = await devicesOf(ana.token);
    const path = `/api/devices/${phone?.id}`;
    const renamed = await ask('PATCH', path, ana.token, { name: 'Old phone' });
    expect(await renamed.json()).toMatchObject({ devices: [{ name: 'Old phone', isThis: true }] });
    const ben = await newPlayer(server.url);
    expect((await ask('PATCH', path, ben.token, { name: 'Mine' })).status).toBe(404);
    expect((await ask('PATCH', path, ana.token, { name: 'x'.repeat(61) })).status).toBe(400);
    expect(await devicesOf(ana.token)).toMatchObject([{ name: 'Old phone' }]);
  });

  test('a device that is signed out is unknown, and its socket is closed; the others stay', async () => {
    const table = await newTable(server.url, ana, { name: 'Ana' });
    const other = await newTable(server.url, ana, { name: 'Ana' });
    const tablet = await addDevice({ code: (await newCode(ana.token)).code });
    const phones = new SocketPlayer(server.url, other, { token: ana.token });
    const tablets = new SocketPlayer(server.url, table, { token: tablet.token });
    await Promise.all([phones.until(() => true), tablets.until(() => true)]);
    const theirs = (await devicesOf(ana.token)).find(({ isThis }) => !isThis);
    expect((await ask('DELETE', `/api/devices/${theirs?.id}`, ana.token)).status).toBe(200);
    expect((await ask('GET', '/api/devices', tablet.token)).status).toBe(401);
    expect((await tablets.closed).code).toBe(CLOSE_CODES.unknownToken);
    expect(await devicesOf(ana.token)).toHaveLength(1);
    expect(await phones.command({ type: 'add-bot', level: 'casual' })).toMatchObject({ ok: true });
    phones.close();
  });

  test('a socket that says hello during its sign-out is closed', async () => {
    const table = await newTable(server.url, ana, { name: 'Ana' });
    const tablet = await addDevice({ code: (await newCode(ana.token)).code });
    const theirs = (await devicesOf(ana.token)).find(({ isThis }) => !isThis);
    const screens = Array.from(
      { length: 12 },
      () => new SocketPlayer(server.url, table, { token: tablet.token, as: 'big-screen' }),
    );
    await screens[0]?.until(() => true);
    await ask('DELETE', `/api/devices/${theirs?.id}`, ana.token);
    const codes = (await Promise.all(screens.map(({ closed }) => closed))).map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set([CLOSE_CODES.unknownToken]));
  });

  test('a device that sends its command slowly is refused if it is signed out meanwhile', async () => {
    const table = await newTable(server.url, ana, { name: 'Ana' });
    const tablet = await addDevice({ code: (await newCode(ana.token)).code });
    const theirs = (await devicesOf(ana.token)).find(({ isThis }) => !isThis);
    const slow = request(`${server.url}/api/tables/${table}/commands`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tablet.token}`, 'content-type': 'application/json' },
    });
    slow.write('{"id":"1",');
    await expect.poll(() => slow.socket?.bytesWritten).toBeGreaterThan(100);
    expect((await ask('GET', '/api/devices', tablet.token)).status).toBe(200);
    await ask('DELETE', `/api/devices/${theirs?.id}`, ana.token);
    slow.end('"command":{"type":"rename","name":"Eve"}}');
    const [answer] = await once(slow, 'response');
    expect(answer.statusCode).toBe(401);
    answer.destroy();
  });

  test('a device can sign itself out', async () => {
    const [phone] = await devicesOf(ana.token);
    const answer = await ask('DELETE', `/api/devices/${phone?.id}`, ana.token);
    expect([answer.status, await answer.json()]).toEqual([200, { devices: [] }]);
    expect((await ask('GET', '/api/devices', ana.token)).status).toBe(401);
  });

  test('nobody can sign out another player’s device', async () => {
    const ben = await newPlayer(server.url);
    const [phone] = await devicesOf(ana.token);
    expect((await ask('DELETE', `/api/devices/${phone?.id}`, ben.token)).status).toBe(404);
    expect((await ask('DELETE', `/api/devices/${phone?.id}`)).status).toBe(401);
    expect(await devicesOf(ana.token)).toHaveLength(1);
  });
});

describe('where a sign-out was not heard of', () => {
  let there: TestServer;
  let store: Store;
  beforeAll(async () => {
    const database = await newDatabase();
    const now = Date.now();
    there = await startTestServer({ DATABASE_URL: database }, { now: () => now });
    store = await openPostgresStore(database, fail);
  });
  afterAll(() => Promise.all([store.close(), there.close()]));

  /** A device that was signed out without a hint, right after it has opened a table. */
  async function signedOut(): Promise<{ readonly token: string; readonly table: string }> {
    const ben = await newPlayer(there.url);
    const table = await newTable(there.url, ben, { name: 'Ben' });
    for (const { id } of await store.devicesOf(ben.id)) await store.removeDevice(ben.id, id);
    return { token: ben.token, table };
  }

  test.each([
    ['GET', '/api/devices'],
    ['POST', '/api/device-codes'],
    ['POST', '/api/recovery-links'],
    ['PATCH', '/api/devices/any', { name: 'Mine' }],
    ['DELETE', '/api/devices/any'],
  ])('%s %s is refused', async (method, path, body?: object) => {
    const { token } = await signedOut();
    expect((await askAt(there, method, path, token, body)).status).toBe(401);
  });

  test('the device can open no socket', async () => {
    const { token, table } = await signedOut();
    const socket = new SocketPlayer(there.url, table, { token });
    await expect(socket.until(() => true)).rejects.toThrow('4005 unknown token');
  });
});

describe('a recovery link', () => {
  async function newSecret(): Promise<string> {
    return (await (await ask('POST', '/api/recovery-links', ana.token)).json()).secret;
  }

  test('restores the player after everything was lost, more than once, and is not a token itself', async () => {
    const secret = await newSecret();
    expect((await addDevice({ secret })).id).toBe(ana.id);
    expect((await addDevice({ secret })).id).toBe(ana.id);
    expect((await ask('GET', '/api/devices', secret)).status).toBe(401);
    await expect(addDevice({ secret: ana.token })).rejects.toThrow('404');
  });

  test('replaces an earlier one', async () => {
    const first = await newSecret();
    const second = await newSecret();
    await expect(addDevice({ secret: first })).rejects.toThrow('404');
    expect((await addDevice({ secret: second })).id).toBe(ana.id);
  });

  test('can be signed out like a device', async () => {
    const secret = await newSecret();
    const link = (await devicesOf(ana.token)).find(({ kind }) => kind === 'recovery-link');
    expect(link?.lastSeenDay).toBe(0);
    await ask('DELETE', `/api/devices/${link?.id}`, ana.token);
    await expect(addDevice({ secret })).rejects.toThrow('404');
  });
});

test('the log never contains a code, secret or token', async () => {
  const { code } = await newCode(ana.token);
  const { secret } = await (await ask('POST', '/api/recovery-links', ana.token)).json();
  const tablet = await addDevice({ code });
  await addDevice({ secret });
  await ask('POST', '/api/devices', undefined, { code: 'WRONGCODE' });
  for (const kept of [code, secret, ana.token, tablet.token, 'WRONGCODE'])
    expect(server.log()).not.toContain(kept);
});
