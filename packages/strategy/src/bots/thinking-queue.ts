/** The thinking time that a table has used counts half as much after each of these. */
const HALF_LIFE_MS = 10_000;
/** Less than this is as good as nothing. */
const FORGOTTEN_BELOW_MS = 1;
/** A table that has used less lately is light. */
const LIGHT_BELOW_MS = 400;
/** A question that is expected to take less is short. */
const SHORT_BELOW_MS = 30;

interface Usage {
  readonly ms: number;
  readonly at: number;
}

/** What a question is taken to cost before any of its kind was answered, and how much each one that was answered changes that. */
const FIRST_ESTIMATE_MS = 20;
const LEARNING_RATE = 0.2;

/** Something to think about. Questions of one kind take about the same time. */
interface Waiting {
  readonly kind: string;
}

/**
 * Questions that wait to be thought about. The table that has used the least thinking time lately is next. A question counts as soon as
 * it is asked, by what one of its kind takes on average: otherwise a crowd of tables whose many questions still wait would look modest.
 */
export class ThinkingQueue<Question extends Waiting> {
  readonly #now: () => number;
  readonly #waiting = new Map<string, Question[]>();
  readonly #usage = new Map<string, Usage>();
  readonly #estimates = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  add(table: string, question: Question): void {
    this.#charge(table, this.#estimateOf(question));
    const waiting = this.#waiting.get(table);
    if (waiting === undefined) this.#waiting.set(table, [question]);
    else waiting.push(question);
  }

  /** Takes a question out; with `onlyLight`, a short one of a table that has hardly used any time lately. */
  next(onlyLight: boolean): Question | undefined {
    let least: string | undefined;
    let leastMs = onlyLight ? LIGHT_BELOW_MS : Number.POSITIVE_INFINITY;
    for (const [table, [first]] of this.#waiting) {
      if (first === undefined || (onlyLight && this.#estimateOf(first) >= SHORT_BELOW_MS)) continue;
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

  /** A question that was taken out has been answered after this long. */
  settle(table: string, question: Question, ms: number): void {
    const estimate = this.#estimateOf(question);
    this.#charge(table, ms - estimate);
    this.#estimates.set(question.kind, estimate + LEARNING_RATE * (ms - estimate));
    for (const known of this.#usage.keys())
      if (this.#usedLately(known) < FORGOTTEN_BELOW_MS) this.#usage.delete(known);
  }

  #estimateOf({ kind }: Waiting): number {
    return this.#estimates.get(kind) ?? FIRST_ESTIMATE_MS;
  }

  #charge(table: string, ms: number): void {
    this.#usage.set(table, { ms: Math.max(0, this.#usedLately(table) + ms), at: this.#now() });
  }

  #usedLately(table: string): number {
    const usage = this.#usage.get(table);
    return usage === undefined ? 0 : usage.ms * 0.5 ** ((this.#now() - usage.at) / HALF_LIFE_MS);
  }

  /** The table goes to the end: of those that have used the same, the next one follows. */
  #take(table: string): Question | undefined {
    const [question, ...left] = this.#waiting.get(table) ?? [];
    this.#waiting.delete(table);
    if (left.length > 0) this.#waiting.set(table, left);
    return question;
  }
}
