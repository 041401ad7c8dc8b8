import type { DeviceKind, PersonId, TableCode } from '@pok/protocol';
import type { Log } from '@pok/table';
import type { DiskUse } from '../disk-watch.ts';

/** A device that may take its player's seats, or a recovery link that can make one. The token itself is never stored. */
export interface Device {
  readonly id: string;
  readonly player: PersonId;
  readonly tokenHash: string;
  readonly kind: DeviceKind;
  readonly name: string;
  /** The day it was last seen; 0 if it never was. */
  readonly seen: number;
}

/** Makes another device one of a player, once. The code itself is never stored. */
export interface StoredDeviceCode {
  readonly codeHash: string;
  readonly player: PersonId;
  readonly expiresAt: number;
}

/** A finished match; it outlives its table. */
export interface SavedMatch {
  readonly table: TableCode;
  readonly match: number;
  readonly endedAt: number;
  /** A MatchSummary as JSON. */
  readonly summary: string;
  /** A MatchExport as JSON. */
  readonly content: string;
}

/** Everything that a server stores: the log of every table, players' devices, finished matches, nodes that live. */
export interface Store extends Log {
  /** Calls back with each table that another process has appended to. Only a hint: it may not arrive. */
  followOthers(listener: (table: TableCode) => void): () => void;
  addDevice(device: Device): Promise<void>;
  findDevice(tokenHash: string): Promise<Device | undefined>;
  devicesOf(player: PersonId): Promise<readonly Device[]>;
  /** Says that a device was seen on this day. */
  seeDevice(id: string, day: number): Promise<void>;
  /** Whether the player has such a device. */
  renameDevice(player: PersonId, id: string, name: string): Promise<boolean>;
  /** Whether the player had such a device. */
  removeDevice(player: PersonId, id: string): Promise<boolean>;
  /** A player has one code at a time: a new one replaces it. Codes that have expired are removed. */
  addDeviceCode(code: StoredDeviceCode, now: number): Promise<void>;
  /** The player of a code that has not expired. It is gone then: two who ask at once don't both get it. */
  takeDeviceCode(codeHash: string, now: number): Promise<PersonId | undefined>;
  /** Saving a match again changes nothing. */
  saveMatch(match: SavedMatch): Promise<void>;
  /** Summaries, oldest match first. */
  matchesOf(table: TableCode): Promise<readonly string[]>;
  /** The content of a saved match. */
  matchOf(table: TableCode, match: number): Promise<string | undefined>;
  /** Removes matches that ended before this time, and says how many. */
  removeMatchesBefore(time: number): Promise<number>;
  /** Says that this node lives, and learns which nodes do. */
  heartbeat(node: string): Promise<readonly string[]>;
  /** The time in ms since 1970 on the clock that all nodes share; undefined where there is only this process. */
  clock(): Promise<number | undefined>;
  /** Says that this node has stopped. */
  leave(node: string): Promise<void>;
  /** The newest version of each of these tables; tables without a log are left out. */
  newest(tables: readonly TableCode[]): Promise<ReadonlyMap<TableCode, number>>;
  /** Tables that were neither appended to nor touched since that day. Days count from 1970. */
  untouchedSince(day: number): Promise<readonly TableCode[]>;
  touch(tables: readonly TableCode[], day: number): Promise<void>;
  /** Removes the log of a table if it is untouched since that day, and says whether it was. Its saved matches stay. */
  remove(table: TableCode, day: number): Promise<boolean>;
  /** What everything takes up on disk. */
  disk(): Promise<DiskUse>;
  /** Throws if the store can't be reached. */
  check(): Promise<void>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}

/** A node without a heartbeat for this long is dead. */
export const NODE_TIMEOUT_MS = 10_000;
