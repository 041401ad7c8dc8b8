/** Beyond this, somebody should look at the clock of this machine. */
const WARN_BEYOND_MS = 1_000;

/**
 * The clock that all nodes of a database share: that of this machine, corrected by the database's. Deadlines are set on one node and
 * handled on another, so their clocks have to agree.
 */
export class SharedClock {
  readonly #local: () => number;
  readonly #onCorrected: (correctionMs: number, isFarOff: boolean) => void;
  #correctionMs = 0;
  #isFarOff = false;

  /** `isFarOff` is true once, when the two clocks begin to differ by more than a second. */
  constructor(local: () => number, onCorrected: (correctionMs: number, isFarOff: boolean) => void) {
    this.#local = local;
    this.#onCorrected = onCorrected;
  }

  readonly now = (): number => Math.round(this.#local() + this.#correctionMs);

  get correctionMs(): number {
    return this.#correctionMs;
  }

  /**
   * Asks for the database's time, if there is a database with a clock of its own. The answer was true at some moment between the question
   * and its arrival. The old correction stays if it fits any such moment.
   */
  async compareWith(ask: () => Promise<number | undefined>): Promise<void> {
    const askedAt = this.#local();
    const time = await ask();
    const answeredAt = this.#local();
    if (time === undefined) return;
    if (answeredAt < askedAt) return; // this machine's clock was set back in between: wait for the next answer
    this.#correctionMs = Math.min(time - askedAt, Math.max(time - answeredAt, this.#correctionMs));
    const isFarOff = Math.abs(this.#correctionMs) > WARN_BEYOND_MS;
    this.#onCorrected(this.#correctionMs, isFarOff && !this.#isFarOff);
    this.#isFarOff = isFarOff;
  }
}
