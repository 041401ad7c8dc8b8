import { expect, test } from 'vitest';
import { BOTH_STORES } from './testing/both-stores.ts';
import { newPlayer, newTable, postCommand, SocketPlayer } from './testing/player.ts';
import { startTestServer, type TestServer } from './testing/running-server.ts';

/** More than enough to use up sixty kilobytes. */
const RENAMES = 600;
/** Fewer than the refusals after which a socket is closed. */
const AT_ONCE = 40;

async function metricOf(server: TestServer, name: string): Promise<number> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(metrics)?.[1]);
}

test.each(BOTH_STORES)(
  '%s: an address that has filled its share of the disk has to wait; others don’t',
  async (_, env) => {
    let clock = 1_750_000_000_000;
    const settings = { TRUST_PROXY: '1', LIMIT_KILOBYTES: '1', ...(await env()) };
    const server = await startTestServer(settings, { now: () => clock });
    async function sitDown(address: string): Promise<SocketPlayer> {
      const player = await newPlayer(server.url);
      const code = await newTable(server.url, player, { name: 'Ana' });
      const socket = new SocketPlayer(
        server.url,
        code,
        { token: player.token },
        { 'x-forwarded-for': address },
      );
      await socket.until(() => true);
      return socket;
    }
    /** How many renames succeed before one is refused. */
    async function rename(socket: SocketPlayer, atMost = RENAMES): Promise<number> {
      for (let done = 0; done < atMost; ) {
        const asked = Array.from({ length: Math.min(AT_ONCE, atMost - done) }, (_, index) =>
          socket.command({ type: 'rename', name: `Ana ${done + index}` }),
        );
        const answers = await Promise.allSettled(asked);
        done += answers.filter(({ status }) => status === 'fulfilled').length;
        if (answers.some(({ status }) => status === 'rejected')) return done;
      }
      return atMost;
    }
    const [greedy, neighbour, modest] = await Promise.all(
      ['203.0.113.1', '203.0.113.1', '203.0.113.2'].map(sitDown),
    );
    if (greedy === undefined || neighbour === undefined || modest === undefined)
      throw new Error('nobody came');
    const done = await rename(greedy);
    expect(done).toBeGreaterThan(100);
    expect(done).toBeLessThan(RENAMES);
    expect(await rename(neighbour, 1)).toBe(0);
    expect(await rename(modest, 10)).toBe(10);
    expect(await metricOf(server, 'pok_growth_bytes_total')).toBeGreaterThan(60 * 1024);
    expect(await metricOf(server, 'pok_store_bytes')).toBeGreaterThan(0);
    clock += 3_600_000;
    expect(await rename(greedy, 3)).toBe(3);
    for (const socket of [greedy, neighbour, modest]) socket.close();
    await server.close();
  },
);

test('a command that a limit refuses stores no arrival of its sender; a request for the view does', async () => {
  const server = await startTestServer({ TRUST_PROXY: '1', LIMIT_KILOBYTES: '1', LIMIT_COMMANDS: '1' });
  const ana = await newPlayer(server.url);
  const tables = [
    await newTable(server.url, ana, { name: 'Ana' }),
    await newTable(server.url, ana, { name: 'Ana' }),
  ] as const;
  const rename = (table: string, id: string) =>
    postCommand(server.url, table, ana.token, { id, command: { type: 'rename', name: id } });
  for (let sent = 0; (await rename(tables[0], `Ana${sent}`)).status === 200; ) sent += 1;
  const grown = await metricOf(server, 'pok_growth_bytes_total');
  expect((await rename(tables[1], 'Eve')).status).toBe(429);
  expect(await metricOf(server, 'pok_growth_bytes_total')).toBe(grown);

  const headers = { authorization: `Bearer ${ana.token}` };
  const look = async () => (await fetch(`${server.url}/api/tables/${tables[1]}/view`, { headers })).json();
  expect(await look()).toMatchObject({ seats: [{ present: true }] });
  expect(await metricOf(server, 'pok_growth_bytes_total')).toBeGreaterThan(grown);
  await server.close();
});
