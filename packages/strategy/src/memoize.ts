/** The value of a key; made and remembered when it is first asked for. */
export function getOrMake<Key, Value extends object>(
  known: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}

/** Remembers what was made for each key. */
export function memoize<Key, Value extends object>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => getOrMake(known, key, () => make(key));
}

/** Remembers what was made for each object, as long as anybody has the object. */
export function memoizeByObject<Key extends object, Value extends object>(
  make: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => getOrMake(known, key, () => make(key));
}

/** Remembers no more than `most` answers by their keys; the oldest make room. */
export function memoizeUpTo<Key, Answer extends object>(
  most: number,
): (key: Key, work: () => Answer) => Answer {
  const known = new Map<Key, Answer>();
  return (key, work) =>
    getOrMake(known, key, () => {
      const [oldest] = known.keys();
      if (oldest !== undefined && known.size >= most) known.delete(oldest);
      return work();
    });
}
