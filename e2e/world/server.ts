import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** `npm test` has built dist/; POK_DIST points at another build. */
const DIST = process.env.POK_DIST ?? fileURLToPath(new URL('../../dist', import.meta.url));
/** All players of a test come from one address. */
const NO_LIMITS = {
  LIMIT_PLAYERS: '100000',
  LIMIT_TABLES: '100000',
  LIMIT_MISSES: '100000',
  LIMIT_REQUESTS: '1000000',
};
const TRIES = 200;
const BETWEEN_TRIES = 50;

/** The built server in a process and a folder of its own; it can be killed and started again on the same address. */
export class Server {
  readonly url: string;
  readonly #port: number;
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'pok-e2e-'));
  #process: ChildProcess | undefined;

  private constructor(port: number) {
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(): Promise<Server> {
    const server = new Server(await freePort());
    await server.startAgain();
    return server;
  }

  async startAgain(): Promise<void> {
    this.#process = spawn(process.execPath, [join(DIST, 'server.js')], {
      env: {
        ...process.env,
        PORT: String(this.#port),
        HOST: '127.0.0.1',
        DATA_DIR: this.#dataDir,
        NODE_ENV: 'test',
        ...NO_LIMITS,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await this.#ready();
  }

  /** As if somebody pulled the plug. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const running = this.#process;
    this.#process = undefined;
    if (running === undefined || running.exitCode !== null) return;
    running.kill(signal);
    await once(running, 'exit');
  }

  async #ready(): Promise<void> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (await isReady(this.url)) return;
      await wait(BETWEEN_TRIES);
    }
    throw new Error(`the server did not answer on ${this.url}`);
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
