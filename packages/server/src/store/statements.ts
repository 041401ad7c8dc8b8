import { TOURNAMENT_TABLE_CODE_LENGTH } from '@pok/log';
import { DEVICE_KINDS, type StoredEntry } from '@pok/protocol';
import type { Device, DeviceOwner, ListedMatch, StatementOperations } from './store.ts';

/** An operation as one SQL statement that both databases understand. */
export interface Statement<Args extends readonly unknown[], Value> {
  readonly sql: string;
  /** The values of `$1`, `$2` and so on; without it, they are the operation's arguments. */
  readonly values?: (...args: Args) => readonly unknown[];
  /** A row is a list of its columns. */
  readonly result: (rows: readonly never[]) => Value;
}

/** An entry as a database has it: its events are JSON text, and `eventVersion` says which schema wrote them. */
export type EntryRow = readonly [version: number, eventVersion: number, events: string];

/** The greatest version that PostgreSQL can store. */
export const MAX_VERSION = 2_147_483_647;

/** One table's entries after `$2` up to `$3`. */
export const READ_ENTRIES = `select version, event_version, events from entries
  where table_code = $1 and version > $2 and version <= $3 order by version`;

export const DEVICE_COLUMNS = 'token_hash, id, player, kind, name, seen';
export type DeviceRow = [
  tokenHash: string,
  id: string,
  player: string,
  kind: string,
  name: string,
  seen: number,
];

/** PostgreSQL locks the row that this follows until the commit. SQLite reads a comment: it runs one statement after the other. */
export const ROW_LOCK = '/* for key share */';

export const STATEMENTS: {
  readonly [Name in keyof StatementOperations]: Statement<
    Parameters<StatementOperations[Name]>,
    ReturnType<StatementOperations[Name]>
  >;
} = {
  addDevice: {
    sql: `insert into devices (${DEVICE_COLUMNS}) values ($1, $2, $3, $4, $5, $6)`,
    values: deviceRow,
    result: nothing,
  },
  findDevice: {
    sql: `select ${DEVICE_COLUMNS} from devices where token_hash = $1`,
    result: (rows) => rows.map(deviceOf)[0],
  },
  devicesOf: {
    sql: `select ${DEVICE_COLUMNS} from devices where player = $1 order by id`,
    result: (rows) => rows.map(deviceOf),
  },
  seeDevice: { sql: 'update devices set seen = $2 where id = $1 and seen < $2', result: nothing },
  renameDevice: {
    sql: 'update devices set name = $3 where player = $1 and id = $2 returning id',
    result: hasRow,
  },
  removeDevice: { sql: 'delete from devices where player = $1 and id = $2 returning id', result: hasRow },
  setRecoveryLink: {
    sql: `insert into devices (${DEVICE_COLUMNS}) select $1, $2, $3, $4, $5, $6 where ${hasToken('$7')}
      on conflict (id) do update set token_hash = excluded.token_hash, seen = excluded.seen returning id`,
    values: (link, askingHash) => [...deviceRow(link), askingHash],
    result: hasRow,
  },
  removeOtherLinks: {
    sql: `delete from devices where player = $1 and kind = $2 and id <> $3`,
    values: ({ player, kind, id }) => [player, kind, id],
    result: nothing,
  },
  addDeviceCode: {
    sql: `insert into device_codes (code_hash, player, expires_at, table_code)
      select $1, $2, $3, $4 where ${hasToken('$5')}
      on conflict (player) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at,
        table_code = excluded.table_code returning player`,
    values: ({ codeHash, player, expiresAt, table }, askingHash) => [
      codeHash,
      player,
      expiresAt,
      table,
      askingHash,
    ],
    result: hasRow,
  },
  removeDeviceCode: { sql: 'delete from device_codes where player = $1', result: nothing },
  removeExpiredCodes: { sql: 'delete from device_codes where expires_at <= $1', result: nothing },
  findDeviceCode: {
    sql: 'select player, table_code from device_codes where code_hash = $1 and expires_at > $2',
    result: (rows) => rows.map(ownerOf)[0],
  },
  takeDeviceCode: {
    sql: 'delete from device_codes where code_hash = $1 and expires_at > $2 returning player, table_code',
    result: (rows) => rows.map(ownerOf)[0],
  },
  saveMatch: {
    sql: `insert into matches (table_code, match, ended_at, summary, content)
      values ($1, $2, $3, $4, $5) on conflict do nothing`,
    values: ({ table, match, endedAt, summary, content }) => [table, match, endedAt, summary, content],
    result: nothing,
  },
  matchesOf: {
    sql: `select table_code, match, summary from matches where table_code = $1 and match > $2
      order by match limit $3`,
    result: (rows) => rows.map(listedMatch),
  },
  matchOf: {
    sql: 'select content from matches where table_code = $1 and match = $2',
    result: (rows) => firstColumn(rows)[0],
  },
  // With `=` PostgreSQL would expect too few rows for a page, and scan and sort all matches for each one. No code is longer.
  matchesOfTournament: {
    sql: `select table_code, match, content from matches
      where (table_code, match) > ($1, $2) and table_code < $3 and length(table_code) >= $4
      order by table_code, match limit $5`,
    values: (tournament, after, limit) => [
      after?.table ?? tournament,
      after?.match ?? 0,
      `${tournament}~`,
      TOURNAMENT_TABLE_CODE_LENGTH,
      limit,
    ],
    result: (rows) => rows.map(listedMatch),
  },
  removeMatchesBefore: {
    sql: 'delete from matches where ended_at < $1 returning match',
    result: (rows) => rows.length,
  },
  untouchedSince: { sql: 'select code from tables where touched < $1', result: firstColumn },
};

/** Text that isn't JSON is passed on as it is; the fold then reports it as damaged. */
export function storedEntry([version, eventVersion, text]: EntryRow): StoredEntry {
  try {
    return { version, eventVersion, events: JSON.parse(text) };
  } catch {
    return { version, eventVersion, events: text };
  }
}

export function deviceOf([tokenHash, id, player, stored, name, seen]: DeviceRow): Device {
  const kind = DEVICE_KINDS.find((one) => one === stored);
  if (kind === undefined) throw new Error(`a device of kind ${stored} was stored by a newer version of POK`);
  return { tokenHash, id, player, kind, name, seen };
}

function ownerOf([player, table]: [player: string, table: string | null]): DeviceOwner {
  return { player, table };
}

function listedMatch([table, match, json]: [table: string, match: number, json: string]): ListedMatch {
  return { table, match, json };
}

/** A sign-out of that device comes before or after the statement, never in between. */
function hasToken(hash: string): string {
  return `exists (select 1 from devices where token_hash = ${hash} ${ROW_LOCK})`;
}

function deviceRow({ tokenHash, id, player, kind, name, seen }: Device): DeviceRow {
  return [tokenHash, id, player, kind, name, seen];
}

function nothing(): void {}

function hasRow(rows: readonly unknown[]): boolean {
  return rows.length > 0;
}

function firstColumn(rows: readonly [text: string][]): readonly string[] {
  return rows.map(([text]) => text);
}
