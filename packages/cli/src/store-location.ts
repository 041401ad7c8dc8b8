import type { Location } from '@pok/server/location';
import { type Command, Option } from 'commander';

/** Where a server stores everything, as given on the command line. */
export interface LocationOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string;
}

export function withLocation(command: Command): Command {
  return command
    .addOption(
      new Option('--data-dir <folder>', 'folder of the SQLite database').default('./data').env('DATA_DIR'),
    )
    .addOption(
      new Option('--database-url <url>', 'postgres://… if the server uses PostgreSQL').env('DATABASE_URL'),
    );
}

export function locationOf({ dataDir, databaseUrl }: LocationOptions): Location {
  return databaseUrl === undefined ? { dataDir } : { databaseUrl };
}
