const LOOK_EVERY_MS = 60_000;
const LOOKS_PER_HOUR = 60;
const MIB = 1024 * 1024;
/** Below this, the operator is told: there is time left to make room. */
const LOW_BYTES = 1024 * MIB;
/** Growing by more than this in an hour is more than people at tables do. */
const FAST_BYTES_PER_HOUR = 256 * MIB;

/** What a store takes up on its disk. */
export interface DiskUse {
  readonly usedBytes: number;
  /** Undefined where the disk is another machine's. */
  readonly freeBytes: number | undefined;
}

/** Warns when the disk gets full, and when what is stored grows fast. Each is told once, and again when it begins again. */
export class DiskWatch {
  readonly #warn: (message: string) => void;
  /** One a minute, the oldest first, for an hour. */
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

/** Looks at once and then every minute; the function it returns stops it. */
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

/** A finer figure could tell what was written last: the size of a file depends on every word in it. */
export function inWholeMib(bytes: number): number {
  return Math.ceil(bytes / MIB) * MIB;
}

function inMib(bytes: number): string {
  return `${Math.floor(bytes / MIB)} MiB`;
}
