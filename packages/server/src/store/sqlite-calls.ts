import { type Database, SqliteError } from './sqlite-database.ts';
import type { SqliteOperations } from './sqlite-operations.ts';

/** A call on its way to the worker. */
export type SqliteCall = readonly [name: keyof SqliteOperations, ...args: never[]];
export type SqliteReply =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: string; readonly code: string | undefined };

/** Runs calls in one transaction, so that they share its fsync. One that fails doesn't keep the others from being stored. */
export function runCalls(
  database: Database,
  operations: SqliteOperations,
  calls: readonly SqliteCall[],
): readonly SqliteReply[] {
  function run([name, ...args]: SqliteCall): SqliteReply {
    const operation: (...args: never[]) => unknown = operations[name];
    try {
      return { ok: true, value: operation(...args) };
    } catch (error) {
      // A full disk, for example, has undone the calls before this one. Those after it would be stored without a transaction.
      if (!database.isInTransaction) throw error;
      return failure(error);
    }
  }

  try {
    return database.transaction(() => calls.map(run));
  } catch (error) {
    return calls.map(() => failure(error));
  }
}

function failure(error: unknown): SqliteReply {
  const code = error instanceof SqliteError ? error.code : undefined;
  return { ok: false, error: error instanceof Error ? error.message : String(error), code };
}
