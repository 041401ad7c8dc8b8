import { EventEmitter } from 'node:events';
import type { BotLevel } from '@pok/protocol';
import { type Seen, type Shape, shapesIn } from '@pok/rules';
import type { RunningServer } from '@pok/server';
import type { AppDependencies } from '@pok/server/app';
import type { Programs } from './bundles.ts';
import type { Database } from './database.ts';
import type { Journal } from './journal.ts';
import type { Line } from './line.ts';
import type { Prng } from './prng.ts';
import { RawConnection, WS } from './server-socket.ts';
import { SimulatedProcess, timeGlobals } from './simulated-process.ts';
import type { Timeline } from './timeline.ts';

/** How long its supervisor waits before it restarts a node. */
const RESTART_MS = 1_000;
/** How far off the clock of a neglected machine is. */
const WRONG_CLOCK_MS = 30_000;

export interface NodeConditions {
  readonly programs: Programs;
  readonly timeline: Timeline;
  readonly journal: Journal;
  readonly database: Database;
  readonly environment: Readonly<Record<string, string>>;
  /** What a bot does besides choosing: it may take long, fail, or choose a counter that it does not hold. */
  readonly botFaultRate: () => number;
  readonly onServerText: (line: Line, text: string) => void;
}

/** One machine with the real server on it, from its first start to its last. */
export class ServerNode {
  readonly name: string;
  /** How far its clock is off; a restart does not correct it. */
  clockOffsetMs = 0;
  readonly #conditions: NodeConditions;
  readonly #prng: Prng;
  #starts = 0;
  #process: SimulatedProcess;
  #app: (AppDependencies & { readonly server: EventEmitter }) | undefined;
  #running: RunningServer | undefined;

  constructor(name: string, prng: Prng, conditions: NodeConditions) {
    this.name = name;
    this.#prng = prng;
    this.#conditions = conditions;
    this.clockOffsetMs = prng.between(-WRONG_CLOCK_MS, WRONG_CLOCK_MS);
    this.#process = this.#newProcess();
    this.#process.end();
  }

  get process(): SimulatedProcess {
    return this.#process;
  }

  /** What the server has opened, once it listens. */
  get app(): AppDependencies | undefined {
    return this.#process.isAlive ? this.#app : undefined;
  }

  get isListening(): boolean {
    return this.#process.isAlive && this.#running !== undefined;
  }

  setClock(offsetMs: number): void {
    this.clockOffsetMs = offsetMs;
    this.#process.clockOffsetMs = offsetMs;
  }

  start(): void {
    if (this.#process.isAlive) return;
    const { programs, database, environment, timeline, journal } = this.#conditions;
    const process = this.#newProcess();
    this.#process = process;
    this.#running = undefined;
    const prng = this.#prng.of(`${this.#starts}`);
    const globals = timeGlobals(process);
    const { startServer, parseConfig, createTimelines } = programs.server(
      { ...globals, process: { nextTick: queueMicrotask, env: {} }, console },
      {
        ws: WS,
        'prom-client': metricsModule(),
        'node:timers/promises': {
          setImmediate: () => new Promise<void>((resolve) => void process.after(0, resolve)),
          setTimeout: (ms: number) => new Promise<void>((resolve) => void process.after(ms, resolve)),
        },
        './http/app.ts': { createApp: (dependencies: AppDependencies) => this.#createApp(dependencies) },
        './store/postgres.ts': {
          openPostgresStore: async () => database.storeFor(process, createTimelines()),
        },
        './store/sqlite.ts': {},
      },
    );
    const parsed = parseConfig({ DATABASE_URL: 'simulated', APP_DIR: '/', ...environment }, []);
    if (parsed.kind !== 'config') throw new Error(`no configuration: ${JSON.stringify(parsed)}`);
    startServer(parsed.config, {
      logger: silentLogger((what) => journal.note(this.name, `logs ${what}`)),
      chooseForBot: (level: BotLevel, seen: Seen, seed: string) => this.#choose(process, level, seen, seed),
      onLost: (error: Error) => journal.fail('node', `${this.name} lost its store: ${error.message}`),
      randomBytes: (count: number) => Buffer.from(prng.bytes(count)),
      now: process.now,
    }).then(
      (running) => {
        if (this.#process !== process) return;
        this.#running = running;
        journal.note(this.name, 'listens');
      },
      (error: unknown) => {
        journal.note(this.name, `does not start: ${String(error)}`);
        journal.count('retry: node that did not start');
        this.kill();
        timeline.schedule(RESTART_MS, () => this.start());
      },
    );
  }

  kill(): void {
    this.#process.end();
  }

  /** Stops it as an operator would: everything under way is stored, and everybody is told to reconnect. */
  async stop(): Promise<void> {
    const process = this.#process;
    await this.#running?.close();
    process.end();
  }

  /** Somebody connects. */
  accept(line: Line, url: string, address: string): void {
    const process = this.#process;
    const raw = new RawConnection(line, process, (text) => this.#conditions.onServerText(line, text));
    line.connectTo({ process, receive: () => {} });
    const request = {
      url,
      headers: { host: 'pok.example', origin: 'https://pok.example', upgrade: 'websocket' },
      socket: { remoteAddress: address },
    };
    this.#app?.server.emit('upgrade', request, raw, Buffer.alloc(0));
  }

  #newProcess(): SimulatedProcess {
    this.#starts += 1;
    const { timeline, journal } = this.#conditions;
    const process = new SimulatedProcess(`${this.name}.${this.#starts}`, timeline, (error) =>
      journal.fail('node', `${this.name} crashed: ${error instanceof Error ? error.stack : String(error)}`),
    );
    process.clockOffsetMs = this.clockOffsetMs;
    return process;
  }

  async #createApp(dependencies: AppDependencies): Promise<object> {
    const server = Object.assign(new EventEmitter(), { address: () => ({ port: 1 }) });
    this.#app = { ...dependencies, server };
    return { server, listen: async () => {}, close: async () => {} };
  }

  async #choose(process: SimulatedProcess, level: BotLevel, seen: Seen, seed: string): Promise<Shape> {
    const { botFaultRate, journal } = this.#conditions;
    const held = shapesIn(seen.hand);
    const shape = held[Number.parseInt(seed.slice(0, 6), 16) % held.length] ?? 'disc';
    const thinks = level === 'casual' ? 0 : this.#prng.between(1, 60);
    if (thinks > 0) await new Promise<void>((resolve) => void process.after(thinks, resolve));
    if (!this.#prng.isLucky(botFaultRate())) return shape;
    const fault = this.#prng.pick(['silent', 'fails', 'wrong'] as const);
    journal.count(`fault: bot ${fault}`);
    if (fault === 'silent') return new Promise(() => {});
    if (fault === 'fails') throw new Error('a bot that fails');
    return (['disc', 'square', 'triangle'] as const).find((other) => seen.hand[other] === 0) ?? shape;
  }
}

/** Metrics for operators: nobody reads them here. */
function metricsModule(): object {
  class Metric {
    inc(): void {}
    set(): void {}
    observe(): void {}
  }
  return {
    Counter: Metric,
    Gauge: Metric,
    Histogram: Metric,
    Registry: Metric,
    collectDefaultMetrics: () => {},
  };
}

function silentLogger(note: (what: string) => void): object {
  const log = (details: { err?: unknown }, message?: string) =>
    note(`${message}${details.err instanceof Error ? `: ${details.err.message}` : ''}`);
  return { info() {}, debug() {}, trace() {}, warn: log, error: log };
}
