import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A real server in a process of its own, on a port of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** All lines it has logged so far. */
  readonly log: () => string;
  /** As if somebody pulled the plug. */
  kill(): Promise<void>;
  /** Tells it to stop; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** All sockets and requests of a test come from one address, which limits are not made for. */
const NO_LIMITS = {
  LIMIT_PLAYERS: '1000000',
  LIMIT_TABLES: '1000000',
  LIMIT_MISSES: '1000000',
  LIMIT_REQUESTS: '1000000',
  LIMIT_MESSAGES: '1000',
  LIMIT_ADDRESS_MESSAGES: '100000',
  LIMIT_COMMANDS: '1000000',
  LIMIT_KILOBYTES: '1000000',
  MAX_SOCKETS_PER_ADDRESS: '20000',
};

export async function startProcess(
  main: string,
  env: Readonly<Record<string, string>>,
  nodeArgs: readonly string[] = [],
  /** Goes before the command, to run it elsewhere. */
  prefix: readonly string[] = [],
): Promise<ServerProcess> {
  const { PATH, NODE_OPTIONS } = process.env;
  const [program = process.execPath, ...args] = [...prefix, process.execPath, ...nodeArgs, main];
  const child = spawn(program, args, {
    env: { PATH, NODE_OPTIONS, HOST: '127.0.0.1', PORT: '0', ...NO_LIMITS, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const url = await readyUrl(child, () => log);
  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    }
    return child.exitCode;
  }
  return {
    url,
    pid: child.pid ?? 0,
    log: () => log,
    async kill() {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}

function readyUrl(child: ChildProcess, log: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const url = /ready: (http:\S+)/.exec(said)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', (code) => reject(new Error(`the server ended (${code}): ${log()}`)));
    child.once('error', reject);
  });
}
