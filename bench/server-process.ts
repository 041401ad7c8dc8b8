import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type BuiltServer, buildServer } from '../packages/server/src/testing/build-server.ts';
import { SERVER_FLAGS } from '../scripts/run.js';

export interface Usage {
  /** CPU seconds of all threads of the process, before and after garbage was collected for the answer. */
  readonly cpuAsked: number;
  readonly cpuAnswered: number;
  /** Bytes. */
  readonly rss: number;
}

const STARTS_WITHIN_MS = 20_000;

/** A server in a process of its own, so that its usage can be told from that of its clients. */
export class MeasuredServer {
  readonly port: number;
  readonly #child: ChildProcess;
  readonly #built: BuiltServer;

  /** Use `start`. */
  constructor(child: ChildProcess, built: BuiltServer, port: number) {
    this.#child = child;
    this.#built = built;
    this.port = port;
  }

  /** `program` is a file of this folder; `main` is an existing build of it, `node` another version of Node. */
  static async start(
    program: string,
    env: Readonly<Record<string, string>> = {},
    { main, node }: { readonly main?: string; readonly node?: string } = {},
  ): Promise<MeasuredServer> {
    const built = main === undefined ? await buildServer(`bench/${program}`) : { main, remove() {} };
    const child = fork(built.main, {
      execPath: node ?? process.execPath,
      execArgv: [
        ...SERVER_FLAGS,
        '--expose-gc',
        ...(process.env.CPU_PROF === undefined ? [] : ['--cpu-prof']),
      ],
      env: { PATH: process.env.PATH, ...env },
    });
    const died = once(child, 'exit').then(() => Promise.reject(new Error(`${built.main} does not run`)));
    const tells = once(child, 'message', { signal: AbortSignal.timeout(STARTS_WITHIN_MS) });
    const [{ address }] = await Promise.race([tells, died]).catch((cause: unknown) => {
      child.kill();
      throw new Error(`${built.main} never told its address: is it a build of bench/${program}?`, { cause });
    });
    died.catch(() => {});
    return new MeasuredServer(child, built, address.port);
  }

  async usage(): Promise<Usage> {
    const answer = once(this.#child, 'message');
    this.#child.send('usage');
    const [usage] = await answer;
    return usage;
  }

  async stop(): Promise<void> {
    const exit = once(this.#child, 'exit');
    this.#child.disconnect();
    await exit;
    this.#built.remove();
  }
}

/** Usage when a server has calmed down and its garbage is collected. */
export async function settledUsage({ usage }: { usage(): Promise<Usage> }): Promise<Usage> {
  await wait(2_000);
  await usage();
  await wait(500);
  return usage();
}
