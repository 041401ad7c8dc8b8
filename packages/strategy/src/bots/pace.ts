const TURN_MS = 10;
/** With more tables than this, several share a turn, so nobody waits forever. */
const MOST_TURNS = 500;

/**
 * Lets tables go on one after the other. Bots that don't think answer immediately, so a crowd of such tables would play as fast as the
 * server can, and everybody else would wait for it.
 */
export class Pace {
  readonly #waiting = new Map<string, (() => void)[]>();
  #timer: NodeJS.Timeout | undefined;

  /** Resolves at the table's turn, which all of its bots share. */
  turnOf(table: string): Promise<void> {
    return new Promise((goOn) => {
      const waiting = this.#waiting.get(table);
      if (waiting === undefined) this.#waiting.set(table, [goOn]);
      else waiting.push(goOn);
      this.#timer ??= setInterval(() => this.#next(), TURN_MS).unref();
    });
  }

  #next(): void {
    const next = [...this.#waiting].slice(0, Math.ceil(this.#waiting.size / MOST_TURNS));
    for (const [table, bots] of next) {
      this.#waiting.delete(table);
      for (const goOn of bots) goOn();
    }
    if (this.#waiting.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
