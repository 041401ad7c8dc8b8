import type { TableCode } from '@pok/protocol';
import {
  type Device,
  type ListedMatch,
  type MatchPlace,
  NODE_TIMEOUT_MS,
  type StatementOperations,
  type StoredDeviceCode,
  type TableOperations,
} from '@pok/server/store';
import { parseTableCode } from '@pok/tournament';
import { deviceOperations } from './device-operations.ts';
import { UndoableMap } from './undoable-map.ts';

interface StoredTable {
  /** JSON, as on a disk. */
  readonly entries: { readonly eventVersion: number; readonly events: string }[];
  touched: number;
}

/** Everything that one of the servers of the database has stored. */
export interface Contents {
  readonly tables: Map<TableCode, StoredTable>;
  readonly matches: Map<string, { readonly summary: string; readonly content: string }>;
  /** By the hash of their token. */
  readonly devices: Map<string, Device>;
  readonly deviceCodes: Map<string, StoredDeviceCode>;
  /** When each node was last seen. */
  readonly nodes: Map<string, number>;
}

/** `onChange` gets what takes a change back. Appends are left to the caller. */
export function newContents(onChange: (undo: () => void) => void): Contents {
  return {
    tables: new Map(),
    matches: new UndoableMap(onChange),
    devices: new UndoableMap(onChange),
    deviceCodes: new UndoableMap(onChange),
    nodes: new UndoableMap(onChange),
  };
}

export function copyOf({ tables, matches, devices, deviceCodes, nodes }: Contents): Contents {
  return {
    tables: new Map(
      [...tables].map(([code, { entries, touched }]) => [code, { entries: [...entries], touched }]),
    ),
    matches: new Map(matches),
    devices: new Map(devices),
    deviceCodes: new Map(deviceCodes),
    nodes: new Map(nodes),
  };
}

export interface Operations extends StatementOperations, TableOperations {
  heartbeat(node: string): readonly string[];
  leave(node: string): void;
}

export function operationsOn(
  { tables, matches, devices, deviceCodes, nodes }: Contents,
  now: () => number,
): Operations {
  return {
    ...deviceOperations(devices, deviceCodes),
    saveMatch({ table, match, summary, content }) {
      const key = `${table}/${match}`;
      if (!matches.has(key)) matches.set(key, { summary, content });
    },
    matchesOf: (table, after, limit) =>
      list(matches, 'summary', (match) => match.table === table && match.match > after).slice(0, limit),
    matchOf: (table, match) => matches.get(`${table}/${match}`)?.content,
    matchesOfTournament: (tournament, after, limit) =>
      list(
        matches,
        'content',
        (match) =>
          parseTableCode(match.table)?.tournament === tournament &&
          (after === undefined || inOrder(after, match) < 0),
      ).slice(0, limit),
    removeMatchesBefore: () => 0,
    newest: (codes) =>
      new Map(
        codes.flatMap((code) => {
          const stored = tables.get(code);
          return stored === undefined ? [] : [[code, stored.entries.length] as const];
        }),
      ),
    untouchedSince: (day) => [...tables].flatMap(([code, { touched }]) => (touched < day ? [code] : [])),
    touch(codes, day) {
      for (const code of codes) {
        const stored = tables.get(code);
        if (stored !== undefined) stored.touched = Math.max(stored.touched, day);
      }
    },
    remove(table, day) {
      const stored = tables.get(table);
      return stored !== undefined && stored.touched < day && tables.delete(table);
    },
    heartbeat(node) {
      nodes.set(node, now());
      return [...nodes].flatMap(([id, seen]) => (seen > now() - NODE_TIMEOUT_MS ? [id] : []));
    },
    leave: (node) => void nodes.delete(node),
  };
}

function list(
  matches: Contents['matches'],
  part: 'summary' | 'content',
  isAsked: (match: MatchPlace) => boolean,
): readonly ListedMatch[] {
  return [...matches]
    .map(([key, saved]) => {
      const [table = '', match] = key.split('/');
      return { table, match: Number(match), json: saved[part] };
    })
    .filter(isAsked)
    .sort(inOrder);
}

function inOrder(a: MatchPlace, b: MatchPlace): number {
  return a.table === b.table ? a.match - b.match : a.table < b.table ? -1 : 1;
}
