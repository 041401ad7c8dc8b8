import { existsSync } from 'node:fs';
import { UnreadableLogError } from '@pok/protocol';
import { BackupError } from './backup.ts';
import type { Finding, StoreForReading } from './examine.ts';
import { sqliteFile } from './sqlite.ts';
import { Database, SqliteError } from './sqlite-database.ts';
import { sqliteOperations } from './sqlite-operations.ts';
import { SQLITE_STEPS } from './sqlite-schema.ts';
import { storedEntry } from './stored-entry.ts';

export function openSqliteForReading(folder: string): StoreForReading {
  const file = sqliteFile(folder);
  if (!existsSync(file)) throw new BackupError(`there is no database in ${folder}`);
  const database = new Database(file, { isReadOnly: true });
  const steps = Number(database.pragma('user_version'));
  if (steps !== SQLITE_STEPS.length)
    throw new BackupError(
      `the database was made by ${steps > SQLITE_STEPS.length ? 'a newer' : 'an older'} version of POK`,
    );
  database.exec('begin'); // all reads see the same moment
  const { read } = sqliteOperations(database);
  const codes = () => database.prepare<[], string>('select code from tables order by code').pluck().all();
  return {
    tables: async () => attempt(codes, () => []),
    read: async (table, after, upTo = Number.MAX_SAFE_INTEGER) =>
      attempt(
        () => read(table, after, upTo).map(storedEntry),
        (problem) => {
          throw new UnreadableLogError('damaged', problem);
        },
      ),
    async *matches() {
      type Row = { readonly table: string; readonly summary: string; readonly content: string };
      yield* database
        .prepare<[], Row>('select table_code as "table", summary, content from matches')
        .iterate();
    },
    structure: async () => [...fileProblems(database), ...logsWithoutTable(database)],
    async close() {
      database.close();
    },
  };
}

/** A database that is damaged fails in any statement that meets the damage; whoever asks goes on with the rest. */
function attempt<Value>(work: () => Value, onDamage: (problem: string) => Value): Value {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof SqliteError)) throw error;
    return onDamage(error.message);
  }
}

const MOST_PROBLEMS = 20;

function fileProblems(database: Database): readonly Finding[] {
  const check = database.prepare<[], string>(`pragma quick_check(${MOST_PROBLEMS})`).pluck();
  const problems = attempt(
    () => check.all(),
    (problem) => [problem],
  );
  return problems.filter((problem) => problem !== 'ok').map((message) => ({ table: undefined, message }));
}

function logsWithoutTable(database: Database): readonly Finding[] {
  const codes = database
    .prepare<[], string>(
      'select distinct table_code from entries where table_code not in (select code from tables)',
    )
    .pluck();
  return attempt(
    () => codes.all().map((table): Finding => ({ table, message: 'it has a log, and is no table' })),
    (problem) => [{ table: undefined, message: problem }],
  );
}
