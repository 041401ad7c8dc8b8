import { sqliteFile } from '../store/sqlite.ts';
import { Database } from '../store/sqlite-database.ts';

/** Does to the database of a server what no server would. */
export function damageSqlite(folder: string, sql: string): void {
  const database = new Database(sqliteFile(folder));
  database.exec(sql);
  database.close();
}
