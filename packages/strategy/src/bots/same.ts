/** More than the tables of one process need at a time; beyond it, the oldest are dropped. */
const MEMOIZED_AT_MOST = 256;

/**
 * Equal data as one object. A bot's question comes from another thread or from a log, as a fresh copy each time, and
 * results are memoized by object.
 */
export function createSame<Data extends object>(): (data: Data) => Data {
  const known = new Map<string, Data>();
  return (data) => {
    const key = JSON.stringify(data);
    const first = known.get(key) ?? data;
    known.delete(key);
    known.set(key, first);
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size > MEMOIZED_AT_MOST) known.delete(oldest);
    return first;
  };
}
