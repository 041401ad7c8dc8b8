import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { KeptMatch, KeptReview } from './kept-match.ts';

/** Matches under their version, so that a later app can upcast what this one wrote. */
interface KeptEntry {
  readonly id: string;
  readonly version: number;
  readonly match: KeptMatch;
}

interface BookSchema extends DBSchema {
  matches: { key: string; value: KeptEntry };
}

const NAME = 'pok-book';
const VERSION = 1;

let opening: Promise<IDBPDatabase<BookSchema>> | undefined;

/** Rejects where a browser has no room for it, as in some private windows. */
function open(): Promise<IDBPDatabase<BookSchema>> {
  opening ??= openDB<BookSchema>(NAME, VERSION, {
    upgrade: (database) => void database.createObjectStore('matches', { keyPath: 'id' }),
    // Another tab deletes the book, or a newer version of the app changes it.
    blocking: () => void close(),
  }).catch((error) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function close(): Promise<void> {
  const closing = opening;
  opening = undefined;
  (await closing)?.close();
}

/** All matches that this version of the app understands. They were parsed before they were kept. */
export async function loadBook(): Promise<readonly KeptMatch[]> {
  const entries = await (await open()).getAll('matches');
  return entries.flatMap(({ version, match }) => (version === VERSION ? [match] : []));
}

/** Adds matches that are not in the book yet. Answers how many those were. */
export async function keepInBook(matches: readonly KeptMatch[]): Promise<number> {
  const transaction = (await open()).transaction('matches', 'readwrite');
  const known = new Set(await transaction.store.getAllKeys());
  const added = matches.filter(({ id }) => !known.has(id));
  for (const match of added) void transaction.store.put({ id: match.id, version: VERSION, match });
  await transaction.done;
  return added.length;
}

/** Writes down what looking back on a match found; a match that was deleted meanwhile stays deleted. */
export async function saveReview(id: string, review: KeptReview): Promise<void> {
  const transaction = (await open()).transaction('matches', 'readwrite');
  const entry = await transaction.store.get(id);
  if (entry?.version === VERSION) {
    void transaction.store.put({ ...entry, match: { ...entry.match, review } });
  }
  await transaction.done;
}

export async function removeFromBook(id: string): Promise<void> {
  await (await open()).delete('matches', id);
}

/** Nothing is left of it. */
export async function deleteBook(): Promise<void> {
  await close();
  await deleteDB(NAME);
}
