/**
 * Loads what a key stands for, once. A caller who has waited for `timeoutMs` gets an error, while loading goes on for the next
 * one: no match waits for a slow network for ever.
 */
export function loadWithTimeout<K, V>(
  load: (key: K) => Promise<V>,
  timeoutMs: number,
): (key: K) => Promise<V> {
  const loading = new Map<K, Promise<V>>();
  return (key) => {
    const known = loading.get(key);
    if (known !== undefined) return known;
    const whole = load(key);
    const inTime = withTimeout(whole, timeoutMs);
    loading.set(key, inTime);
    whole.then(
      () => loading.set(key, whole),
      () => loading.delete(key), // the next caller tries again
    );
    return inTime;
  };
}

function withTimeout<V>(whole: Promise<V>, ms: number): Promise<V> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('not there yet')), ms);
    whole.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
