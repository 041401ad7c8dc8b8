import {
  EVENT_VERSION,
  type StoredEntry,
  type TableCode,
  type TableEvent,
  TOURNAMENT_EVENT_VERSION,
} from '@pok/protocol';
import {
  type Device,
  dayOf,
  deriveOperations,
  NODE_TIMEOUT_MS,
  type Promised,
  type StatementOperations,
  type Store,
  type TableOperations,
} from '@pok/server/store';
import { parseTournamentCode } from '@pok/table';
import { parseTableCode } from '@pok/tournament';
import { deviceOperations } from './device-operations.ts';
import type { Journal } from './journal.ts';
import type { Prng } from './prng.ts';
import type { SimulatedProcess } from './simulated-process.ts';
import type { Timeline } from './timeline.ts';

/** As `pg` does it. */
const QUERY_TIMEOUT_MS = 10_000;
/** A match is saved once; all other queries are frequent. */
const RARE_QUERY_FACTOR = 8;

type Operations = StatementOperations & TableOperations;

/** The state of the database for one node. */
export type Weather = 'fine' | 'slow' | 'away' | 'silent';

interface StoredTable {
  /** JSON, as on a disk. */
  readonly entries: { readonly eventVersion: number; readonly events: string }[];
  touched: number;
}

/**
 * The database that all nodes share, in which `(table, version)` is unique. A query may be lost on its way there or back. One that
 * its caller has given up may still be carried out later.
 */
export class Database {
  readonly tables = new Map<TableCode, StoredTable>();
  readonly matches = new Map<string, { readonly summary: string; readonly content: string }>();
  /** Share of queries that are lost, before or after they were carried out. */
  lossRate = 0;
  /** Share of hints that are lost; some come twice. */
  hintLossRate = 0;
  /** By the hash of their token. */
  readonly #devices = new Map<string, Device>();
  readonly #operations: Operations = {
    ...deviceOperations(this.#devices),
    saveMatch: ({ table, match, summary, content }) => {
      const key = `${table}/${match}`;
      if (!this.matches.has(key)) this.matches.set(key, { summary, content });
    },
    matchesOf: (table) =>
      [...this.matches].flatMap(([key, { summary }]) => (key.startsWith(`${table}/`) ? [summary] : [])),
    matchOf: (table, match) => this.matches.get(`${table}/${match}`)?.content,
    matchesOfTournament: (tournament) =>
      [...this.matches].flatMap(([key, { content }]) =>
        parseTableCode(key.split('/')[0] ?? '')?.tournament === tournament ? [content] : [],
      ),
    removeMatchesBefore: () => 0,
    newest: (tables) =>
      new Map(
        tables.flatMap((code) => {
          const stored = this.tables.get(code);
          return stored === undefined ? [] : [[code, stored.entries.length] as const];
        }),
      ),
    untouchedSince: (day) => [...this.tables].flatMap(([code, { touched }]) => (touched < day ? [code] : [])),
    touch: (codes, day) => {
      for (const code of codes) {
        const stored = this.tables.get(code);
        if (stored !== undefined) stored.touched = Math.max(stored.touched, day);
      }
    },
    remove: (table, day) => this.#remove(table, day),
  };
  readonly #nodes = new Map<string, number>();
  readonly #weather = new Map<SimulatedProcess, Weather>();
  readonly #followers = new Map<SimulatedProcess, (table: TableCode) => void>();
  readonly #timeline: Timeline;
  readonly #prng: Prng;
  readonly #journal: Journal;
  readonly #onAppend: (table: TableCode, version: number, events: string, by: string, sentAt: number) => void;

  constructor(
    timeline: Timeline,
    prng: Prng,
    journal: Journal,
    onAppend: (table: TableCode, version: number, events: string, by: string, sentAt: number) => void,
  ) {
    this.#timeline = timeline;
    this.#prng = prng;
    this.#journal = journal;
    this.#onAppend = onAppend;
  }

  weatherOf(process: SimulatedProcess): Weather {
    return this.#weather.get(process) ?? 'fine';
  }

  setWeather(process: SimulatedProcess, weather: Weather): void {
    this.#weather.set(process, weather);
  }

  /** The database as one node reaches it. */
  storeFor(process: SimulatedProcess): Store {
    const ask = <T>(what: string, query: () => T) => this.#ask(process, what, query);
    return {
      ...deriveOperations<Promised<Operations>>(Object.keys(this.#operations), (name) => {
        const operation: (...args: never[]) => unknown = this.#operations[name];
        return (...args) => ask(name, () => operation(...args));
      }),
      append: (table, after, events) => {
        const text = JSON.stringify(events);
        const sentAt = this.#timeline.now;
        return ask('append', () => this.#append(process, table, after, text, sentAt));
      },
      read: (table, after, upTo) => ask('read', () => this.#read(table, after, upTo)),
      followOthers: (listener) => {
        this.#followers.set(process, listener);
        return () => this.#followers.delete(process);
      },
      tellOthers: (hint) => this.#hint(process, hint),
      heartbeat: (node) => ask('heartbeat', () => this.#beat(node)),
      leave: (node) => ask('leave', () => void this.#nodes.delete(node)),
      clock: () => ask('clock', () => this.#timeline.now),
      disk: () => ask('disk', () => ({ usedBytes: 0, freeBytes: undefined })),
      close: async () => {},
    };
  }

  playerOf(tokenHash: string): string | undefined {
    return this.#devices.get(tokenHash)?.player;
  }

  /** An entry that today's program can't read. */
  damage(table: TableCode): void {
    this.tables.get(table)?.entries.push({ eventVersion: EVENT_VERSION + 1, events: '[]' });
  }

  #append(
    by: SimulatedProcess,
    table: TableCode,
    after: number,
    events: string,
    sentAt: number,
  ): 'appended' | 'stale' {
    const stored = this.tables.get(table) ?? { entries: [], touched: 0 };
    if (stored.entries.length !== after) {
      this.#journal.count('store: stale');
      return 'stale';
    }
    const eventVersion = parseTournamentCode(table) === undefined ? EVENT_VERSION : TOURNAMENT_EVENT_VERSION;
    stored.entries.push({ eventVersion, events });
    stored.touched = Math.max(stored.touched, this.#today());
    this.tables.set(table, stored);
    this.#onAppend(table, after + 1, events, by.name, sentAt);
    this.#hint(by, table);
    return 'appended';
  }

  #read(table: TableCode, after: number, upTo?: number): readonly StoredEntry[] {
    const entries = this.tables.get(table)?.entries.slice(after, upTo) ?? [];
    return entries.map(({ eventVersion, events }, index) => ({
      version: after + index + 1,
      eventVersion,
      events: parseEvents(events),
    }));
  }

  #remove(table: TableCode, day: number): boolean {
    const stored = this.tables.get(table);
    if (stored === undefined || stored.touched >= day) return false;
    this.tables.delete(table);
    this.#journal.note('database', `removes ${table}`);
    this.#journal.count('store: table expired');
    return true;
  }

  #beat(node: string): readonly string[] {
    const { now } = this.#timeline;
    this.#nodes.set(node, now);
    return [...this.#nodes].flatMap(([id, seen]) => (seen > now - NODE_TIMEOUT_MS ? [id] : []));
  }

  #today(): number {
    return dayOf(this.#timeline.now);
  }

  /** Only hints: some are lost, and some come twice. */
  #hint(by: SimulatedProcess, hint: string): void {
    for (const [process, listener] of this.#followers) {
      if (process === by || !process.isAlive) continue;
      if (this.weatherOf(process) !== 'fine' || this.#prng.isLucky(this.hintLossRate)) {
        this.#journal.count('fault: hint lost');
        continue;
      }
      process.after(this.#prng.between(1, 8), () => listener(hint));
      if (!this.#prng.isLucky(this.hintLossRate)) continue;
      this.#journal.count('fault: hint repeated');
      process.after(this.#prng.between(1, 500), () => listener(hint));
    }
  }

  #ask<T>(process: SimulatedProcess, what: string, query: () => T): Promise<T> {
    const weather = this.weatherOf(process);
    const prng = this.#prng;
    const journal = this.#journal;
    const there = weather === 'slow' ? prng.between(100, 3_000) : prng.between(1, 4);
    const back = weather === 'slow' ? prng.between(1, 500) : prng.between(1, 4);
    return new Promise((resolve, reject) => {
      const fail = (ms: number, error: Error) => void process.after(ms, () => reject(error));
      if (weather === 'away') return fail(there, broken('ECONNREFUSED'));
      if (weather === 'silent') {
        // It may be carried out after its caller has given it up.
        const isCarriedOut = prng.isLucky(0.3);
        const delay = prng.between(1, 2 * QUERY_TIMEOUT_MS);
        if (isCarriedOut && what === 'append') journal.count('fault: append carried out after its timeout');
        if (isCarriedOut) this.#timeline.schedule(delay, () => void query());
        return fail(QUERY_TIMEOUT_MS, new Error('Query read timeout'));
      }
      const isLost = prng.isLucky(this.lossRate * (what === 'saveMatch' ? RARE_QUERY_FACTOR : 1));
      const isLostBefore = isLost && prng.isLucky(0.5);
      if (isLostBefore) {
        journal.count(`fault: ${what} lost before`);
        return fail(there + back, broken('ECONNRESET'));
      }
      this.#timeline.schedule(there, () => {
        const result = query();
        if (isLost) {
          journal.count(`fault: ${what} lost after`);
          fail(back, broken('ECONNRESET'));
        } else {
          process.after(back, () => resolve(result));
        }
      });
    });
  }
}

function broken(code: string): Error {
  return Object.assign(new Error(`the database is away: ${code}`), { code });
}

function parseEvents(text: string): TableEvent[] {
  return JSON.parse(text);
}
