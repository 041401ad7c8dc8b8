/**
 * Loads what a key stands for, once. Whoever asks waits for a while and is then told that it is not there yet, while
 * it goes on being loaded: nobody sits before a table that doesn't begin because a network is slow.
 */
export function patiently<K, V>(load: (key: K) => Promise<V>, ms: number): (key: K) => Promise<V> {
  const loading = new Map<K, Promise<V>>();
  return (key) => {
    const known = loading.get(key);
    if (known !== undefined) return known;
    const whole = load(key);
    const soon = inTime(whole, ms);
    loading.set(key, soon);
    whole.then(
      () => loading.set(key, whole),
      () => loading.delete(key), // the next who asks tries again
    );
    return soon;
  };
}

function inTime<V>(whole: Promise<V>, ms: number): Promise<V> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('not there yet')), ms);
    whole.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
