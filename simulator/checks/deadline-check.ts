import type { TableCode } from '@pok/protocol';
import type { Journal } from '../journal.ts';
import type { Oracle, Version } from '../oracle.ts';
import type { Timeline } from '../timeline.ts';

/** A player who had this long, with a server that could hear them, could have closed a fist. */
const ENOUGH_MS = 1_000;
/** A deadline handled later than this was watched by no process, and starts again. The bots that close fists also take some time. */
const LATE_MS = 3_000;
/** How far two nodes may disagree about the time while one has just been set, or the database answers slowly. */
export const CLOCK_SKEW_MS = 5_000;
const SECOND_MS = 1_000;
/** A pause leaves at least this long to choose. */
const AFTER_PAUSE_MS = 10_000;
const SETS_DEADLINE: ReadonlySet<string> = new Set(['rolled', 'deadline-moved', 'paused', 'resumed']);

/** A deadline closes a fist only if its owner could have closed it: the servers were up, and the clock was right. */
export class DeadlineCheck {
  readonly #timeline: Timeline;
  readonly #journal: Journal;
  readonly #isServed: () => boolean;
  readonly #standsStill: () => boolean;
  readonly #slowestBotsMs: () => number;
  /** Each table's deadline: for how long since it was set anybody could have been heard, and for how long a node stood still. */
  readonly #running = new Map<
    TableCode,
    { readonly deadline: number; servedMs: number; stoodStillMs: number }
  >();
  /** For how long nodes have stood still in total. */
  #stoodStillMs = 0;
  #lookedAt: number;

  constructor(
    oracle: Oracle,
    timeline: Timeline,
    journal: Journal,
    isServed: () => boolean,
    standsStill: () => boolean,
    slowestBotsMs: () => number,
  ) {
    this.#timeline = timeline;
    this.#journal = journal;
    this.#isServed = isServed;
    this.#standsStill = standsStill;
    this.#slowestBotsMs = slowestBotsMs;
    this.#lookedAt = timeline.now;
    oracle.onStored((table, version, stored) => this.#look(table, version, stored));
    oracle.onRewound((table) => this.#running.delete(table));
  }

  /** To be called before anything changes whether people are served. */
  count(): void {
    const passed = this.#timeline.now - this.#lookedAt;
    this.#lookedAt = this.#timeline.now;
    if (this.#standsStill()) this.#stoodStillMs += passed;
    for (const deadline of this.#running.values()) {
      if (this.#isServed()) deadline.servedMs += passed;
      if (this.#standsStill()) deadline.stoodStillMs += passed;
    }
  }

  #look(table: TableCode, version: number, { events, state, sentAt }: Version): void {
    this.count();
    const running = this.#running.get(table);
    if (running !== undefined && events.some(({ type }) => type === 'missed')) {
      const late = sentAt - running.deadline;
      if (late < -CLOCK_SKEW_MS) this.#fail(table, version, `closed a fist ${-late} ms before its deadline`);
      if (late - running.stoodStillMs > LATE_MS + this.#slowestBotsMs() + CLOCK_SKEW_MS)
        this.#fail(table, version, `closed a fist ${late} ms after its deadline`);
      if (running.servedMs < ENOUGH_MS)
        this.#fail(
          table,
          version,
          `closed a fist although people could be heard for only ${running.servedMs} ms`,
        );
    }
    const round = state.match?.round ?? null;
    const isNew = events.some(({ type }) => SETS_DEADLINE.has(type));
    // During a pause, no time passes.
    const deadline = round?.pause == null ? (round?.deadline ?? null) : Number.POSITIVE_INFINITY;
    if (deadline === null || !isNew) return;
    const time = deadline - sentAt;
    // A node may stand still between its decision and the next step: nobody can use that time.
    const stoodStillMs = running?.stoodStillMs ?? this.#stoodStillMs;
    const isResumed = events.some(({ type }) => type === 'resumed');
    const leastMs = isResumed ? AFTER_PAUSE_MS : state.settings.timer * SECOND_MS;
    if (time < leastMs - stoodStillMs - CLOCK_SKEW_MS)
      this.#fail(table, version, `leaves ${time} ms to choose`);
    this.#running.set(table, { deadline, servedMs: 0, stoodStillMs: 0 });
  }

  #fail(table: TableCode, version: number, what: string): void {
    this.#journal.fail('deadline', `${table}/${version} ${what}`);
  }
}
