/** Answers that are worked out once and found again by their key; the oldest make room for more than `most`. */
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
