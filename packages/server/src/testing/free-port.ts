import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to those who ask for any, so that nobody gets it before it is used. */
const BELOW = 30_000;
/** Above 10080, where no browser goes. */
const FROM = 11_000;
const TRIES = 100;

export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FROM, BELOW);
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
