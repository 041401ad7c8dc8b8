import { parseEvents, type TableCode, type TableEvent, UnreadableLogError } from '@pok/protocol';
import { evolve } from '../evolve/evolve.ts';
import type { TableState } from '../state/state.ts';
import type { Log } from './log.ts';

/** Entries that take a few milliseconds to read and to fold. */
export const ENTRIES_PER_READ = 200;

/** One append, read back: what happened at once. */
export interface Entry {
  readonly version: number;
  readonly events: readonly TableEvent[];
}

/** The newest entries of a table in today's events. Rejects with an UnreadableLogError if one can't be read. */
export async function readEntries(
  log: Pick<Log, 'read'>,
  table: TableCode,
  after: number,
  upTo?: number,
): Promise<readonly Entry[]> {
  const stored = await log.read(table, after, upTo);
  return stored.map((entry, index) => {
    const version = after + index + 1;
    if (entry.version !== version) throw new UnreadableLogError('damaged', `entry ${version} is missing`);
    return { version, events: parseEvents(entry) };
  });
}

/**
 * The whole log of a table, some entries at a time. Each part is awaited, so that a long log blocks nobody else in the process
 * and is never in memory as a whole.
 */
export async function* readInParts(
  log: Pick<Log, 'read'>,
  table: TableCode,
): AsyncGenerator<readonly Entry[]> {
  let after = 0;
  for (;;) {
    const part = await readEntries(log, table, after, after + ENTRIES_PER_READ);
    after += part.length;
    yield part;
    if (part.length === ENTRIES_PER_READ) continue;
    // A gap as long as a part looks like the end.
    const rest = await readEntries(log, table, after);
    if (rest.length === 0) return;
    after += rest.length;
    yield rest;
  }
}

/** A table as its log tells it. */
export interface FoldedLog {
  readonly state: TableState;
  readonly version: number;
  /** Of a log that may fail over. */
  readonly timeline: string | undefined;
}

/** What a whole log tells of its table; undefined if there is none. Rejects with an UnreadableLogError if it can't be read. */
export async function foldLog(
  log: Pick<Log, 'read' | 'failover'>,
  table: TableCode,
): Promise<FoldedLog | undefined> {
  const timeline = log.failover?.timeline();
  let state: TableState | null = null;
  let version = 0;
  for await (const part of readInParts(log, table)) {
    state = part.reduce<TableState | null>(foldEntry, state);
    version += part.length;
  }
  // Parts of two timelines may not fit together.
  if (log.failover?.timeline() !== timeline) return foldLog(log, table);
  return state === null ? undefined : { state, version, timeline };
}

/** The state of a table after one more entry. Events that can't have happened in that state are damage as well. */
export function foldEntry<Before extends TableState | null>(
  state: Before,
  { version, events }: Entry,
): TableState | Before {
  try {
    return events.reduce<TableState | Before>(evolve, state);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new UnreadableLogError('damaged', `entry ${version} can't have happened: ${problem}`);
  }
}
