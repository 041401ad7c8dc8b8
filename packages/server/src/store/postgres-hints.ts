import { randomUUID } from 'node:crypto';
import type { TableCode } from '@pok/protocol';
import type { Client } from 'pg';
import { createBatcher } from './batcher.ts';
import { connectToPrimary } from './postgres-connection.ts';
import type { Primary } from './postgres-primary.ts';
import { HINTS_LOST } from './store.ts';

const CHANNEL = 'pok_moved';
/** PostgreSQL carries at most 8,000 bytes in a notification. */
const CODES_PER_HINT = 600;
const RETRY_DELAY_MS = 1_000;

/**
 * Tells other nodes which tables were appended to, by LISTEN and NOTIFY. A hint may get lost. After an interruption, the first one says so.
 */
export interface Hints {
  send(table: TableCode): void;
  close(): Promise<void>;
}

export async function openHints(
  url: string,
  { query, timelines }: Primary,
  onHint: (table: TableCode) => void,
  onProblem: (error: unknown) => void,
): Promise<Hints> {
  const self = randomUUID();
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function listen(): Promise<void> {
    const fresh = await connectToPrimary(url, 'pok-hints', timelines);
    client?.end();
    client = fresh;
    const onLost = (error?: Error) => {
      if (client === fresh) retryLater(error);
    };
    fresh.on('error', onLost);
    fresh.on('end', onLost);
    fresh.on('notification', ({ payload }) => {
      const [sender, ...tables] = payload?.split(' ') ?? [];
      if (sender !== self) for (const table of tables) onHint(table);
    });
    await fresh.query(`listen ${CHANNEL}`);
    if (isClosed) await fresh.end();
  }

  function retryLater(error?: Error): void {
    if (isClosed || retry !== undefined) return;
    if (error !== undefined) onProblem(error);
    retry = setTimeout(() => {
      retry = undefined;
      listen().then(() => onHint(HINTS_LOST), retryLater);
    }, RETRY_DELAY_MS);
  }

  // After the commit and in a statement of its own: a NOTIFY inside it would make commits wait for each other.
  const sending = createBatcher(
    async (tables: readonly TableCode[]) => {
      await query('select pg_notify($1, $2)', [CHANNEL, [self, ...new Set(tables)].join(' ')]);
      return tables;
    },
    { maxItems: CODES_PER_HINT },
  );

  // The connection to a server that was replaced may stay open and silent for minutes.
  timelines.onNewer(() => {
    client?.end();
    client = undefined;
    retryLater();
  });
  await listen();
  return {
    send(table) {
      sending.add(table).catch(onProblem);
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await sending.idle();
      await client?.end();
    },
  };
}
