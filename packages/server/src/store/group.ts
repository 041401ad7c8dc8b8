import { setImmediate } from 'node:timers/promises';

/**
 * Group commit: what arrives together is done together. While one batch is under way the next one collects, so the
 * price of a batch (an fsync, a round trip) is shared by all that waited for it.
 */
export function group<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { keyOf, most = 1_000 }: { keyOf?: (item: Item) => string; most?: number } = {},
): Group<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let running: Promise<void> | undefined;

  async function work(): Promise<void> {
    await setImmediate(); // a turn of the event loop is short beside an fsync, and what it brings shares the batch
    while (waiting.length > 0) {
      const { now, later } = split(waiting, most, keyOf);
      waiting = later;
      await settle(now);
    }
    running = undefined;
  }

  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index];
        if (result === undefined) reject(new Error('a batch answered too few of its items'));
        else resolve(result);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return {
    add(item) {
      const result = new Promise<Result>((resolve, reject) => waiting.push({ item, resolve, reject }));
      running ??= work();
      return result;
    },
    async idle() {
      await running;
    },
  };
}

export interface Group<Item, Result> {
  add(item: Item): Promise<Result>;
  /** Resolves when everything added so far is done. */
  idle(): Promise<void>;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** At most one item of a key goes into a batch, and of each key the first. */
function split<Item, Result>(
  waiting: readonly Waiting<Item, Result>[],
  most: number,
  keyOf: ((item: Item) => string) | undefined,
): { now: Waiting<Item, Result>[]; later: Waiting<Item, Result>[] } {
  if (keyOf === undefined) return { now: waiting.slice(0, most), later: waiting.slice(most) };
  const now: Waiting<Item, Result>[] = [];
  const later: Waiting<Item, Result>[] = [];
  const keys = new Set<string>();
  for (const entry of waiting) {
    const key = keyOf(entry.item);
    if (now.length < most && !keys.has(key)) now.push(entry);
    else later.push(entry);
    keys.add(key);
  }
  return { now, later };
}
