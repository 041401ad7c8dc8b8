/** After each of these, the thinking time that a table has used counts half as much. */
const HALF_LIFE_MS = 10_000;
/** Less than this counts as nothing. */
const FORGOTTEN_BELOW_MS = 1;
/** A table that has used less lately is light. */
const LIGHT_BELOW_MS = 400;

interface Usage {
  readonly ms: number;
  readonly at: number;
}

/**
 * Questions that wait for a thread. The table that has used the least thinking time lately is next. A question is charged as soon as it is
 * asked: otherwise a crowd of tables whose many questions are still waiting would look modest.
 */
export class ThinkingQueue<Question> {
  readonly #now: () => number;
  readonly #waiting = new Map<string, Question[]>();
  readonly #usage = new Map<string, Usage>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether the table has used little time lately. */
  isLight(table: string): boolean {
    return this.#usedLately(table) < LIGHT_BELOW_MS;
  }

  /** Counts a question, even one that is refused: a table that asks for too much is not modest. */
  charge(table: string, costMs: number): void {
    for (const known of this.#usage.keys())
      if (this.#usedLately(known) < FORGOTTEN_BELOW_MS) this.#usage.delete(known);
    this.#usage.set(table, { ms: this.#usedLately(table) + costMs, at: this.#now() });
  }

  add(table: string, question: Question): void {
    const waiting = this.#waiting.get(table);
    if (waiting === undefined) this.#waiting.set(table, [question]);
    else waiting.push(question);
  }

  /** Takes out a question of a light table, or of one that is not. */
  next(kind: 'light' | 'heavy'): Question | undefined {
    let least: string | undefined;
    let leastMs = Number.POSITIVE_INFINITY;
    for (const table of this.#waiting.keys()) {
      if (this.isLight(table) !== (kind === 'light')) continue;
      const ms = this.#usedLately(table);
      if (ms < leastMs) [least, leastMs] = [table, ms];
    }
    return least === undefined ? undefined : this.#take(least);
  }

  delete(table: string, question: Question): void {
    const left = this.#waiting.get(table)?.filter((other) => other !== question) ?? [];
    if (left.length === 0) this.#waiting.delete(table);
    else this.#waiting.set(table, left);
  }

  #usedLately(table: string): number {
    const usage = this.#usage.get(table);
    return usage === undefined ? 0 : usage.ms * 0.5 ** ((this.#now() - usage.at) / HALF_LIFE_MS);
  }

  /** The table goes to the end, so tables that have used the same time take turns. */
  #take(table: string): Question | undefined {
    const [question, ...left] = this.#waiting.get(table) ?? [];
    this.#waiting.delete(table);
    if (left.length > 0) this.#waiting.set(table, left);
    return question;
  }
}
