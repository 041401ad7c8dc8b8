import type { StoredEntry, TableCode } from '@pok/protocol';
import { createBatcher } from './batcher.ts';
import { migrate, TIMELINE } from './postgres-connection.ts';
import { openHints } from './postgres-hints.ts';
import { openPrimary, type Primary } from './postgres-primary.ts';
import {
  DEVICE_COLUMNS,
  type DeviceRow,
  deviceOf,
  type EntryRow,
  MAX_VERSION,
  ROW_LOCK,
  STATEMENTS,
  type Statement,
  storedEntry,
} from './statements.ts';
import {
  dayOf,
  deriveOperations,
  eventVersionOf,
  NODE_TIMEOUT_MS,
  type Promised,
  type StatementOperations,
  type Store,
} from './store.ts';
import { createTimelines } from './timelines.ts';
import { UnavailableError } from './unavailable.ts';

interface Append {
  readonly table: TableCode;
  readonly after: number;
  readonly events: readonly object[];
  /** The timeline on which the caller last read the table. */
  readonly timeline: string;
}

interface Read {
  readonly table: TableCode;
  readonly after: number;
  readonly upTo: number | undefined;
  readonly timeline: string;
}

/** How long a removal may wait for appends, and they for it. */
const LOCK_TIMEOUT_MS = 200;

interface Options {
  readonly now?: () => number;
  /** The same database, if `url` leads through a pooler that can't pass notifications on. */
  readonly listenUrl?: string | undefined;
}

/** Many processes on one database: the unique key `(table, version)` is all their coordination. */
export async function openPostgresStore(
  url: string,
  onProblem: (error: unknown) => void,
  { now = Date.now, listenUrl = url }: Options = {},
): Promise<Store> {
  const timelines = createTimelines();
  await migrate(url, timelines);
  const listeners = new Set<(hint: string) => void>();
  const primary = await openPrimary(url, timelines, onProblem);
  const { query } = primary;
  const timeline = timelines.newest;
  const hints = await openHints(listenUrl, primary, tellListeners, onProblem);

  function tellListeners(hint: string): void {
    for (const listener of listeners) listener(hint);
  }

  const appends = createBatcher((batch: readonly Append[]) => appendAll(primary, batch, dayOf(now())), {
    keyOf: ({ table }) => table,
  });
  const reads = createBatcher((batch: readonly Read[]) => readAll(primary, batch), {
    keyOf: ({ table }) => table,
  });
  const lookups = createBatcher((batch: readonly string[]) => findDevices(primary, batch));

  return {
    async append(table, after, events) {
      const outcome = await appends.add({ table, after, events, timeline: timeline() });
      if (outcome === 'appended') hints.send(table);
      return outcome;
    },
    async read(table, after, upTo) {
      const entries = await reads.add({ table, after, upTo, timeline: timeline() });
      if (entries === 'moved') throw new UnavailableError('another server has taken over');
      return entries;
    },
    failover: {
      timeline,
      async confirm() {
        // An empty message in the WAL. Its commit waits until the message, and everything before it, has reached the standbys that commits
        // have to reach.
        await query(`select pg_logical_emit_message(true, 'pok', '')`);
      },
    },
    followOthers(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tellOthers: (hint) => hints.send(hint),
    ...deriveOperations<Promised<StatementOperations>>(Object.keys(STATEMENTS), (name) => {
      const { sql, values, result }: Statement<never[], unknown> = STATEMENTS[name];
      const text = sql.replace(ROW_LOCK, 'for key share');
      return async (...args) => result(await query<never>(text, values?.(...args) ?? args));
    }),
    async findDevice(tokenHash) {
      const { row } = await lookups.add(tokenHash);
      return row && deviceOf(row); // outside the batch: a row of a newer version harms nobody else
    },
    async heartbeat(node) {
      const alive = await query<[id: string]>(
        `with beat as (
           insert into nodes (id, seen) values ($1, now()) on conflict (id) do update set seen = now())
         select id from nodes where seen > now() - $2 * interval '1 millisecond' union select $1`,
        [node, NODE_TIMEOUT_MS],
      );
      return alive.map(([id]) => id);
    },
    async clock() {
      const [row] = await query<[ms: number]>(
        'select (extract(epoch from clock_timestamp()) * 1000)::float8',
      );
      return row?.[0];
    },
    async leave(node) {
      await query(`delete from nodes where id = $1 or seen < now() - interval '1 day'`, [node]);
    },
    async newest(tables) {
      return new Map(
        await query<[code: string, version: number]>(
          `select code, version from unnest($1::text[]) as asked (code), lateral
           (select version from entries where table_code = code order by version desc limit 1) as newest`,
          [tables],
        ),
      );
    },
    async touch(tables, day) {
      await query('update tables set touched = $2 where code = any ($1) and touched < $2', [tables, day]);
    },
    remove: (table, day) => removeTable(primary, table, day),
    async disk() {
      const [row] = await query<[bytes: string]>('select pg_database_size(current_database())');
      return { usedBytes: Number(row?.[0]), freeBytes: undefined };
    },
    async close() {
      await Promise.all([appends.idle(), reads.idle(), lookups.idle()]);
      await hints.close();
      await primary.close();
    },
  };
}

/**
 * One statement, one commit, one fsync for all of them. A batch has each table once. Rows are inserted in the order of their tables,
 * so that two nodes that want the same tables wait for each other and don't deadlock. The entry before is a scalar subquery, because
 * PostgreSQL may turn `exists` into a scan of all entries: it plans the statement once, maybe when there are none.
 */
async function appendAll(
  { query, timelines }: Primary,
  batch: readonly Append[],
  day: number,
): Promise<readonly ('appended' | 'stale')[]> {
  const [row] = await query<[timeline: string, added: string[]]>(
    `with added as (
        insert into entries (table_code, version, events, event_version)
        select code, version, events, event_version
        from unnest($1::text[], $2::int[], $3::text[], $5::int[], $6::text[])
          as asked (code, version, events, event_version, timeline)
        where timeline = (select ${TIMELINE}) and (version = 1 or (
          select true from entries as before where before.table_code = code and before.version = asked.version - 1))
        order by code
        on conflict do nothing
        returning table_code
      ), touched as (
        insert into tables (code, touched)
        select table_code, $4 from added left join tables on code = table_code
        where touched is null or touched < $4
        order by table_code
        on conflict (code) do update set touched = excluded.touched where tables.touched < excluded.touched
      )
      select ${TIMELINE}, array(select table_code from added)`,
    [
      batch.map(({ table }) => table),
      batch.map(({ after }) => after + 1),
      batch.map(({ events }) => JSON.stringify(events)),
      day,
      batch.map(({ table }) => eventVersionOf(table)),
      batch.map(({ timeline }) => timeline),
    ],
    'append',
  );
  timelines.learn(row?.[0] ?? '');
  const added = new Set(row?.[1]);
  return batch.map(({ table }) => (added.has(table) ? 'appended' : 'stale'));
}

/**
 * A concurrent append waits, and then finds nothing to append to: without the lock it could leave an entry without its predecessors.
 * The lock holds up all appends, so a removal gives up soon if it can't get it. It can be retried.
 */
async function removeTable({ use }: Primary, table: TableCode, day: number): Promise<boolean> {
  return use(async (client) => {
    await client.query(
      `begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}; lock entries in share row exclusive mode`,
    );
    const { rowCount } = await client.query('delete from tables where code = $1 and touched < $2', [
      table,
      day,
    ]);
    if (rowCount === 1) await client.query('delete from entries where table_code = $1', [table]);
    await client.query('commit');
    return rowCount === 1;
  });
}

/** Every table has at least one row, with the server's timeline. `offset 0` keeps PostgreSQL from joining with all entries. */
async function readAll(
  { query, timelines }: Primary,
  batch: readonly Read[],
): Promise<readonly (readonly StoredEntry[] | 'moved')[]> {
  const rows = await query<[timeline: string, table: string, ...row: EntryRow | [null, null, null]]>(
    `select ${TIMELINE}, asked.code, found.version, found.event_version, found.events
      from unnest($1::text[], $2::int[], $3::int[]) as asked (code, after, up_to) left join lateral
      (select version, event_version, events from entries
       where table_code = asked.code and version > asked.after and version <= asked.up_to offset 0) as found on true
      order by asked.code, found.version`,
    [
      batch.map(({ table }) => table),
      batch.map(({ after }) => after),
      batch.map(({ upTo = MAX_VERSION }) => upTo),
    ],
    'read',
  );
  const found = new Map<TableCode, StoredEntry[]>(batch.map(({ table }) => [table, []]));
  for (const [, table, ...row] of rows) if (row[0] !== null) found.get(table)?.push(storedEntry(row));
  const current = rows[0]?.[0] ?? '';
  timelines.learn(current);
  return batch.map(({ table, timeline }) => (timeline === current ? (found.get(table) ?? []) : 'moved'));
}

async function findDevices(
  { query }: Primary,
  hashes: readonly string[],
): Promise<readonly { readonly row: DeviceRow | undefined }[]> {
  const rows = await query<DeviceRow>(
    `select ${DEVICE_COLUMNS} from devices where token_hash = any ($1)`,
    [hashes],
    'find-devices',
  );
  const found = new Map(rows.map((row) => [row[0], row]));
  return hashes.map((hash) => ({ row: found.get(hash) }));
}
