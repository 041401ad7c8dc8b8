/** Remembers what was made for each key. */
export function memoize<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

/** Remembers what was made for each object, as long as anybody has the object. */
export function memoizeByObject<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

/** Remembers no more than `most` answers by their keys; the oldest make room. */
export function memoizeUpTo<Key, Answer extends object>(
  most: number,
): (key: Key, work: () => Answer) => Answer {
  const known = new Map<Key, Answer>();
  return (key, work) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size >= most) known.delete(oldest);
    const answer = work();
    known.set(key, answer);
    return answer;
  };
}
