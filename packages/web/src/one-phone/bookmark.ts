import { type TableCode, z } from '@pok/protocol';
import { Stored } from '../storage/stored.ts';

/** What this device keeps of the match it passes around: its table, and the last round that everybody saw. */
export interface Bookmark {
  readonly table: TableCode;
  readonly match: number;
  readonly round: number;
  /** Everybody saw the end: it can be looked at, but there is nothing to go on with. */
  readonly isOver: boolean;
}

export const BOOKMARK = new Stored<Bookmark>(
  'pok-one-phone',
  z.object({ table: z.string(), match: z.int(), round: z.int(), isOver: z.boolean() }),
);
