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
}

export function createMetrics(): Metrics {
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
  };
}

export function countAnswer({ commands }: Metrics, answer: Answer): void {
  commands.inc({ outcome: answer.ok ? 'done' : answer.refusal });
}
