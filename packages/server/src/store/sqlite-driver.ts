import { createRequire } from 'node:module';
import type * as SqlitePackage from '@photostructure/sqlite';

/** Where SQLite comes from: Node's own `node:sqlite`, or a package with the same interface for a Node that has none. */
export const SQLITE_DRIVERS = ['node', 'package'] as const;
export type SqliteDriver = (typeof SQLITE_DRIVERS)[number];

type DatabaseSync = typeof SqlitePackage.DatabaseSync;

const requireHere = createRequire(import.meta.url);
/** In a build, the package's binaries lie beside it: nothing has to be installed, let alone compiled. */
const PACKAGE = import.meta.url.endsWith('.ts') ? '@photostructure/sqlite' : './sqlite/lib/index.cjs';

export function hasDriver(driver: SqliteDriver): boolean {
  return driver === 'package' || nodeSqlite() !== undefined;
}

export function preferredDriver(): SqliteDriver {
  return hasDriver('node') ? 'node' : 'package';
}

export function loadDriver(driver: SqliteDriver): DatabaseSync {
  const { DatabaseSync } = (driver === 'node' ? nodeSqlite() : undefined) ?? loadPackage();
  return DatabaseSync;
}

/** `undefined` before Node 22.13. Node warns that the module may change; players need not see that. */
function nodeSqlite(): typeof SqlitePackage | undefined {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return requireHere('node:sqlite');
  } catch {
    return undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}

function loadPackage(): typeof SqlitePackage {
  try {
    return requireHere(PACKAGE);
  } catch (cause) {
    const here = `${process.platform} ${process.arch}`;
    throw new Error(
      `SQLite can't be loaded: Node ${process.versions.node} has none of its own, and ours is not made for ${here}. ` +
        'Install Node 22.13 or newer, or give a DATABASE_URL of PostgreSQL',
      { cause },
    );
  }
}
