const VALID_FOR_MS = 1_000;

/** One check of the store answers everybody who asks during it or just after it: asking often must not keep the store busy. */
export function sharedCheck(check: () => Promise<void>, now: () => number): () => Promise<void> {
  let newest: Promise<void> | undefined;
  let endedAt: number | undefined;
  return () => {
    // A clock that was set back must not keep an old answer valid.
    const isOld = endedAt !== undefined && Math.abs(now() - endedAt) >= VALID_FOR_MS;
    if (newest !== undefined && !isOld) return newest;
    endedAt = undefined;
    newest = check().finally(() => {
      endedAt = now();
    });
    return newest;
  };
}
