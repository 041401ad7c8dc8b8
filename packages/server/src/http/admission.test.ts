import { CLOSE_CODES } from '@pok/protocol';
import { expect, test } from 'vitest';
import { BOTH_STORES } from '../testing/both-stores.ts';
import { newPlayer, newTable, SocketPlayer } from '../testing/player.ts';
import { startTestServer } from '../testing/running-server.ts';

test('an address that guesses codes or creates too many tables has to wait', async () => {
  const strict = await startTestServer({
    LIMIT_MISSES: '6',
    LIMIT_TABLES: '2',
    LIMIT_PLAYERS: '2',
    LIMIT_REQUESTS: '40',
  });
  const own = await newPlayer(strict.url);
  await newPlayer(strict.url);
  expect((await fetch(`${strict.url}/api/players`, { method: 'POST' })).status).toBe(429);
  const code = await newTable(strict.url, own, { name: 'Ana' });
  await newTable(strict.url, own, { name: 'Ana' });
  expect(await newTable(strict.url, own, { name: 'Ana' })).toBeUndefined();
  for (let tries = 0; tries < 3; tries += 1) {
    expect((await fetch(`${strict.url}/api/tables/AAAAAAAA`)).status).toBe(404);
  }
  for (const path of ['', '/view', '/matches', '/matches/1']) {
    const stopped = await fetch(`${strict.url}/api/tables/${code}${path}`);
    expect([path, stopped.status]).toEqual([path, 429]);
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  // A person who has sat down there is not guessing, whatever others at their address do.
  const headers = { authorization: `Bearer ${own.token}` };
  for (const [path, status] of [
    ['', 200],
    ['/view', 200],
    ['/matches', 200],
    ['/matches/1', 404], // has not ended
    ['/matches/1.pok', 404],
  ] as const) {
    const seat = await fetch(`${strict.url}/api/tables/${code}${path}`, { headers });
    expect([path, seat.status]).toEqual([path, status]);
    const guessed = await fetch(`${strict.url}/api/tables/AAAAAAAA${path}`, { headers });
    expect([path, guessed.status]).toEqual([path, 429]);
  }
  const [seated, stranger] = [{ token: own.token }, {}].map(
    (hello) => new SocketPlayer(strict.url, code, hello),
  );
  await seated?.until(({ you }) => you.seat === 0);
  expect((await stranger?.closed)?.code).toBe(4008);
  seated?.close();
  await strict.close();
});

test('a right code never counts as a guess, whatever match is requested', async () => {
  const strict = await startTestServer({ LIMIT_MISSES: '4' });
  const code = await newTable(strict.url, await newPlayer(strict.url), { name: 'Ana' });
  const statusOf = async (path: string) => (await fetch(`${strict.url}/api/tables/${path}`)).status;
  for (let match = 1; match <= 5; match += 1) expect(await statusOf(`${code}/matches/${match}`)).toBe(404);
  expect(await statusOf(code)).toBe(200);
  expect([await statusOf('AAAAAAAA/matches/1'), await statusOf('AAAAAAAA/matches/1')]).toEqual([404, 404]);
  expect(await statusOf(`${code}/matches/1`)).toBe(429);
  await strict.close();
});

test.each(BOTH_STORES)(
  '%s: however many guess at once, a minute never allows more wrong codes than the limit',
  async (_, env) => {
    let clock = 1_750_000_000_000;
    const strict = await startTestServer({ LIMIT_MISSES: '30', ...(await env()) }, { now: () => clock });
    /** How many of 80 guesses are told that they are wrong. */
    async function guess(): Promise<number> {
      const codes = Array.from({ length: 40 }, (_, index) => `ACDEFG${22 + index}`);
      const byHttp = codes.map(async (code, index) => {
        const reply = await fetch(`${strict.url}/api/tables/${code}${index % 2 === 0 ? '' : '/matches/1'}`);
        return reply.status === 404;
      });
      const bySocket = codes.map(async (code) => {
        const closed = await new SocketPlayer(strict.url, code, {}).closed;
        return closed.code === CLOSE_CODES.noSuchTable;
      });
      const wereTold = await Promise.all([...byHttp, ...bySocket]);
      return wereTold.filter((wasTold) => wasTold).length;
    }
    let told = await guess();
    for (let second = 10; second < 60; second += 10) {
      clock += 10_000;
      told += await guess();
    }
    expect(told).toBeGreaterThan(20);
    expect(told).toBeLessThanOrEqual(30);
    await strict.close();
  },
);

test('a path counts against the limit however it is written', async () => {
  const strict = await startTestServer({ LIMIT_REQUESTS: '5' });
  const statuses: number[] = [];
  for (let tries = 0; tries < 8; tries += 1) {
    const reply = await fetch(`${strict.url}/%61pi/openapi.json`);
    statuses.push(reply.status);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  await strict.close();
});
