import type { Timeline } from './timeline.ts';

/** A program that runs in virtual time: a node of the server, a tab of the app. It has a clock of its own, can stand still, and ends. */
export class SimulatedProcess {
  readonly name: string;
  /** How far its clock is off. */
  clockOffsetMs = 0;
  readonly #timeline: Timeline;
  readonly #startedAt: number;
  readonly #onCrash: (error: unknown) => void;
  #isAlive = true;
  #isPaused = false;
  /** What came while it stood still, in order. */
  #held: (() => void)[] = [];

  constructor(name: string, timeline: Timeline, onCrash: (error: unknown) => void) {
    this.name = name;
    this.#timeline = timeline;
    this.#startedAt = timeline.now;
    this.#onCrash = onCrash;
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  get isRunning(): boolean {
    return this.#isAlive && !this.#isPaused;
  }

  /** What its clock shows. */
  readonly now = (): number => Math.floor(this.#timeline.now + this.clockOffsetMs);

  /** A monotonic clock: setting the other one doesn't change it. */
  readonly uptimeMs = (): number => this.#timeline.now - this.#startedAt;

  /** Runs in this process: never once it has ended, and later if it is suspended. */
  readonly after = (delayMs: number, run: () => void): (() => void) => {
    let isCancelled = false;
    const cancel = this.#timeline.schedule(delayMs, () =>
      this.#enter(() => {
        if (!isCancelled) run();
      }),
    );
    return () => {
      isCancelled = true;
      cancel();
    };
  };

  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#timeline.schedule(0, () => this.#catchUp());
  }

  /** As if by `kill -9`: nothing it was about to do happens. */
  end(): void {
    this.#isAlive = false;
    this.#held = [];
  }

  #enter(run: () => void): void {
    if (!this.#isAlive) return;
    if (this.#isPaused || this.#held.length > 0) this.#held.push(run);
    else this.#run(run);
  }

  /** One by one, in order: what comes meanwhile waits for its turn. */
  #catchUp(): void {
    if (this.#isPaused) return;
    const [first] = this.#held;
    if (first === undefined) return;
    this.#run(first);
    this.#held.shift();
    this.#timeline.schedule(0, () => this.#catchUp());
  }

  #run(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#onCrash(error);
    }
  }
}

interface Timer {
  unref(): Timer;
  ref(): Timer;
  readonly cancel: () => void;
}

/** The globals of a program that tell the time or wait for it, as both Node and browsers have them. */
export function timeGlobals(process: SimulatedProcess): Readonly<Record<string, unknown>> {
  function timer(cancel: () => void): Timer {
    const made: Timer = { unref: () => made, ref: () => made, cancel };
    return made;
  }
  const clear = (started: Timer | undefined) => started?.cancel();
  return {
    Date: Object.assign(
      function SimulatedDate(): Date {
        return new Date(process.now());
      },
      { now: process.now, UTC: Date.UTC },
    ),
    performance: { now: process.uptimeMs },
    setTimeout: (run: () => void, ms = 0) => timer(process.after(ms, run)),
    clearTimeout: clear,
    setInterval(run: () => void, ms: number) {
      let cancel = () => {};
      const next = () => {
        cancel = process.after(ms, () => {
          next();
          run();
        });
      };
      next();
      return timer(() => cancel());
    },
    clearInterval: clear,
    setImmediate: (run: () => void) => timer(process.after(0, run)),
    clearImmediate: clear,
  };
}
