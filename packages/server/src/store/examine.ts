import {
  matchSummarySchema,
  parseExport,
  type StoredEntry,
  type TableCode,
  UnreadableLogError,
} from '@pok/protocol';
import { foldLog } from '@pok/table';
import { BackupError, type Location } from './backup.ts';
import { openPostgresForReading } from './examine-postgres.ts';
import { openSqliteForReading } from './examine-sqlite.ts';

export { BackupError };

/** Something that is wrong with what a server has stored. */
export interface Finding {
  /** Undefined if it belongs to no table. */
  readonly table: TableCode | undefined;
  readonly message: string;
}

export interface Examination {
  readonly tables: number;
  readonly entries: number;
  readonly matches: number;
  readonly findings: readonly Finding[];
}

/** A store as it was at one moment: nothing can be written to it, and the server may run meanwhile. */
export interface StoreForReading {
  tables(): Promise<readonly TableCode[]>;
  read(table: TableCode, after: number, upTo?: number): Promise<readonly StoredEntry[]>;
  /** The finished matches, some at a time. */
  matches(): AsyncIterable<{ readonly table: TableCode; readonly summary: string; readonly content: string }>;
  /** What is wrong with the database itself, and with how its rows belong together. */
  structure(): Promise<readonly Finding[]>;
  close(): Promise<void>;
}

/** Looks at everything a server has stored: each log is read and folded to its end, as if its table were opened. Repairs nothing. */
export async function examine(location: Location): Promise<Examination> {
  const store =
    'databaseUrl' in location
      ? await openPostgresForReading(location.databaseUrl)
      : openSqliteForReading(location.dataDir);
  try {
    const findings = [...(await store.structure())];
    const codes = await store.tables();
    let entries = 0;
    for (const code of codes) {
      const log = await examineLog(store, code);
      if (typeof log === 'number') entries += log;
      else findings.push(log);
    }
    let matches = 0;
    for await (const match of store.matches()) {
      matches += 1;
      const problem = problemOf(match);
      if (problem !== undefined) findings.push({ table: match.table, message: problem });
    }
    return { tables: codes.length, entries, matches, findings };
  } finally {
    await store.close();
  }
}

/** The number of its entries, or what is wrong with it. */
async function examineLog(store: StoreForReading, table: TableCode): Promise<number | Finding> {
  try {
    const folded = await foldLog(store, table);
    if (folded === undefined) return { table, message: 'its log is empty' };
    if (folded.state.table !== table) return { table, message: `its log is that of ${folded.state.table}` };
    return folded.version;
  } catch (error) {
    if (!(error instanceof UnreadableLogError)) throw error;
    return { table, message: error.message };
  }
}

function problemOf({ summary, content }: { readonly summary: string; readonly content: string }) {
  try {
    matchSummarySchema.parse(JSON.parse(summary));
    const parsed = parseExport(JSON.parse(content));
    return typeof parsed === 'string' ? `a saved match is damaged: ${parsed}` : undefined;
  } catch (error) {
    return `a saved match is damaged: ${error instanceof Error ? error.message : error}`;
  }
}
