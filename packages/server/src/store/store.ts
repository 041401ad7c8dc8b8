import type { PersonId, TableCode } from '@pok/protocol';
import type { Log } from '@pok/table';

/** A device that may take seats. The token itself is never stored. */
export interface Player {
  readonly id: PersonId;
  readonly tokenHash: string;
}

/** A finished match as it is kept for good, also when its table is gone. */
export interface KeptMatch {
  readonly table: TableCode;
  readonly match: number;
  readonly endedAt: number;
  /** What lists tell of it, as JSON. */
  readonly summary: string;
  /** The match with all that is needed to check it, as JSON. */
  readonly content: string;
}

/** Everything the server keeps: the log of every table, who holds which token, finished matches, nodes that live. */
export interface Store extends Log {
  /** Tells which table was moved by another process. Only a hint: it may not arrive. */
  followOthers(listener: (table: TableCode) => void): () => void;
  addPlayer(player: Player): Promise<void>;
  findPlayer(tokenHash: string): Promise<PersonId | undefined>;
  /** Keeping a match twice is keeping it once. */
  keepMatch(match: KeptMatch): Promise<void>;
  /** Summaries, oldest match first. */
  matchesOf(table: TableCode): Promise<readonly string[]>;
  /** The content of a kept match. */
  matchOf(table: TableCode, match: number): Promise<string | undefined>;
  /** Says that this node lives, and learns which nodes do. */
  beat(node: string): Promise<readonly string[]>;
  /** Says that this node is gone. */
  leave(node: string): Promise<void>;
  /** The newest version of each of these tables; tables without a log are left out. */
  newest(tables: readonly TableCode[]): Promise<ReadonlyMap<TableCode, number>>;
  /** Tables that nothing was appended to since that day, and that nobody touched. Days count from 1970. */
  untouchedSince(day: number): Promise<readonly TableCode[]>;
  touch(tables: readonly TableCode[], day: number): Promise<void>;
  /** Forgets the log of a table if it is untouched since that day, and tells whether it was. Its kept matches stay. */
  remove(table: TableCode, day: number): Promise<boolean>;
  /** Throws if the store can't be reached. */
  check(): Promise<void>;
}

const DAY = 24 * 60 * 60 * 1000;

export function dayOf(time: number): number {
  return Math.floor(time / DAY);
}

/** A node that has not said so for this long is gone. */
export const NODE_TIMEOUT = 10_000;
