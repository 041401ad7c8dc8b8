import { lastingLogContract, logContract, sharedLogContract } from '@pok/log/testing/log-contract';
import { EVENT_VERSION } from '@pok/protocol';
import { expect, test } from 'vitest';
import { newDatabase } from '../testing/new-database.ts';
import { openPostgresStore } from './postgres.ts';
import { openClient } from './postgres-connection.ts';
import { storeContract } from './store-contract.ts';

/** No test here lets a store run into trouble. */
function fail(error: unknown): void {
  throw error;
}

async function open() {
  const url = await newDatabase();
  const again = () => openPostgresStore(url, fail);
  return { log: await again(), other: again, reopen: again };
}

logContract('postgres', open);
sharedLogContract('postgres', open);
lastingLogContract('postgres', open);
storeContract('postgres', async () => openPostgresStore(await newDatabase(), fail));

test('several nodes may start at once on an empty database', async () => {
  const url = await newDatabase();
  const stores = await Promise.all(Array.from({ length: 4 }, () => openPostgresStore(url, fail)));
  expect(await stores[0]?.append('START222', 0, [])).toBe('appended');
  expect(await stores[3]?.read('START222', 0)).toEqual([
    { version: 1, eventVersion: EVENT_VERSION, events: [] },
  ]);
  await Promise.all(stores.map((store) => store.close()));
});

test('a node hears which tables another has appended to', async () => {
  const url = await newDatabase();
  const [here, there] = await Promise.all([openPostgresStore(url, fail), openPostgresStore(url, fail)]);
  const heard = new Promise((resolve) => there.followOthers(resolve));
  await here.append('HEARD222', 0, []);
  expect(await heard).toBe('HEARD222');
  await Promise.all([here.close(), there.close()]);
});

test('a node may listen at an address of its own, since a pooler passes no notifications on', async () => {
  const [url, listenUrl] = await Promise.all([newDatabase(), newDatabase()]);
  const node = await openPostgresStore(url, fail, { listenUrl });
  const heard = new Promise((resolve) => node.followOthers(resolve));
  const other = await openClient(listenUrl);
  await other.query(`select pg_notify('pok_moved', 'another-node HEARD222')`);
  expect(await heard).toBe('HEARD222');
  await Promise.all([node.close(), other.end()]);
});

test('a recovery link waits for a sign-out that is being stored', async () => {
  const url = await newDatabase();
  const node = await openPostgresStore(url, fail);
  const [other, admin] = await Promise.all([openClient(url), openClient(url)]);
  const phone = {
    id: 'phone',
    player: 'ana',
    tokenHash: 'phones',
    kind: 'device',
    name: '',
    seen: 0,
  } as const;
  const link = { ...phone, id: 'link', tokenHash: 'links', kind: 'recovery-link' } as const;
  await node.addDevice(phone);
  await other.query(`begin; delete from devices where id = 'phone'`);
  const stored = node.setRecoveryLink(link, 'phones');
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await admin.query(waiting)).rowCount).toBe(1);
  await other.query('commit');
  expect(await stored).toBe(false);
  expect(await node.findDevice('links')).toBeUndefined();
  await Promise.all([node.close(), other.end(), admin.end()]);
});

test('when two nodes append to the same tables at once, exactly one wins each version', async () => {
  const url = await newDatabase();
  const nodes = await Promise.all([openPostgresStore(url, fail), openPostgresStore(url, fail)]);
  const tables = Array.from({ length: 40 }, (_, index) => `BOTH${1000 + index}`);
  for (let version = 0; version < 10; version += 1) {
    const outcomes = await Promise.all(
      nodes.map((node, index) =>
        Promise.all(
          (index === 0 ? tables : tables.toReversed()).map(async (table) => [
            table,
            await node.append(table, version, []),
          ]),
        ),
      ),
    );
    const winners = outcomes.flat().filter(([, outcome]) => outcome === 'appended');
    expect(new Set(winners.map(([table]) => table)).size).toBe(tables.length);
    expect(winners).toHaveLength(tables.length);
  }
  await Promise.all(nodes.map((node) => node.close()));
});
