import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Database } from '../packages/server/src/store/sqlite-database.ts';

/** How a plain server keeps a choice: not at all, or as most people would write it. */
export const PLAIN_STORAGES = ['memory', 'file', 'sqlite'] as const;
export type PlainStorage = (typeof PLAIN_STORAGES)[number];

/** Calls `then` once the line is kept. */
export type Keep = (line: string, then: () => void) => void;

export function createKeep(storage: PlainStorage, folder: string): Keep {
  switch (storage) {
    case 'memory':
      return (_line, then) => then();
    case 'file':
      return keepInFile(join(folder, 'choices.log'));
    case 'sqlite':
      return keepInSqlite(join(folder, 'choices.sqlite'));
  }
}

/** Lines that arrive while the disk is busy share the next sync. */
function keepInFile(path: string): Keep {
  const opening = open(path, 'a');
  let waiting: { readonly line: string; readonly then: () => void }[] = [];
  let isBusy = false;
  async function drain(): Promise<void> {
    isBusy = true;
    const file = await opening;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await file.appendFile(batch.map(({ line }) => line).join(''));
      await file.datasync();
      for (const { then } of batch) then();
    }
    isBusy = false;
  }
  return (line, then) => {
    waiting.push({ line, then });
    if (!isBusy) void drain();
  };
}

/** One commit per choice, as durable as ours. */
function keepInSqlite(path: string): Keep {
  const database = new Database(path);
  process.on('exit', () => database.close());
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec('create table choices (id integer primary key, line text not null)');
  const insert = database.prepare('insert into choices (line) values ($1)');
  return (line, then) => {
    insert(line);
    then();
  };
}
