import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Each test process has its own range: no two can pick the same port at the same time, or take the port of a server that is about
 * to restart. The ranges lie above 10080, the last port that browsers refuse, and below the ephemeral ports of common systems.
 */
const PORTS_PER_PROCESS = 2_000;
const PROCESSES = 9;
const FROM = 11_000 + PORTS_PER_PROCESS * (Number(process.env.VITEST_POOL_ID ?? 0) % PROCESSES);
const TRIES = 100;

export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FROM, FROM + PORTS_PER_PROCESS);
    if (await isFree(port)) return port;
  }
  throw new Error('no free port');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
