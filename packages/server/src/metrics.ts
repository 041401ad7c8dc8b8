import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ReadOutcome } from './http/costly-reads.ts';
import type { RoomAnswer } from './room.ts';
import type { Store } from './store/store.ts';

/** How often the event loop's delay is sampled: often enough to notice a block, and rarely enough to let an idle server sleep. */
const SAMPLE_EVERY_MS = 100;

/** About what an event takes up in a log. Exact sizes would leak the shape in a fist: 'disc' is shorter than 'triangle'. */
const EVENT_BYTES = 100;

export type Metrics = ReturnType<typeof createMetrics>;

/** The metrics of a server: how many and how fast, never who or what. */
export function createMetrics(hurriedBots: () => Readonly<Record<string, number>>) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: SAMPLE_EVERY_MS });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const counter = (name: string, help: string) => new Counter({ name, help, registers });
  const commands = new Counter({
    name: 'pok_commands_total',
    help: 'Commands answered, done or refused',
    labelNames: ['outcome'],
    registers,
  });
  const costlyReads = new Counter({
    name: 'pok_costly_reads_total',
    help: 'Requests for the matches of a table or the records of a tournament: read, answered with the bytes of another one, or refused',
    labelNames: ['outcome'],
    registers,
  });
  return {
    registry,
    sockets: gauge('pok_sockets', 'Sockets that are open'),
    tables: gauge('pok_tables', 'Tables in memory'),
    tournaments: gauge('pok_tournaments', 'Tournaments in memory'),
    countAnswer: (answer: RoomAnswer) => commands.inc({ outcome: answer.ok ? 'done' : answer.refusal }),
    countRead: (outcome: ReadOutcome) => costlyReads.inc({ outcome }),
    dropped: new Counter({
      name: 'pok_sockets_dropped_total',
      help: 'Sockets closed by the server, by close code',
      labelNames: ['code'],
      registers,
    }),
    appendSeconds: new Histogram({
      name: 'pok_append_seconds',
      help: 'Time from appending events until they are on disk',
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1],
      registers,
    }),
    problems: counter('pok_problems_total', 'Faults of the server, as in its log'),
    unreadableTables: counter(
      'pok_unreadable_tables_total',
      "Tables whose log can't be read, each counted once; the log of the server names them",
    ),
    rewoundTables: counter(
      'pok_rewound_tables_total',
      'Tables that were ahead of their log after a failover of the database, and were loaded again',
    ),
    storeReachable: gauge('pok_store_reachable', '1 while the store can be written to, 0 while it can not'),
    clockCorrection: gauge(
      'pok_clock_correction_seconds',
      "How far this machine's clock is behind the database's",
    ),
    growthBytes: counter(
      'pok_growth_bytes_total',
      'Bytes added to the logs of tables and to finished matches',
    ),
    usedBytes: gauge('pok_store_bytes', 'What the database takes up'),
    freeBytes: gauge(
      'pok_store_free_bytes',
      'What is left on the disk of the database, if it is of this machine',
    ),
    hurriedBots: new Counter({
      name: 'pok_bots_hurried_total',
      help: 'Decisions of bots made at a lower level: they took or waited too long, or too many bots of one address think',
      labelNames: ['reason'],
      registers,
      collect() {
        this.reset();
        for (const [reason, count] of Object.entries(hurriedBots())) this.inc({ reason }, count);
      },
    }),
  };
}

/** The same store, which also measures how long appends take and how much is stored. */
export function createMeasuredStore(store: Store, { appendSeconds, growthBytes }: Metrics): Store {
  return {
    ...store,
    async append(table, after, events) {
      const startedAt = performance.now();
      const outcome = await store.append(table, after, events);
      appendSeconds.observe((performance.now() - startedAt) / 1000);
      if (outcome === 'appended') growthBytes.inc(events.length * EVENT_BYTES);
      return outcome;
    },
    async saveMatch(match) {
      await store.saveMatch(match);
      growthBytes.inc(match.summary.length + match.content.length);
    },
  };
}
