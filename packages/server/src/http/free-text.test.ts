import type { DeviceCode, DeviceList } from '@pok/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BOTH_STORES } from '../testing/both-stores.ts';
import { newPlayer, newTable, postCommand } from '../testing/player.ts';
import { startTestServer, type TestServer } from '../testing/running-server.ts';

const NUL_NAME = 'Pho\0ne';

describe.each(BOTH_STORES)('a NUL in free text, on %s', (_name, settings) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer(await settings());
    ({ token } = await newPlayer(server.url));
  });
  afterAll(() => server.close());

  async function ask(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; answer: string }> {
    const response = await fetch(`${server.url}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, answer: await response.text() };
  }

  test('is refused in the name of a device, and the code is still good', async () => {
    const { code }: DeviceCode = JSON.parse((await ask('POST', 'device-codes')).answer);
    expect(await ask('POST', 'devices', { code, device: NUL_NAME })).toMatchObject({ status: 400 });
    expect(await ask('POST', 'players', { device: NUL_NAME })).toEqual({
      status: 400,
      answer: '{"error":"bad-request","message":"device: a name has no NUL in it"}',
    });
    const { devices }: DeviceList = JSON.parse((await ask('GET', 'devices')).answer);
    const renamed = await ask('PATCH', `devices/${devices[0]?.id}`, { name: NUL_NAME });
    expect(renamed.status).toBe(400);
    expect((await ask('POST', 'devices', { code, device: 'Phone' })).status).toBe(201);
  });

  test('is refused in a path', async () => {
    expect((await ask('DELETE', 'devices/%00')).status).toBe(400);
    expect((await ask('PATCH', 'devices/a%00b', { name: 'Phone' })).status).toBe(400);
    expect((await ask('GET', 'tables/ACDE%00FGH')).status).toBe(404);
    expect((await ask('GET', 'tables/ACDEFGHJ/matches/1%00')).status).toBe(400);
    expect((await ask('DELETE', 'devices/unknown')).status).toBe(404);
  });

  test('breaks nothing at a table, nor in a device code that leads to one', async () => {
    expect((await ask('POST', 'device-codes', { table: 'ACDE\0FGHJ' })).status).toBe(201);
    expect((await ask('POST', 'tables', { name: NUL_NAME })).status).toBeLessThan(500);
    const code = await newTable(server.url, { id: '', token }, { name: 'Ana' });
    const commands = [
      { type: 'rename', name: NUL_NAME },
      { type: 'remove', person: NUL_NAME },
      { type: 'add-client-seed', match: 1, clientSeed: NUL_NAME },
    ];
    for (const [index, command] of commands.entries())
      expect((await postCommand(server.url, code, token, { id: `${index}`, command })).status).toBe(200);
    expect((await ask('GET', `tables/${code}/view`)).status).toBe(200);
  });
});
