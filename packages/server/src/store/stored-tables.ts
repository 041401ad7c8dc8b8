import type { Database } from './sqlite-database.ts';

/**
 * The tables that a backup has, with the types of their columns. Nodes, and codes for new devices, only live for minutes, so they are left
 * out.
 */
export const STORED_TABLES = {
  entries: { table_code: 'text', version: 'int', event_version: 'int', events: 'text' },
  tables: { code: 'text', touched: 'int' },
  devices: { token_hash: 'text', id: 'text', player: 'text', kind: 'text', name: 'text', seen: 'int' },
  matches: { table_code: 'text', match: 'int', ended_at: 'bigint', summary: 'text', content: 'text' },
} as const;

const FITS = {
  text: (column: string) => `typeof(${column}) = 'text'`,
  int: (column: string) => integerUpTo(column, 2 ** 31 - 1),
  bigint: (column: string) => integerUpTo(column, Number.MAX_SAFE_INTEGER),
};

function integerUpTo(column: string, max: number): string {
  return `typeof(${column}) = 'integer' and ${column} between ${-max} and ${max}`;
}

/** SQLite stores any value in any column. PostgreSQL refuses these, and a server stumbles over them. */
export function misfitsIn(database: Database): readonly string[] {
  return Object.entries(STORED_TABLES).flatMap(([table, types]) =>
    Object.entries(types)
      .filter(([column, type]) => {
        const misfits = database.prepare(`select 1 from ${table} where not (${FITS[type](column)}) limit 1`);
        return misfits().length > 0;
      })
      .map(([column, type]) => `${table} has a value in ${column} that is no ${type}`),
  );
}
