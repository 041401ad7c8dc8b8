import type { Store } from './store/store.ts';
import type { Tables } from './tables.ts';

const HEARTBEAT_EVERY_MS = 3_000;

/**
 * Every few seconds this node says that it lives, learns which others do, reads on at tables of which it missed a hint, and forgets
 * those that another node has removed.
 */
export async function startHeartbeat(
  store: Store,
  node: string,
  tables: Tables,
  onProblem: (error: unknown) => void,
): Promise<() => Promise<void>> {
  async function beat(): Promise<void> {
    const alive = await store.heartbeat(node);
    tables.setAlive(alive);
    if (alive.length > 1) await catchUpAll();
  }

  async function catchUpAll(): Promise<void> {
    const actors = [...tables.inMemory()].map(({ actor }) => actor);
    const newest = await store.newest(actors.map(({ code }) => code));
    for (const { code, version } of actors) {
      const stored = newest.get(code);
      if (stored === undefined) await tables.forget(code);
      else if (stored > version) tables.catchUp(code);
    }
  }

  let beating = beat();
  await beating;
  const timer = setInterval(() => {
    beating = beating.then(beat).catch(onProblem);
  }, HEARTBEAT_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await beating;
    await store.leave(node).catch(onProblem);
  };
}
