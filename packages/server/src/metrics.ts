import type { Answer } from '@pok/protocol';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** How often the event loop's delay is sampled: often enough to notice a block, and rarely enough to let an idle server sleep. */
const SAMPLE_EVERY_MS = 100;

/** What a server says about itself: how many and how fast, never who or what. */
export interface Metrics {
  readonly registry: Registry;
  readonly sockets: Gauge;
  readonly tables: Gauge;
  readonly commands: Counter<'outcome'>;
  readonly dropped: Counter<'code'>;
  readonly appendSeconds: Histogram;
  readonly problems: Counter;
  readonly unreadableTables: Counter;
  readonly storeReachable: Gauge;
  readonly clockCorrection: Gauge;
  readonly growthBytes: Counter;
  readonly usedBytes: Gauge;
  readonly freeBytes: Gauge;
  readonly hurriedBots: Counter<'reason'>;
}

export function createMetrics(hurriedBots: () => Readonly<Record<string, number>>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: SAMPLE_EVERY_MS });
  return {
    registry,
    sockets: new Gauge({ name: 'pok_sockets', help: 'Sockets that are open', registers }),
    tables: new Gauge({ name: 'pok_tables', help: 'Tables in memory', registers }),
    commands: new Counter({
      name: 'pok_commands_total',
      help: 'Commands answered, done or refused',
      labelNames: ['outcome'],
      registers,
    }),
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
    problems: new Counter({
      name: 'pok_problems_total',
      help: 'Faults of the server, as in its log',
      registers,
    }),
    unreadableTables: new Counter({
      name: 'pok_unreadable_tables_total',
      help: "Tables whose log can't be read, each counted once; the log of the server names them",
      registers,
    }),
    storeReachable: new Gauge({
      name: 'pok_store_reachable',
      help: '1 while the store answers, 0 while it does not',
      registers,
    }),
    clockCorrection: new Gauge({
      name: 'pok_clock_correction_seconds',
      help: "How far this machine's clock is behind the database's",
      registers,
    }),
    growthBytes: new Counter({
      name: 'pok_growth_bytes_total',
      help: 'Bytes added to the logs of tables and to finished matches',
      registers,
    }),
    usedBytes: new Gauge({ name: 'pok_store_bytes', help: 'What the database takes up', registers }),
    freeBytes: new Gauge({
      name: 'pok_store_free_bytes',
      help: 'What is left on the disk of the database, if it is of this machine',
      registers,
    }),
    hurriedBots: new Counter({
      name: 'pok_bots_hurried_total',
      help: 'Decisions of bots made a level lower: they took or waited too long, or too many of one address think',
      labelNames: ['reason'],
      registers,
      collect() {
        this.reset();
        for (const [reason, count] of Object.entries(hurriedBots())) this.inc({ reason }, count);
      },
    }),
  };
}

export function countAnswer({ commands }: Metrics, answer: Answer): void {
  commands.inc({ outcome: answer.ok ? 'done' : answer.refusal });
}
