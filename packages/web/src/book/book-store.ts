import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { bookChanges } from './book-changes.svelte.ts';
import { type KeptMatch, type KeptReview, keptMatchSchema } from './kept-match.ts';

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

export interface Book {
  readonly matches: readonly KeptMatch[];
  /** How many matches are damaged, or were kept by a newer version of the app. */
  readonly unreadable: number;
}

export async function loadBook(): Promise<Book> {
  return read(await (await open()).getAll('matches'));
}

/** The matches of one table; their ids begin with its code. */
export async function loadMatchesOf(table: string): Promise<readonly KeptMatch[]> {
  const ids = IDBKeyRange.bound(`${table}/`, `${table}/~`);
  return read(await (await open()).getAll('matches', ids)).matches;
}

function read(entries: readonly KeptEntry[]): Book {
  const matches = entries.flatMap(({ version, match }) => {
    const parsed = version === VERSION ? keptMatchSchema.safeParse(match) : undefined;
    return parsed?.success === true ? [parsed.data] : [];
  });
  return { matches, unreadable: entries.length - matches.length };
}

/** Adds matches that are not in the book yet. Returns how many those were. */
export async function keepInBook(matches: readonly KeptMatch[]): Promise<number> {
  const transaction = (await open()).transaction('matches', 'readwrite');
  const known = new Set(await transaction.store.getAllKeys());
  const added = matches.filter(({ id }) => !known.has(id));
  for (const match of added) void transaction.store.put({ id: match.id, version: VERSION, match });
  await transaction.done;
  bookChanges.count += 1;
  return added.length;
}

/** Stores the review of a match; a match that was deleted meanwhile stays deleted. */
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
