import type { Journal } from './journal.ts';
import type { Prng } from './prng.ts';
import type { Timeline } from './timeline.ts';

/** Whether there is a standby, and whether a commit waits for it. */
export type ReplicationMode = 'none' | 'synchronous' | 'asynchronous';

interface Commit {
  /** The entry of a log that it stored, as `table/version`. */
  readonly entry: string | undefined;
  /** Used while the standby has never heard of the table. */
  readonly undo: () => void;
}

const MAX_LAG_MS = 2_000;
const MAX_PROMOTION_MS = 20_000;

/** A primary and its standby: what the standby lacks is lost when it takes over. */
export class Replication {
  readonly mode: ReplicationMode;
  readonly #timeline: Timeline;
  readonly #prng: Prng;
  readonly #journal: Journal;
  /** How far an asynchronous standby lags behind. */
  readonly #lagMs: number;
  /** What the standby lacks, oldest first. */
  #missing: Commit[] = [];
  #promotions = 0;
  #isStandbyAway = false;
  #isPromoting = false;

  constructor(timeline: Timeline, prng: Prng, journal: Journal) {
    this.#timeline = timeline;
    this.#prng = prng;
    this.#journal = journal;
    this.mode = prng.pick(['none', 'none', 'synchronous', 'asynchronous'] as const);
    this.#lagMs = prng.between(1, MAX_LAG_MS);
  }

  /** The WAL timeline of the primary. */
  get walTimeline(): string {
    return String(this.#promotions + 1).padStart(8, '0');
  }

  /** Whether there is a primary. */
  get isUp(): boolean {
    return !this.#isPromoting;
  }

  /** Whether a commit has to wait for a standby that does not answer. */
  get isWaiting(): boolean {
    return this.mode === 'synchronous' && this.#isStandbyAway;
  }

  /** Whether a failover now would lose an entry that a synchronous standby should have. */
  lacks(entry: string): boolean {
    return this.mode === 'synchronous' && this.#missing.some((commit) => commit.entry === entry);
  }

  /** Something was stored, perhaps only on the primary. */
  commit(undo: () => void, entry?: string): void {
    if (this.mode === 'none' || (this.mode === 'synchronous' && !this.#isStandbyAway)) return;
    const commit = { undo, entry };
    this.#missing.push(commit);
    this.#timeline.schedule(this.#lagMs, () => this.#replicate(commit));
  }

  loseStandby(): void {
    this.#isStandbyAway = true;
  }

  findStandby(): void {
    this.#isStandbyAway = false;
    this.#missing = [];
  }

  /** The primary is lost, and the standby becomes the new one after a while. */
  failOver(): void {
    this.#isPromoting = true;
    this.#promotions += 1;
    const lost = this.#missing.reverse();
    this.findStandby();
    for (const { undo } of lost) undo();
    if (lost.length > 0) this.#journal.count(`fault: ${this.mode} failover lost something`);
    this.#timeline.schedule(this.#prng.between(500, MAX_PROMOTION_MS), () => this.endPromotion());
  }

  endPromotion(): void {
    this.#isPromoting = false;
  }

  /** Replication keeps the order of commits. */
  #replicate(commit: Commit): void {
    if (!this.#isStandbyAway) this.#missing = this.#missing.slice(this.#missing.indexOf(commit) + 1);
  }
}
