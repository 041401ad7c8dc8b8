import { LocationError } from '@pok/server/location';
import type { Command } from 'commander';
import { withExample } from './example.ts';
import { printable } from './printable.ts';
import { type LocationOptions, locationOf, withLocation } from './store-location.ts';

/** Only the owner may read a backup: it contains the server seeds of running matches. */
const OWNER_ONLY_UMASK = 0o077;

/** `pok backup` and `pok restore`: everything a server stores, in one file. */
export function backup(program: Command): void {
  withExample(withLocation(program.command('backup')), 'pok backup monday.sqlite')
    .description('copy everything a server stores into one file; the server may keep running')
    .argument('<file>', 'the file to write')
    .action(async (file: string, options: LocationOptions) => {
      const store = await import('@pok/server/backup');
      process.umask(OWNER_ONLY_UMASK);
      await store.backup(locationOf(options), file);
      console.log(printable(`Everything is in ${file}.`));
    });
  withExample(withLocation(program.command('restore')), 'pok restore monday.sqlite --data-dir ./new')
    .description('restore a backup where no server has stored anything yet')
    .argument('<file>', 'a file made by pok backup')
    .action(async (file: string, options: LocationOptions) => {
      const store = await import('@pok/server/backup');
      process.umask(OWNER_ONLY_UMASK);
      await untilStopped((stop) => store.restore(file, locationOf(options), stop));
      console.log('Restored. Start the server as usual.');
    });
}

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ctrl-C is an error like any other, so that `work` can clean up. */
async function untilStopped(work: (stop: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const onSignal = () => stop.abort(new LocationError('stopped; nothing was restored'));
  for (const signal of STOP_SIGNALS) process.once(signal, onSignal);
  await work(stop.signal).finally(() => {
    for (const signal of STOP_SIGNALS) process.off(signal, onSignal);
  });
}
