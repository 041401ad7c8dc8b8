import { setImmediate as settled } from 'node:timers/promises';

interface Happening {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
  isCancelled: boolean;
}

/** Any moment will do if it is the same for every seed. */
const START = Date.UTC(2027, 0, 1);

/**
 * Virtual time. The earliest thing that was scheduled happens next, and nothing else moves the clock. Before each of them all promises are
 * settled, so that one seed always gives one order of events.
 */
export class Timeline {
  #now = START;
  #count = 0;
  /** A binary heap: the earliest is first. */
  readonly #heap: Happening[] = [];

  /** ms since 1970 */
  get now(): number {
    return this.#now;
  }

  /** How much has happened. */
  get steps(): number {
    return this.#count;
  }

  /** The function it returns cancels it. */
  schedule(delayMs: number, run: () => void): () => void {
    this.#count += 1;
    const happening: Happening = {
      at: this.#now + Math.max(0, delayMs),
      order: this.#count,
      run,
      isCancelled: false,
    };
    this.#push(happening);
    return () => {
      happening.isCancelled = true;
    };
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => void this.schedule(ms, resolve));
  }

  /** Skips time without running anything that was scheduled, for when everything is switched off. */
  jump(ms: number): void {
    this.#now += ms;
    this.#heap.length = 0;
  }

  /** Lets this much time pass, or less if the condition becomes true. */
  async pass(ms: number, isEnough: () => boolean = () => false): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      await settled();
      if (isEnough()) return;
      const next = this.#nextHappening();
      if (next === undefined || next.at > end) break;
      this.#pop();
      this.#now = Math.max(this.#now, next.at);
      next.run();
    }
    this.#now = end;
  }

  /** Nothing changes when something is left out, so no promise has to be settled. */
  #nextHappening(): Happening | undefined {
    while (this.#heap[0]?.isCancelled === true) this.#pop();
    return this.#heap[0];
  }

  #push(happening: Happening): void {
    const heap = this.#heap;
    let place = heap.push(happening) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!isBefore(heap[place], heap[parent])) return;
      swap(heap, place, parent);
      place = parent;
    }
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    heap[0] = last;
    for (let place = 0; ; ) {
      const left = 2 * place + 1;
      const child = isBefore(heap[left + 1], heap[left]) ? left + 1 : left;
      if (!isBefore(heap[child], heap[place])) return;
      swap(heap, place, child);
      place = child;
    }
  }
}

function isBefore(a: Happening | undefined, b: Happening | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}

function swap(heap: Happening[], a: number, b: number): void {
  const [first, second] = [heap[a], heap[b]];
  if (first === undefined || second === undefined) return;
  heap[a] = second;
  heap[b] = first;
}
