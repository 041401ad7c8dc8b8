import { createDatabase } from './postgres.ts';
import { shared } from './shared.ts';

/** An empty database of its own for a test, in the PostgreSQL that all test files share. */
export async function newDatabase(): Promise<string> {
  return createDatabase(await shared('postgres'));
}
