import { createHash } from 'node:crypto';
import type { Timeline } from './timeline.ts';

/** The last lines are the ones that explain a violation. */
const MAX_LINES = 200;

/** What happened in a simulation: one line per event, how often each path was taken, and which checks failed. */
export class Journal {
  readonly counts = new Map<string, number>();
  /** Messages of the checks that failed, in order. */
  readonly violations: string[] = [];
  readonly #timeline: Timeline;
  readonly #startedAt: number;
  readonly #hash = createHash('sha256');
  readonly #print: ((line: string) => void) | undefined;
  #lines: string[] = [];

  constructor(timeline: Timeline, print?: (line: string) => void) {
    this.#timeline = timeline;
    this.#startedAt = timeline.now;
    this.#print = print;
  }

  /** The newest lines. */
  get lines(): readonly string[] {
    return this.#lines.slice(-MAX_LINES);
  }

  /** Equal for two runs in which the same things happened. */
  digest(): string {
    return this.#hash.copy().digest('hex').slice(0, 16);
  }

  note(who: string, what: string): void {
    const seconds = ((this.#timeline.now - this.#startedAt) / 1000).toFixed(3);
    const line = `${seconds} ${who}: ${what}`;
    this.#hash.update(line);
    this.#print?.(line);
    this.#lines.push(line);
    if (this.#lines.length > 2 * MAX_LINES) this.#lines = this.#lines.slice(-MAX_LINES);
  }

  /** A path that was taken: a fault, a refusal, an event, a retry. */
  count(path: string): void {
    this.counts.set(path, (this.counts.get(path) ?? 0) + 1);
  }

  fail(check: string, what: string): void {
    this.note('VIOLATION', `${check}: ${what}`);
    this.violations.push(`${check}: ${what}`);
  }
}
