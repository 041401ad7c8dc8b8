import { type ChildProcess, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './free-port.ts';
import { openPostgresFolder, type PostgresFolder } from './postgres-folder.ts';

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

export async function startPostgres(flags: readonly string[] = QUICK): Promise<TestPostgres> {
  const folder = openPostgresFolder();
  await folder.initialise();
  return startIn(folder, flags);
}

async function startIn(folder: PostgresFolder, flags: readonly string[]): Promise<TestPostgres> {
  const { data } = folder;
  const port = await freePort();
  const start = () => folder.start(port, [...ROOMY, ...flags]);
  let running: ChildProcess | undefined = await start();
  const url = `postgres://pok:pok@127.0.0.1:${port}/postgres`;
  async function kill(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
    running = undefined;
    process.kill(Number(pid), signal);
  }
  async function halt(): Promise<void> {
    if (running === undefined) return;
    const ended = once(running, 'close');
    running.kill('SIGINT');
    await ended;
    running = undefined;
  }
  async function resume(): Promise<void> {
    running = await start();
  }
  return {
    url,
    createDatabase: () => createDatabase(url),
    halt,
    resume,
    kill,
    async crash(signal) {
      await kill(signal);
      await retry(resume);
    },
    async addStandby() {
      await halt();
      const copy = openPostgresFolder();
      execFileSync('cp', ['-a', `${data}/.`, copy.data]);
      await resume();
      const conninfo = `host=127.0.0.1 port=${port} user=pok`;
      await appendFile(join(copy.data, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
      await writeFile(join(copy.data, 'standby.signal'), '');
      return startIn(copy, flags);
    },
    async promote() {
      await run(url, 'select pg_promote()');
    },
    run: (sql) => run(url, sql),
    async stop() {
      await halt();
      folder.remove();
    },
  };
}

/** PostgreSQL refuses to start while a process of the previous one is still ending. */
async function retry(start: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await wait(RETRY_MS);
    try {
      return await start();
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
