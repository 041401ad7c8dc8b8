import type { TableCode } from '@pok/protocol';
import type { Journal } from './journal.ts';
import type { Oracle, Version } from './oracle.ts';
import type { Timeline } from './timeline.ts';

/** Whoever had this long, with a server that could have heard them, could have closed a fist. */
const ENOUGH_MS = 1_000;
/** Later than this, with a slow store, a deadline was watched by nobody, and starts again. */
const LATE_MS = 3_000 + 4_000;
/** A roll is on its way to a slow store while its time runs; the time to show it makes up for most of that. */
const SLOW_STORE_MS = 2_000;
const SECOND_MS = 1_000;

/** A deadline closes nobody's fist who could not have closed it: the servers were there, and the clock was right. */
export class DeadlineCheck {
  readonly #timeline: Timeline;
  readonly #journal: Journal;
  readonly #isServed: () => boolean;
  /** How far the clocks of two nodes may be apart. */
  readonly #clockSkewMs: () => number;
  /** When each deadline was set, and for how long since then somebody could have been heard. */
  readonly #running = new Map<
    TableCode,
    { readonly at: number; readonly deadline: number | null; readonly timer: number; servedMs: number }
  >();
  #lookedAt: number;

  constructor(
    oracle: Oracle,
    timeline: Timeline,
    journal: Journal,
    isServed: () => boolean,
    clockSkewMs: () => number,
  ) {
    this.#timeline = timeline;
    this.#journal = journal;
    this.#isServed = isServed;
    this.#clockSkewMs = clockSkewMs;
    this.#lookedAt = timeline.now;
    oracle.onStored((table, version, stored) => this.#look(table, version, stored));
  }

  /** To be called before anything changes whether people are served. */
  count(): void {
    const passed = this.#timeline.now - this.#lookedAt;
    this.#lookedAt = this.#timeline.now;
    if (this.#isServed()) for (const deadline of this.#running.values()) deadline.servedMs += passed;
  }

  #look(table: TableCode, version: number, { events, state, at }: Version): void {
    this.count();
    const running = this.#running.get(table);
    if (running !== undefined && events.some(({ type }) => type === 'missed')) {
      const waited = at - running.at;
      const due = running.timer * SECOND_MS - SLOW_STORE_MS - this.#clockSkewMs();
      if (waited < due) this.#fail(table, version, `after ${waited} ms instead of ${due}`);
      const late = at - (running.deadline ?? at) - this.#clockSkewMs();
      if (late > LATE_MS) this.#fail(table, version, `${late} ms after its deadline`);
      if (running.servedMs < ENOUGH_MS)
        this.#fail(table, version, `when nobody could have been heard but for ${running.servedMs} ms`);
    }
    if (events.some(({ type }) => type === 'rolled' || type === 'deadline-moved'))
      this.#running.set(table, {
        at,
        deadline: state.match?.round?.deadline ?? null,
        timer: state.settings.timer,
        servedMs: 0,
      });
  }

  #fail(table: TableCode, version: number, what: string): void {
    this.#journal.fail('deadline', `${table}/${version} closed a fist ${what}`);
  }
}
