import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@pok/server/testing/free-port';

/** `npm test` has built dist/; POK_DIST points at another build. */
export const DIST = process.env.POK_DIST ?? fileURLToPath(new URL('../../dist', import.meta.url));
/** All players of a test come from one address. */
const NO_LIMITS = {
  LIMIT_PLAYERS: '100000',
  LIMIT_TABLES: '100000',
  LIMIT_MISSES: '100000',
  LIMIT_REQUESTS: '1000000',
  LIMIT_COMMANDS: '1000000',
  LIMIT_KILOBYTES: '1000000',
};
/** Lets tests move the server's clock ahead, so that none has to wait for 45 seconds. */
const CLOCK = `
  let ahead = 0;
  const { now } = Date;
  Date.now = () => now() + ahead;
  process.on('message', (ms) => { ahead += ms; process.send('passed'); });
  process.channel?.unref();`;
const BETWEEN_TRIES = 50;

/** By environment variable; `--help` of the server lists them. */
export type Settings = Readonly<Record<string, string>>;

/** The built server in a process and a folder of its own; it can be killed and started again on the same address. */
export class Server {
  readonly url: string;
  readonly #port: number;
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'pok-e2e-'));
  readonly #settings: Settings;
  #process: ChildProcess | undefined;

  /** Use `start`. */
  constructor(port: number, settings: Settings) {
    this.#port = port;
    this.#settings = settings;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(settings: Settings = {}): Promise<Server> {
    const server = new Server(await freePort(), settings);
    await server.startAgain();
    return server;
  }

  async startAgain(): Promise<void> {
    const clock = `data:text/javascript,${encodeURIComponent(CLOCK)}`;
    this.#process = spawn(process.execPath, ['--import', clock, join(DIST, 'server.js')], {
      env: {
        ...process.env,
        PORT: String(this.#port),
        HOST: '127.0.0.1',
        DATA_DIR: this.#dataDir,
        NODE_ENV: 'test',
        ...NO_LIMITS,
        ...this.#settings,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await this.#ready(this.#process);
  }

  /** Moves the server's clock ahead for all later requests. */
  async pass(ms: number): Promise<void> {
    if (this.#process === undefined) throw new Error('only the clock of a running server can be moved');
    const passed = once(this.#process, 'message');
    this.#process.send(ms);
    await passed;
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
    if (running === undefined) return;
    if (endOf(running) !== null) throw new Error(`the server ended by itself, with ${endOf(running)}`);
    running.kill(signal);
    await once(running, 'exit');
  }

  async #ready(started: ChildProcess): Promise<void> {
    while (!(await isReady(this.url))) {
      if (endOf(started) !== null) throw new Error(`the server ended with ${endOf(started)}`);
      await wait(BETWEEN_TRIES);
    }
  }
}

/** Its exit code or signal, once it has ended. */
function endOf({ exitCode, signalCode }: ChildProcess): number | string | null {
  return exitCode ?? signalCode;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
