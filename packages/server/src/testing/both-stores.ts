import { newDatabase } from './new-database.ts';

/** For `describe.each` and `test.each`: the settings of a server on each kind of store. */
export const BOTH_STORES = [
  ['SQLite', async () => ({})],
  ['PostgreSQL', async () => ({ DATABASE_URL: await newDatabase() })],
] as const satisfies readonly (readonly [string, () => Promise<Readonly<Record<string, string>>>])[];
