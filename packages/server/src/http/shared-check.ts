/** ms for which what was found is not looked at again. */
const GOOD_FOR = 1_000;

/** One look at the store for all who ask meanwhile or just after it: whoever asks often must not keep it busy. */
export function sharedCheck(check: () => Promise<void>, now: () => number): () => Promise<void> {
  let newest: Promise<void> | undefined;
  let endedAt: number | undefined;
  return () => {
    // A clock that was set back must not keep an old answer.
    const isOld = endedAt !== undefined && Math.abs(now() - endedAt) >= GOOD_FOR;
    if (newest !== undefined && !isOld) return newest;
    endedAt = undefined;
    newest = check().finally(() => {
      endedAt = now();
    });
    return newest;
  };
}
