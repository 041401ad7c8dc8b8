import { type TableCode, z } from '@pok/protocol';
import { type Loaded, Stored } from '../storage/stored.ts';
import { reportUnsaved } from '../storage/unsaved.svelte.ts';

/** What this device keeps of the match it passes around: its table, and the last round that everybody saw. */
export interface Bookmark {
  readonly table: TableCode;
  readonly match: number;
  readonly round: number;
  /** Everybody saw the end: it can be looked at, but there is nothing to go on with. */
  readonly isOver: boolean;
}

const STORED = new Stored<Bookmark>(
  'pok-one-phone',
  z.object({ table: z.string(), match: z.int(), round: z.int(), isOver: z.boolean() }),
);

export function loadBookmark(): Loaded<Bookmark> {
  return STORED.load();
}

export function saveBookmark(bookmark: Bookmark): void {
  if (!STORED.save(bookmark)) reportUnsaved();
}

export function removeBookmark(): void {
  STORED.remove();
}
