import { DEVICE_COLUMNS, type DeviceRow, deviceOf } from './device-row.ts';
import type { SqliteOperations } from './sqlite-operations.ts';
import type { EntryRow } from './stored-entry.ts';

/** A table of the database, the same in PostgreSQL and in SQLite. Nodes are not backed up: they live or don't. */
export interface BackupPart<Row extends readonly unknown[]> {
  readonly name: string;
  /** The first `key` of them are the primary key. */
  readonly columns: readonly string[];
  readonly types: readonly string[];
  readonly key: number;
  readonly put: (sqlite: SqliteOperations, row: Row) => void;
}

export const ENTRIES: BackupPart<[table: string, ...EntryRow]> = {
  name: 'entries',
  columns: ['table_code', 'version', 'event_version', 'events'],
  types: ['text', 'int', 'int', 'text'],
  key: 2,
  put: (sqlite, [table, ...row]) => sqlite.append(table, row, 0),
};

export const TABLES: BackupPart<[code: string, touched: number]> = {
  name: 'tables',
  columns: ['code', 'touched'],
  types: ['text', 'int'],
  key: 1,
  put: (sqlite, [code, touched]) => sqlite.touch([code], touched),
};

/** Codes for new devices are not backed up: they are good for minutes. */
export const DEVICES: BackupPart<DeviceRow> = {
  name: 'devices',
  columns: DEVICE_COLUMNS.split(', '),
  types: ['text', 'text', 'text', 'text', 'text', 'int'],
  key: 1,
  put: (sqlite, row) => sqlite.addDevice(deviceOf(row)),
};

export const MATCHES: BackupPart<
  [table: string, match: number, endedAt: string, summary: string, content: string]
> = {
  name: 'matches',
  columns: ['table_code', 'match', 'ended_at', 'summary', 'content'],
  types: ['text', 'int', 'bigint', 'text', 'text'],
  key: 2,
  put: (sqlite, [table, match, endedAt, summary, content]) =>
    sqlite.saveMatch({ table, match, endedAt: Number(endedAt), summary, content }),
};
