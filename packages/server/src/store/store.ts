import type { PersonId, TableCode } from '@pok/protocol';
import type { Log } from '@pok/table';

/** A device that may take seats. The token itself is never stored. */
export interface Player {
  readonly id: PersonId;
  readonly tokenHash: string;
}

/** A finished match, stored for good, also when its table is gone. */
export interface SavedMatch {
  readonly table: TableCode;
  readonly match: number;
  readonly endedAt: number;
  /** A MatchSummary as JSON. */
  readonly summary: string;
  /** A MatchExport as JSON. */
  readonly content: string;
}

/** Everything that a server stores: the log of every table, players' tokens, finished matches, nodes that live. */
export interface Store extends Log {
  /** Calls back with each table that another process has appended to. Only a hint: it may not arrive. */
  followOthers(listener: (table: TableCode) => void): () => void;
  addPlayer(player: Player): Promise<void>;
  findPlayer(tokenHash: string): Promise<PersonId | undefined>;
  /** Saving a match again changes nothing. */
  saveMatch(match: SavedMatch): Promise<void>;
  /** Summaries, oldest match first. */
  matchesOf(table: TableCode): Promise<readonly string[]>;
  /** The content of a saved match. */
  matchOf(table: TableCode, match: number): Promise<string | undefined>;
  /** Says that this node lives, and learns which nodes do. */
  heartbeat(node: string): Promise<readonly string[]>;
  /** Says that this node has stopped. */
  leave(node: string): Promise<void>;
  /** The newest version of each of these tables; tables without a log are left out. */
  newest(tables: readonly TableCode[]): Promise<ReadonlyMap<TableCode, number>>;
  /** Tables that were neither appended to nor touched since that day. Days count from 1970. */
  untouchedSince(day: number): Promise<readonly TableCode[]>;
  touch(tables: readonly TableCode[], day: number): Promise<void>;
  /** Removes the log of a table if it is untouched since that day, and says whether it was. Its saved matches stay. */
  remove(table: TableCode, day: number): Promise<boolean>;
  /** Throws if the store can't be reached. */
  check(): Promise<void>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}

/** A node without a heartbeat for this long is dead. */
export const NODE_TIMEOUT_MS = 10_000;
