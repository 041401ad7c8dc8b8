import { once } from 'node:events';
import { createServer } from 'node:net';
import { CLOSE_CODES } from '@pok/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgresStore } from './store/postgres.ts';
import { openClient, TIMELINE } from './store/postgres-connection.ts';
import { openPrimary } from './store/postgres-primary.ts';
import { createTimelines } from './store/timelines.ts';
import { isUnavailable } from './store/unavailable.ts';
import { startDelayingProxy } from './testing/delaying-proxy.ts';
import { freePort } from './testing/free-port.ts';
import { newPlayer, newTable, postCommand, SocketPlayer } from './testing/player.ts';
import { startPostgres, type TestPostgres } from './testing/postgres.ts';
import { startRestlessEvening } from './testing/restless-evening.ts';
import { startTestServer, type TestServer } from './testing/running-server.ts';

const SYNCHRONOUS = `alter system set synchronous_standby_names = '*'`;
const ASYNCHRONOUS = `alter system set synchronous_standby_names = ''`;
const RELOAD = 'select pg_reload_conf()';
/** The queries that wait for a standby. */
const WAITING = `select pid, query from pg_stat_activity where wait_event = 'SyncRep'`;

let primary: TestPostgres;
let standby: TestPostgres;
let database: string;
beforeAll(async () => {
  primary = await startPostgres();
  database = await primary.createDatabase();
  standby = await primary.addStandby();
});
afterAll(async () => {
  await primary.stop();
});

/** The database at several servers, as libpq writes it. */
function at(...servers: readonly (TestPostgres | string)[]): string {
  const hosts = servers.map((server) => (typeof server === 'string' ? server : new URL(server.url).host));
  return `${database.replace(new URL(database).host, hosts.join(','))}?target_session_attrs=read-write`;
}

async function readiness({ url }: TestServer): Promise<number> {
  return (await fetch(`${url}/readyz`)).status;
}

async function metric({ url }: TestServer, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]);
}

test('of several hosts, the one that can be written to is used', async () => {
  const silent = createServer(() => {}).listen(await freePort(), '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const silentHost = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const nobody = `127.0.0.1:${await freePort()}`;
  const store = await openPostgresStore(at(silentHost, nobody, standby, primary), () => {});
  expect(await store.append('SEVERAL2', 0, [])).toBe('appended');
  expect(await store.read('SEVERAL2', 0)).toHaveLength(1);
  await store.close();
  silent.close();
  await expect(openPostgresStore(at(standby), () => {})).rejects.toSatisfy(isUnavailable);
});

test('a server listens for changes where DATABASE_LISTEN_URL says', async () => {
  const listenUrl = await primary.createDatabase();
  const server = await startTestServer({ DATABASE_URL: at(primary), DATABASE_LISTEN_URL: listenUrl });
  const listening = `select 1 from pg_stat_activity
    where application_name = 'pok-hints' and datname = '${new URL(listenUrl).pathname.slice(1)}'`;
  expect(await primary.run(listening)).toHaveLength(1);
  await server.close();
});

test('a database that can only be read is not ready', async () => {
  const server = await startTestServer({ DATABASE_URL: at(primary) });
  await primary.run('alter system set default_transaction_read_only = on');
  await primary.run(RELOAD);
  await expect.poll(() => readiness(server)).toBe(503);
  await primary.run('alter system reset default_transaction_read_only');
  await primary.run(RELOAD);
  await expect.poll(() => readiness(server)).toBe(200);
  await server.close();
});

test('a command whose wait for the standby was cancelled is not acknowledged, and its repetition also waits for the standby', async () => {
  const server = await startTestServer({ DATABASE_URL: at(primary) });
  const ana = await newPlayer(server.url);
  const code = await newTable(server.url, ana, { name: 'Ana' });
  const rename = () =>
    postCommand(server.url, code, ana.token, { id: 'once', command: { type: 'rename', name: 'Anna' } });
  await fetch(`${server.url}/api/tables/${code}/view`, { headers: { authorization: `Bearer ${ana.token}` } });
  await primary.run(`alter system set synchronous_standby_names = 'nobody'`);
  await primary.run(RELOAD);
  // PostgreSQL takes a moment to read its configuration. Then heartbeats wait as well.
  await expect.poll(() => primary.run(WAITING)).not.toEqual([]);
  const cancelled = rename();
  const cancel = `select pg_cancel_backend(pid) from (${WAITING}) as waiting where query like 'with added%'`;
  await expect.poll(() => primary.run(cancel)).toHaveLength(1);
  expect((await cancelled).status).toBe(503);
  const repeated = rename();
  await expect.poll(() => primary.run(`${WAITING} and query like '%emit_message(true%'`)).toHaveLength(1);
  await primary.run(ASYNCHRONOUS);
  await primary.run(RELOAD);
  expect(await (await repeated).json()).toEqual({ ok: true });
  await server.close();
});

test('a failover with synchronous replication loses nothing; a table that is ahead after an asynchronous one is loaded again', async () => {
  await primary.run(SYNCHRONOUS);
  await primary.run(RELOAD);
  const env = { DATABASE_URL: at(primary, standby) };
  const servers = await Promise.all([startTestServer(env), startTestServer(env)]);
  const evening = await startRestlessEvening(() => servers.map(({ url }) => url), 4, 3);
  await evening.playOn(30);
  await primary.kill('SIGKILL');
  await standby.promote();
  await evening.playOn(30);
  await evening.end();
  expect(await evening.figures(servers[0]?.url ?? '', at(standby))).toMatchObject({ mistakes: [] });
  for (const server of servers) expect(await metric(server, 'pok_rewound_tables_total')).toBe(0);
  await Promise.all(servers.map((server) => server.close()));

  // The control: a standby that no longer hears its primary lacks what is acknowledged from now on.
  const second = standby;
  const third = await second.addStandby();
  const server = await startTestServer({ DATABASE_URL: at(second, third) });
  const ana = await newPlayer(server.url);
  const code = await newTable(server.url, ana, { name: 'Ana' });
  const socket = new SocketPlayer(server.url, code, { token: ana.token });
  await socket.until(({ seats }) => seats[0]?.kind === 'person' && seats[0].present);
  const replayed = `select 1 from pg_stat_replication where replay_lsn = pg_current_wal_lsn()`;
  await expect.poll(() => second.run(replayed)).toHaveLength(1);
  await third.run(`alter system set primary_conninfo = ''`);
  await third.run(RELOAD);
  await expect.poll(() => second.run('select 1 from pg_stat_replication')).toEqual([]);
  expect(await socket.command({ type: 'rename', name: 'Anna' })).toMatchObject({ ok: true });
  await second.kill('SIGKILL');
  await third.promote();
  const { code: closeCode } = await socket.closed;
  expect([CLOSE_CODES.rewound, CLOSE_CODES.broken]).toContain(closeCode);
  await expect.poll(() => metric(server, 'pok_rewound_tables_total')).toBe(1);
  const back = new SocketPlayer(server.url, code, { token: ana.token });
  expect((await back.until(() => true)).seats[0]?.name).toBe('Ana');
  expect(await back.command({ type: 'rename', name: 'Anne' })).toMatchObject({ ok: true });
  await server.close();

  // A server that was replaced comes back without knowing it.
  await second.resume();
  const slow = await startDelayingProxy('127.0.0.1', Number(new URL(third.url).port));
  slow.delayBy(200);
  const timelines = createTimelines();
  timelines.learn(await second.run(`select ${TIMELINE}`).then(([row]) => Object.values(row ?? {}).join()));
  const connected = await openPrimary(at(second, `127.0.0.1:${slow.port}`), timelines, () => {});
  const portInUse = async () => (await connected.query('show port')).flat();
  expect(await portInUse()).toEqual([new URL(second.url).port]);
  await expect.poll(portInUse).toEqual([new URL(third.url).port]);
  await connected.close();
  slow.close();
  const command = await openClient(at(second, third));
  expect((await command.query('show port')).rows).toEqual([{ port: new URL(third.url).port }]);
  await command.end();
  const store = await openPostgresStore(at(second, third), () => {});
  expect(await store.append('AFTER222', 0, [])).toBe('appended');
  await second.stop();
  expect(await store.read('AFTER222', 0)).toHaveLength(1);
  await store.close();
  await third.stop();
});
