import { expect, test } from 'vitest';
import { BOTH_STORES } from './testing/both-stores.ts';
import { newPlayer, newTable, SocketPlayer } from './testing/player.ts';
import { startTestServer } from './testing/running-server.ts';

/** More than enough to use up sixty kilobytes. */
const RENAMES = 600;
/** Fewer than the refusals after which a socket is closed. */
const AT_ONCE = 40;

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
    /** How many renames are done before one is refused. */
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
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    const grown = Number(/^pok_growth_bytes_total (\d+)$/m.exec(metrics)?.[1]);
    expect(grown).toBeGreaterThan(60 * 1024);
    expect(Number(/^pok_store_bytes (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0);
    clock += 3_600_000;
    expect(await rename(greedy, 3)).toBe(3);
    for (const socket of [greedy, neighbour, modest]) socket.close();
    await server.close();
  },
);
