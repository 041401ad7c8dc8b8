import { type Command, Option } from 'commander';
import { UsageError } from './usage-error.ts';

/** A backup holds the secrets of running matches. */
const OWNER_ALONE = 0o077;

interface PlaceOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string;
}

/** `pok backup` and `pok restore`: everything a server keeps, in one file. */
export function backup(program: Command): void {
  withPlace(program.command('backup'))
    .description('everything a server keeps, in one file; the server may run meanwhile')
    .argument('<file>', 'the file to make')
    .action(async (file: string, options: PlaceOptions) => {
      const store = await import('@pok/server/backup');
      process.umask(OWNER_ALONE);
      await inOneSentence(store.backup(placeOf(options), file), store.BackupError);
      console.log(`Everything is in ${file}.`);
    });
  withPlace(program.command('restore'))
    .description('put a backup where no server has kept anything yet')
    .argument('<file>', 'a file made by pok backup')
    .action(async (file: string, options: PlaceOptions) => {
      const store = await import('@pok/server/backup');
      process.umask(OWNER_ALONE);
      await inOneSentence(store.restore(file, placeOf(options)), store.BackupError);
      console.log('Restored. Start the server as ever.');
    });
}

function withPlace(command: Command): Command {
  return command
    .addOption(
      new Option('--data-dir <folder>', 'folder of the SQLite database').default('./data').env('DATA_DIR'),
    )
    .addOption(
      new Option('--database-url <url>', 'postgres://… if the server keeps it there').env('DATABASE_URL'),
    );
}

function placeOf({ dataDir, databaseUrl }: PlaceOptions): { dataDir: string } | { databaseUrl: string } {
  return databaseUrl === undefined ? { dataDir } : { databaseUrl };
}

async function inOneSentence(work: Promise<void>, expected: new (message: string) => Error): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw error instanceof expected ? new UsageError(`${error.message}.`) : error;
  }
}
