import { type Command, Option } from 'commander';
import { UsageError } from './usage-error.ts';

/** Where a server stores everything, as the command line says it. */
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

export function locationOf({
  dataDir,
  databaseUrl,
}: LocationOptions): { dataDir: string } | { databaseUrl: string } {
  return databaseUrl === undefined ? { dataDir } : { databaseUrl };
}

export async function inOneSentence<Value>(
  work: Promise<Value>,
  expected: new (message: string) => Error,
): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof expected ? new UsageError(`${error.message}.`) : error;
  }
}
