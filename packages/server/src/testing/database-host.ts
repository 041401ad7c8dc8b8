import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Host } from './network.ts';

/** A host that runs PostgreSQL. */
export interface DatabaseHost {
  readonly databaseUrl: string;
  /** The delay of everything that it receives and sends. */
  delayBy(ms: number): void;
  stop(): Promise<void>;
}

export async function startDatabaseHost({
  address,
  prefix: [program = '', ...args],
}: Host): Promise<DatabaseHost> {
  const main = fileURLToPath(new URL('./database-host-main.ts', import.meta.url));
  const child = spawn(program, [...args, process.execPath, '--import', 'tsx', main, address], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exit = once(child, 'exit');
  const [databaseUrl] = await Promise.race([
    once(child, 'message'),
    exit.then(([code]) => Promise.reject(new Error(`the host of the database ended (${code})`))),
  ]);
  return {
    databaseUrl: String(databaseUrl),
    delayBy: (ms) => void child.send(ms),
    async stop() {
      child.disconnect();
      await exit;
    },
  };
}
