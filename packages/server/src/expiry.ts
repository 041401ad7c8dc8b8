import type { Matches } from './matches.ts';
import { dayOf, type Store } from './store/store.ts';
import type { Tables } from './tables.ts';

/** Removes tables that nobody has touched for `days`. Their finished matches stay. Nodes may do so at the same time. */
export async function removeUntouched(
  store: Store,
  tables: Tables,
  matches: Matches,
  days: number,
  now: number,
): Promise<number> {
  const today = dayOf(now);
  const inUse = [...tables.inMemory()].filter(({ sockets }) => sockets > 0).map(({ host }) => host.code);
  await store.touch(inUse, today);
  const old = await store.untouchedSince(today - days);
  for (const code of old) {
    // Loading a table keeps the matches that ended at nodes that died over it.
    await tables.find(code);
    await matches.idle();
    await tables.forget(code);
    await store.remove(code);
  }
  return old.length;
}
