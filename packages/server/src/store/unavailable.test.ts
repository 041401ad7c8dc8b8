import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { Pool, type PoolConfig } from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { newDatabase } from '../testing/new-database.ts';
import { Database } from './sqlite-database.ts';
import { isUnavailable } from './unavailable.ts';

let database: string;
beforeAll(async () => {
  database = await newDatabase();
});

/** The error of some work with a pool. */
async function failureOf(config: PoolConfig, work: (pool: Pool) => Promise<unknown>): Promise<unknown> {
  const pool = new Pool({ max: 1, ...config });
  pool.on('error', () => {});
  try {
    return await work(pool).then(
      () => 'nothing failed',
      (error: unknown) => error,
    );
  } finally {
    await pool.end();
  }
}

const ask = (sql: string) => (pool: Pool) => pool.query(sql);

async function listen(onConnection: (connection: Socket) => void): Promise<{ server: Server; url: string }> {
  const port = await freePort();
  const server = createServer(onConnection).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `postgres://pok@127.0.0.1:${port}/pok` };
}

/** The error of some work with SQLite. */
function problemOf(work: (database: Database) => unknown): unknown {
  const database = new Database(':memory:', { timeoutMs: 0 });
  database.exec('create table t (x unique)');
  try {
    return work(database);
  } catch (error) {
    return error;
  } finally {
    database.close();
  }
}

describe('the database is away', () => {
  test.each(['127.0.0.1', 'localhost'])('nobody listens on %s', async (host) => {
    const connectionString = `postgres://pok@${host}:${await freePort()}/pok`;
    expect(await failureOf({ connectionString }, ask('select 1'))).toSatisfy(isUnavailable);
  });

  test('its socket on this machine is not there', async () => {
    expect(await failureOf({ host: '/nowhere' }, ask('select 1'))).toSatisfy(isUnavailable);
  });

  test('its address can’t be looked up', () => {
    const error = Object.assign(new Error('getaddrinfo ENOTFOUND'), {
      code: 'ENOTFOUND',
      syscall: 'getaddrinfo',
    });
    expect(error).toSatisfy(isUnavailable);
  });

  test('the other end hangs up', async () => {
    const { server, url } = await listen((line) => line.destroy());
    expect(await failureOf({ connectionString: url }, ask('select 1'))).toSatisfy(isUnavailable);
    server.close();
  });

  test('the other end says nothing', async () => {
    const { server, url } = await listen(() => {});
    const config = { connectionString: url, connectionTimeoutMillis: 50 };
    expect(await failureOf(config, ask('select 1'))).toSatisfy(isUnavailable);
    server.close();
  });

  test.each<[name: string, config: PoolConfig, work: (pool: Pool) => Promise<unknown>]>([
    ['no answer in time', { query_timeout: 50 }, ask('select pg_sleep(0.5)')],
    ['a statement it has given up', { statement_timeout: 50 }, ask('select pg_sleep(0.5)')],
    ['a line it has cut', {}, ask('select pg_terminate_backend(pg_backend_pid())')],
    ['a standby', { options: '-c default_transaction_read_only=on' }, ask('create table t (x int)')],
    [
      'no line free in time',
      { connectionTimeoutMillis: 50 },
      async (pool) => {
        const taken = await pool.connect();
        await pool.query('select 1').finally(() => taken.release());
      },
    ],
    [
      'a line that has been ended',
      {},
      async (pool) => {
        const line = await pool.connect();
        await line.end();
        await line.query('select 1').finally(() => line.release(true));
      },
    ],
  ])('%s', async (_name, config, work) => {
    expect(await failureOf({ connectionString: database, ...config }, work)).toSatisfy(isUnavailable);
  });
});

test('a full disk is not a mistake in a query', () => {
  const error = problemOf((database) => {
    database.pragma('max_page_count = 4');
    for (;;) database.exec('insert into t values (randomblob(1000))');
  });
  expect(error).toMatchObject({ code: 'SQLITE_FULL' });
  expect(error).toSatisfy(isUnavailable);
});

describe('a mistake in a query is not an outage', () => {
  test('a row that SQLite already has', () => {
    const error = problemOf((database) => database.exec('insert into t values (1), (1)'));
    expect(error).toMatchObject({ code: 'SQLITE_CONSTRAINT' });
    expect(error).not.toSatisfy(isUnavailable);
  });

  test.each([
    ['a sentence that is no SQL', 'selekt 1'],
    ['a table that is not there', 'select * from nothing'],
    ['a row that is there already', 'create temp table t (x int unique); insert into t values (1), (1)'],
    ['a value that does not fit', `select 'x'::int`],
  ])('%s', async (_name, sql) => {
    const error = await failureOf({ connectionString: database }, ask(sql));
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toSatisfy(isUnavailable);
  });

  test.each([
    new TypeError("Cannot read properties of undefined (reading 'rows')"),
    new Error('a batch returned too few results'),
    Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }),
    'Query read timeout',
    undefined,
  ])('%s', (error) => {
    expect(error).not.toSatisfy(isUnavailable);
  });
});
