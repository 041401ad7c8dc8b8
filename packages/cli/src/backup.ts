import { type Command, Option } from 'commander';
import { withExample } from './example.ts';
import { UsageError } from './usage-error.ts';

/** Only the owner may read a backup: it contains the server seeds of running matches. */
const OWNER_ONLY_UMASK = 0o077;

interface LocationOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string;
}

/** `pok backup` and `pok restore`: everything a server stores, in one file. */
export function backup(program: Command): void {
  withExample(withLocation(program.command('backup')), 'pok backup monday.sqlite')
    .description('copy everything a server stores into one file; the server may keep running')
    .argument('<file>', 'the file to write')
    .action(async (file: string, options: LocationOptions) => {
      const store = await import('@pok/server/backup');
      process.umask(OWNER_ONLY_UMASK);
      await inOneSentence(store.backup(locationOf(options), file), store.BackupError);
      console.log(`Everything is in ${file}.`);
    });
  withExample(withLocation(program.command('restore')), 'pok restore monday.sqlite --data-dir ./new')
    .description('restore a backup where no server has stored anything yet')
    .argument('<file>', 'a file made by pok backup')
    .action(async (file: string, options: LocationOptions) => {
      const store = await import('@pok/server/backup');
      process.umask(OWNER_ONLY_UMASK);
      await inOneSentence(store.restore(file, locationOf(options)), store.BackupError);
      console.log('Restored. Start the server as usual.');
    });
}

function withLocation(command: Command): Command {
  return command
    .addOption(
      new Option('--data-dir <folder>', 'folder of the SQLite database').default('./data').env('DATA_DIR'),
    )
    .addOption(
      new Option('--database-url <url>', 'postgres://… if the server uses PostgreSQL').env('DATABASE_URL'),
    );
}

function locationOf({
  dataDir,
  databaseUrl,
}: LocationOptions): { dataDir: string } | { databaseUrl: string } {
  return databaseUrl === undefined ? { dataDir } : { databaseUrl };
}

async function inOneSentence(work: Promise<void>, expected: new (message: string) => Error): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw error instanceof expected ? new UsageError(`${error.message}.`) : error;
  }
}
