const LOOK_EVERY_MS = 60_000;
const LOOKS_PER_HOUR = 60;
const MIB = 1024 * 1024;
/** Below this the operator is warned, while there is still time to make room. */
const LOW_BYTES = 1024 * MIB;
/** People at tables don't make the database grow faster than this. */
const FAST_BYTES_PER_HOUR = 256 * MIB;

/** What a store takes up on its disk. */
export interface DiskUse {
  readonly usedBytes: number;
  /** Undefined if the disk belongs to another machine. */
  readonly freeBytes: number | undefined;
}

/** Warns when the disk is nearly full, and when the database grows fast: once each time it begins. */
export class DiskWatch {
  readonly #warn: (message: string) => void;
  /** One figure per minute for an hour, oldest first. */
  readonly #used: number[] = [];
  #isLow = false;
  #isFast = false;

  constructor(warn: (message: string) => void) {
    this.#warn = warn;
  }

  look({ usedBytes, freeBytes }: DiskUse): void {
    const isLow = freeBytes !== undefined && freeBytes < LOW_BYTES;
    if (isLow && !this.#isLow)
      this.#warn(`the disk of the database is nearly full: ${inMib(freeBytes)} are left`);
    this.#isLow = isLow;
    this.#used.push(usedBytes);
    if (this.#used.length > LOOKS_PER_HOUR + 1) this.#used.shift();
    const grown = usedBytes - Math.min(...this.#used);
    const isFast = grown > FAST_BYTES_PER_HOUR;
    if (isFast && !this.#isFast) this.#warn(`the database grew by ${inMib(grown)} within an hour`);
    this.#isFast = isFast;
  }
}

/** Looks immediately and then every minute; returns a function that stops it. */
export function watchDisk(
  ask: () => Promise<DiskUse>,
  onLook: (use: DiskUse) => void,
  onProblem: (error: unknown) => void,
): () => void {
  const look = () => void ask().then(onLook).catch(onProblem);
  look();
  const looking = setInterval(look, LOOK_EVERY_MS);
  looking.unref();
  return () => clearInterval(looking);
}

/** A finer figure could reveal what was written last: the size of a file depends on every word in it. */
export function inWholeMib(bytes: number): number {
  return Math.ceil(bytes / MIB) * MIB;
}

function inMib(bytes: number): string {
  return `${Math.floor(bytes / MIB)} MiB`;
}
