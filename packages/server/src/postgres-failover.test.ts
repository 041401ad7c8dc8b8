import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgresStore } from './store/postgres.ts';
import { freePort } from './testing/free-port.ts';
import { startPostgres, type TestPostgres } from './testing/postgres.ts';

let primary: TestPostgres;
let standby: TestPostgres;
let database: string;
beforeAll(async () => {
  primary = await startPostgres();
  database = await primary.createDatabase();
  standby = await primary.addStandby();
}, 60_000);
afterAll(async () => {
  await standby.stop();
  await primary.stop();
}, 60_000);

/** The same database at several servers, as libpq writes it. */
function at(...hosts: readonly string[]): string {
  return database.replace(new URL(database).host, hosts.join(','));
}

test('of several hosts, the one that can be written to is used', async () => {
  const silent = createServer(() => {}).listen(await freePort(), '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const silentHost = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const nobody = `127.0.0.1:${await freePort()}`;
  const [standbyHost, primaryHost] = [standby, primary].map(({ url }) => new URL(url).host);
  const url = `${at(silentHost, nobody, standbyHost ?? '', primaryHost ?? '')}?target_session_attrs=read-write`;
  const store = await openPostgresStore(url, () => {});
  expect(await store.append('SEVERAL2', 0, [])).toBe('appended');
  expect(await store.read('SEVERAL2', 0)).toHaveLength(1);
  await store.close();
  silent.close();
});
