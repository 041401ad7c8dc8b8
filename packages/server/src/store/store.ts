import { type Log, TOURNAMENT_CODE_LENGTH } from '@pok/log';
import {
  type DeviceKind,
  EVENT_VERSION,
  type PersonId,
  type TableCode,
  type TableEvent,
  TOURNAMENT_EVENT_VERSION,
  type TournamentCode,
  type TournamentEvent,
} from '@pok/protocol';
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

/** Adds another device to a player, once. The code itself is never stored. */
export interface StoredDeviceCode {
  readonly codeHash: string;
  readonly player: PersonId;
  readonly expiresAt: number;
  /** Where the other device goes on. */
  readonly table: TableCode | null;
}

/** Who a device code belongs to. */
export type DeviceOwner = Pick<StoredDeviceCode, 'player' | 'table'>;

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

/** Where a saved match is in a list: lists are read in pages, and the next page begins after the last one's end. */
export type MatchPlace = Pick<SavedMatch, 'table' | 'match'>;

/** A saved match in a page of a list. */
export interface ListedMatch extends MatchPlace {
  /** Its summary or its content, whichever was asked for. */
  readonly json: string;
}

/** Operations that are one statement each, the same in both databases: `statements.ts` has their SQL. */
export interface StatementOperations {
  addDevice(device: Device): void;
  findDevice(tokenHash: string): Device | undefined;
  devicesOf(player: PersonId): readonly Device[];
  /** Records that a device was seen on this day. */
  seeDevice(id: string, day: number): void;
  /** Whether the player has such a device. */
  renameDevice(player: PersonId, id: string, name: string): boolean;
  /** Whether the player had such a device. */
  removeDevice(player: PersonId, id: string): boolean;
  /** A player has one recovery link at a time: a new one replaces it. False if no device has the token that asks: then nothing changes. */
  setRecoveryLink(link: Device, askingHash: string): boolean;
  /** Removes the links that older versions stored under other ids. */
  removeOtherLinks(link: Device): void;
  /** A player has one code at a time: a new one replaces it. False if no device has the token that asks: then nothing changes. */
  addDeviceCode(code: StoredDeviceCode, askingHash: string): boolean;
  removeDeviceCode(player: PersonId): void;
  removeExpiredCodes(now: number): void;
  /** The owner of a code that has not expired. */
  findDeviceCode(codeHash: string, now: number): DeviceOwner | undefined;
  /** Returns the owner of a code that has not expired, and removes the code: only one of two callers gets it. */
  takeDeviceCode(codeHash: string, now: number): DeviceOwner | undefined;
  /** Saving a match again changes nothing. */
  saveMatch(match: SavedMatch): void;
  /** A page of the summaries of a table's matches after that one, oldest first. */
  matchesOf(table: TableCode, after: number, limit: number): readonly ListedMatch[];
  /** The content of a saved match. */
  matchOf(table: TableCode, match: number): string | undefined;
  /** A page of the contents of a tournament's matches after that place, table by table. */
  matchesOfTournament(
    tournament: TournamentCode,
    after: MatchPlace | undefined,
    limit: number,
  ): readonly ListedMatch[];
  /** Removes matches that ended before this time, and returns how many. */
  removeMatchesBefore(time: number): number;
  /** Tables and tournaments that were neither appended to nor touched since that day. Days count from 1970. */
  untouchedSince(day: number): readonly TableCode[];
}

/** Operations on logs, those of tournaments included, which each database does in its own way. */
export interface TableOperations {
  /** The newest version of each of these tables; tables without a log are left out. */
  newest(tables: readonly TableCode[]): ReadonlyMap<TableCode, number>;
  touch(tables: readonly TableCode[], day: number): void;
  /** Removes the log of a table if it is untouched since that day, and returns whether it was. Its saved matches stay. */
  remove(table: TableCode, day: number): boolean;
}

/** The same operations, asynchronous. */
export type Promised<Operations> = {
  readonly [Name in keyof Operations]: Operations[Name] extends (...args: infer Args) => infer Value
    ? (...args: Args) => Promise<Value>
    : never;
};

/** One operation for each name, made by `make`. */
export function deriveOperations<Operations>(
  names: readonly string[],
  make: (name: keyof Operations & string) => (...args: never[]) => unknown,
): Operations;
export function deriveOperations(names: readonly string[], make: (name: string) => unknown): unknown {
  return Object.fromEntries(names.map((name) => [name, make(name)]));
}

/** The hint that hints may have been lost. */
export const HINTS_LOST = 'hints-lost:';

/** Everything that a server stores: the log of every table and tournament, players' devices, finished matches, live nodes. */
export interface Store
  extends Log<TableEvent | TournamentEvent>,
    Promised<StatementOperations & TableOperations> {
  /**
   * Calls back with the code of each log that another process has appended to, and with the hints that others send. A hint may not arrive.
   * When the store notices that, it passes `HINTS_LOST` as soon as hints arrive again.
   */
  followOthers(listener: (hint: string) => void): () => void;
  /** Sends the other processes a hint without spaces. It must not look like the code of a table. */
  tellOthers(hint: string): void;
  /** Records that this node is alive, and returns the nodes that are. Rejects if the store can't be written to. */
  heartbeat(node: string): Promise<readonly string[]>;
  /** The time in ms since 1970 on the clock that all nodes share; undefined where there is only this process. */
  clock(): Promise<number | undefined>;
  /** Records that this node has stopped. */
  leave(node: string): Promise<void>;
  /** How much disk space everything takes. */
  disk(): Promise<DiskUse>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}

/** Today's version of the events in a log: those of tables and of tournaments have their own. */
export function eventVersionOf(code: string): number {
  return code.length === TOURNAMENT_CODE_LENGTH ? TOURNAMENT_EVENT_VERSION : EVENT_VERSION;
}

/** A node without a heartbeat for this long is dead. */
export const NODE_TIMEOUT_MS = 10_000;
