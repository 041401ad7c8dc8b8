import type { Client } from 'pg';
import { BackupError, connectTo } from './backup.ts';
import type { Finding, StoreForReading } from './examine.ts';
import { POSTGRES_STEPS } from './postgres-schema.ts';
import { type EntryRow, storedEntry } from './stored-entry.ts';

/** The greatest number of the column. */
const MAX_VERSION = 2_147_483_647;
const ROWS_PER_BATCH = 500;

export async function openPostgresForReading(url: string): Promise<StoreForReading> {
  const client = await connectTo(url);
  try {
    await client.query('begin isolation level repeatable read read only');
    await checkSteps(client);
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    async tables() {
      const { rows } = await client.query<{ code: string }>(
        'select code from tables union select table_code from entries order by code',
      );
      return rows.map(({ code }) => code);
    },
    async read(table, after, upTo = MAX_VERSION) {
      const { rows } = await client.query<[...EntryRow]>({
        rowMode: 'array',
        text: `select version, event_version, events from entries
          where table_code = $1 and version > $2 and version <= $3 order by version`,
        values: [table, after, upTo],
      });
      return rows.map(storedEntry);
    },
    async *matches() {
      await client.query(
        'declare saved no scroll cursor for select table_code, summary, content from matches',
      );
      for (;;) {
        const { rows } = await client.query<{ table_code: string; summary: string; content: string }>(
          `fetch ${ROWS_PER_BATCH} from saved`,
        );
        if (rows.length === 0) return;
        for (const { table_code: table, summary, content } of rows) yield { table, summary, content };
      }
    },
    async structure() {
      const { rows } = await client.query<{ table_code: string }>(
        'select distinct table_code from entries left join tables on code = table_code where code is null',
      );
      return rows.map(
        ({ table_code: table }): Finding => ({ table, message: 'it has a log, and is no table' }),
      );
    },
    close: () => client.end(),
  };
}

async function checkSteps(client: Client): Promise<void> {
  const { rows } = await client
    .query<{ steps: number }>('select steps from pok_schema')
    .catch(() => ({ rows: [] }));
  const steps = rows[0]?.steps ?? 0;
  if (steps === 0) throw new BackupError('no server has stored anything there');
  if (steps !== POSTGRES_STEPS.length)
    throw new BackupError(
      `the database was made by ${steps > POSTGRES_STEPS.length ? 'a newer' : 'an older'} version of POK`,
    );
}
