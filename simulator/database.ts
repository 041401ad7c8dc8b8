import { parseTournamentCode } from '@pok/log';
import {
  EVENT_VERSION,
  type StoredEntry,
  type TableCode,
  type TableEvent,
  TOURNAMENT_EVENT_VERSION,
} from '@pok/protocol';
import { dayOf, deriveOperations, HINTS_LOST, type Promised, type Store } from '@pok/server/store';
import type { Timelines } from '@pok/server/timelines';
import { type Contents, copyOf, newContents, type Operations, operationsOn } from './contents.ts';
import type { Journal } from './journal.ts';
import type { Prng } from './prng.ts';
import { Replication } from './replication.ts';
import type { SimulatedProcess } from './simulated-process.ts';
import type { Timeline } from './timeline.ts';

/** As `pg` does it. */
const QUERY_TIMEOUT_MS = 10_000;
/** After an interruption a node listens for hints again, and is told that it may have missed some. */
const LISTEN_RETRY_MS = 1_000;
/** Share of answers that take long on their way, even without a fault. */
const LATE_RATE = 0.03;
/** A match is saved once; all other queries are frequent. */
const RARE_QUERY_FACTOR = 8;

/** Queries that a server still answers while its commits wait in vain for a standby. */
const READS: ReadonlySet<string> = new Set([
  ...['read', 'newest', 'findDevice', 'devicesOf', 'findDeviceCode'],
  ...['matchesOf', 'matchesOfTournament', 'matchOf', 'untouchedSince', 'clock', 'disk'],
]);

/** The state of the database for one node. */
export type Weather = 'fine' | 'slow' | 'away' | 'silent';

/** One of the servers of the database. */
interface Server {
  readonly walTimeline: string;
  readonly contents: Contents;
  readonly operations: Operations;
  isUp: boolean;
}

/** What the database tells about its log. */
export interface LogListener {
  append(table: TableCode, version: number, events: string, by: string, sentAt: number): void;
  /** A failover has lost everything after this version. */
  rewind(table: TableCode, version: number): void;
}

/**
 * The database that all nodes share, in which `(table, version)` is unique. A query may be lost on its way there or back. A query that its
 * caller has given up may still be carried out later.
 */
export class Database {
  readonly replication: Replication;
  /** Share of queries that are lost, before or after they were carried out. */
  lossRate = 0;
  /** Share of hints that are lost; some come twice. */
  hintLossRate = 0;
  /** The player of each token, even if a failover has lost it. */
  readonly #players = new Map<string, string>();
  readonly #weather = new Map<SimulatedProcess, Weather>();
  readonly #followers = new Map<SimulatedProcess, (table: TableCode) => void>();
  readonly #timeline: Timeline;
  readonly #prng: Prng;
  readonly #journal: Journal;
  readonly #listener: LogListener;
  /** The server that each node is connected to, and the timelines that it has heard of. */
  readonly #connections = new Map<SimulatedProcess, Server>();
  readonly #timelines = new Map<SimulatedProcess, Timelines>();
  /** Whether somebody cancels every commit that waits for the standby this evening. */
  readonly #areWaitsCancelled: boolean;
  #primary: Server;
  /** The last primary, once it was replaced. */
  #replaced: Server | undefined;

  constructor(timeline: Timeline, prng: Prng, journal: Journal, listener: LogListener) {
    this.#timeline = timeline;
    this.#prng = prng;
    this.#journal = journal;
    this.#listener = listener;
    this.#areWaitsCancelled = prng.isLucky(0.5);
    this.replication = new Replication(timeline, prng.of('replication'), journal);
    this.#primary = this.#newServer(newContents((undo) => this.replication.commit(undo)));
  }

  /** What the primary has stored. */
  get contents(): Contents {
    return this.#primary.contents;
  }

  /** Whether an append may be visible although no standby has it. */
  get showsUnconfirmed(): boolean {
    return this.#areWaitsCancelled && this.replication.mode === 'synchronous';
  }

  /** Whether anything can be stored. */
  get isWritable(): boolean {
    return this.replication.isUp && !this.replication.isWaiting;
  }

  /** The standby takes over. */
  failOver(): void {
    if (this.replication.mode === 'none' || !this.replication.isUp) return;
    this.stopReplaced();
    this.#primary.isUp = false;
    const { contents } = this;
    this.#replaced = { ...this.#newServer(copyOf(contents)), isUp: false };
    this.replication.failOver();
    this.#primary = this.#newServer(contents);
  }

  #newServer(contents: Contents): Server {
    const operations = operationsOn(contents, () => this.#timeline.now);
    return { walTimeline: this.replication.walTimeline, contents, operations, isUp: true };
  }

  /**
   * Somebody starts the old primary, which does not know that it was replaced. Every node has met the new one by then, or can compare the
   * two: a node that starts and reaches the old one alone has to believe it.
   */
  startReplaced(): void {
    if (this.#replaced === undefined || !this.replication.isUp) return;
    const nodes = [...this.#timelines.keys()].filter(({ isAlive }) => isAlive);
    this.#replaced.isUp = nodes.every((process) => this.hasMetPrimary(process));
  }

  /** Whether a node knows which server is the primary. */
  hasMetPrimary(process: SimulatedProcess): boolean {
    return this.#timelines.get(process)?.newest() === this.#primary.walTimeline;
  }

  stopReplaced(): void {
    if (this.#replaced !== undefined) this.#replaced.isUp = false;
  }

  /** Both servers are healthy. */
  heal(): void {
    this.stopReplaced();
    this.replication.findStandby();
    this.replication.endPromotion();
  }

  weatherOf(process: SimulatedProcess): Weather {
    return this.#weather.get(process) ?? 'fine';
  }

  setWeather(process: SimulatedProcess, weather: Weather): void {
    const before = this.weatherOf(process);
    this.#weather.set(process, weather);
    const wasCutOff = before === 'away' || before === 'silent';
    if (weather === 'fine' && wasCutOff)
      process.after(LISTEN_RETRY_MS, () => this.#followers.get(process)?.(HINTS_LOST));
  }

  /** The database as one node reaches it. */
  storeFor(process: SimulatedProcess, timelines: Timelines): Store {
    const ask = <T>(what: string, query: (server: Server) => T) => this.#ask(process, what, query);
    this.#timelines.set(process, timelines);
    return {
      ...deriveOperations<Promised<Operations>>(Object.keys(this.#primary.operations), (name) => {
        return (...args) =>
          ask(name, ({ operations }) => {
            const operation: (...args: never[]) => unknown = operations[name];
            return operation(...args);
          });
      }),
      addDevice: (device) => {
        this.#players.set(device.tokenHash, device.player);
        return ask('addDevice', ({ operations }) => operations.addDevice(device));
      },
      append: (table, after, events) => {
        const text = JSON.stringify(events);
        const sentAt = this.#timeline.now;
        const known = timelines.newest();
        return ask('append', (server) => {
          const isStale = server.walTimeline !== known;
          return {
            server,
            outcome: isStale ? 'stale' : this.#append(process, server, table, after, text, sentAt),
          } as const;
        }).then(({ server, outcome }) => {
          timelines.learn(server.walTimeline);
          return outcome;
        });
      },
      async read(table, after, upTo) {
        const known = timelines.newest();
        const { server, entries } = await ask('read', (server) => ({
          server,
          entries: readFrom(server, table, after, upTo),
        }));
        timelines.learn(server.walTimeline);
        if (server.walTimeline !== known) throw broken('ECONNRESET');
        return entries;
      },
      failover: { timeline: timelines.newest, confirm: () => ask('confirm', () => undefined) },
      followOthers: (listener) => {
        this.#followers.set(process, listener);
        return () => this.#followers.delete(process);
      },
      tellOthers: (hint) => this.#hint(process, hint),
      clock: () => ask('clock', () => this.#timeline.now),
      disk: () => ask('disk', () => ({ usedBytes: 0, freeBytes: undefined })),
      close: async () => {},
    };
  }

  playerOf(tokenHash: string): string | undefined {
    return this.#players.get(tokenHash);
  }

  /** An entry that today's program can't read. */
  damage(table: TableCode): void {
    this.contents.tables.get(table)?.entries.push({ eventVersion: EVENT_VERSION + 1, events: '[]' });
  }

  #append(
    by: SimulatedProcess,
    { contents: { tables }, walTimeline }: Server,
    table: TableCode,
    after: number,
    events: string,
    sentAt: number,
  ): 'appended' | 'stale' {
    const stored = tables.get(table) ?? { entries: [], touched: 0 };
    if (stored.entries.length !== after) {
      this.#journal.count('store: stale');
      return 'stale';
    }
    const eventVersion = parseTournamentCode(table) === undefined ? EVENT_VERSION : TOURNAMENT_EVENT_VERSION;
    stored.entries.push({ eventVersion, events });
    stored.touched = Math.max(stored.touched, this.#today());
    tables.set(table, stored);
    if (walTimeline !== this.#primary.walTimeline) return 'appended'; // by nobody but a mutant
    this.#listener.append(table, after + 1, events, by.name, sentAt);
    this.replication.commit(
      () => {
        stored.entries.length = after;
        this.#listener.rewind(table, after);
        if (after > 0) return;
        tables.delete(table);
        this.#journal.count('fault: failover lost a table');
      },
      `${table}/${after + 1}`,
    );
    this.#hint(by, table);
    return 'appended';
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

  /** The way a node looks for the server that it can write to: it asks all of them, and takes the first that was not replaced. */
  #serverFor(process: SimulatedProcess): Server | undefined {
    const connected = this.#connections.get(process);
    if (connected?.isUp === true) return connected;
    this.#connections.delete(process);
    const timelines = this.#timelines.get(process);
    const servers = [this.#replaced, this.#primary].filter((server) => server !== undefined);
    const isFirst = timelines?.newest() === '';
    for (const server of isFirst ? servers.reverse() : servers) {
      if (!server.isUp || (server === this.#primary && !this.replication.isUp)) continue;
      try {
        timelines?.learn(server.walTimeline);
        this.#connections.set(process, server);
        return server;
      } catch {
        this.#journal.count('store: replaced server refused');
      }
    }
    return undefined;
  }

  /** A commit that waits for a standby. Its caller gives up, or somebody cancels the wait: both leave its outcome open. */
  #waitForStandby<T>(server: Server, query: (server: Server) => T): number {
    if (server === this.#primary && this.#areWaitsCancelled) {
      this.#journal.count('fault: wait for the standby cancelled');
      query(server);
      return this.#prng.between(1, 4);
    }
    this.#timeline.schedule(this.#prng.between(1, 2 * QUERY_TIMEOUT_MS), () => {
      if (server === this.#primary && this.isWritable) query(server);
    });
    return QUERY_TIMEOUT_MS;
  }

  #ask<T>(process: SimulatedProcess, what: string, query: (server: Server) => T): Promise<T> {
    const weather = this.weatherOf(process);
    const prng = this.#prng;
    const journal = this.#journal;
    const there = weather === 'slow' ? prng.between(100, 3_000) : prng.between(1, 4);
    const isLate = weather === 'slow' || prng.isLucky(LATE_RATE);
    const back = isLate ? prng.between(1, 500) : prng.between(1, 4);
    return new Promise((resolve, reject) => {
      const fail = (ms: number, error: Error) =>
        void process.after(ms, () => {
          this.#connections.delete(process);
          reject(error);
        });
      if (weather === 'away') return fail(there, broken('ECONNREFUSED'));
      if (weather === 'silent') {
        // It may be carried out after its caller has given it up.
        const isCarriedOut = prng.isLucky(0.3);
        const delay = prng.between(1, 2 * QUERY_TIMEOUT_MS);
        if (isCarriedOut && what === 'append') journal.count('fault: append carried out after its timeout');
        const primary = this.#primary;
        if (isCarriedOut)
          this.#timeline.schedule(delay, () => {
            if (primary === this.#primary && this.isWritable) query(primary);
          });
        return fail(QUERY_TIMEOUT_MS, new Error('Query read timeout'));
      }
      const server = this.#serverFor(process);
      if (server === undefined) return fail(there, broken('ECONNREFUSED'));
      const isLost = prng.isLucky(this.lossRate * (what === 'saveMatch' ? RARE_QUERY_FACTOR : 1));
      const isLostBefore = isLost && prng.isLucky(0.5);
      if (isLostBefore) {
        journal.count(`fault: ${what} lost before`);
        return fail(there + back, broken('ECONNRESET'));
      }
      this.#timeline.schedule(there, () => {
        if (!server.isUp) return fail(back, broken('ECONNRESET'));
        const isAlone = this.replication.mode === 'synchronous' && server !== this.#primary;
        if (!READS.has(what) && (isAlone || this.replication.isWaiting))
          return fail(this.#waitForStandby(server, query), broken('ECONNRESET'));
        const result = query(server);
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

function readFrom(
  { contents: { tables } }: Server,
  table: TableCode,
  after: number,
  upTo: number | undefined,
): readonly StoredEntry[] {
  const entries = tables.get(table)?.entries.slice(after, upTo) ?? [];
  return entries.map(({ eventVersion, events }, index) => ({
    version: after + index + 1,
    eventVersion,
    events: parseEvents(events),
  }));
}

function broken(code: string): Error {
  return Object.assign(new Error(`the database is away: ${code}`), { code });
}

function parseEvents(text: string): TableEvent[] {
  return JSON.parse(text);
}
