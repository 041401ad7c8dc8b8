import type { Store } from './store/store.ts';
import type { Tables } from './tables.ts';

const BEAT_EVERY = 3_000;

/**
 * Says every few seconds that this node lives, learns which others do, and looks whether a table has moved without a
 * hint having arrived.
 */
export async function startBeating(
  store: Store,
  node: string,
  tables: Tables,
  onProblem: (error: unknown) => void,
): Promise<() => Promise<void>> {
  async function beat(): Promise<void> {
    const alive = await store.beat(node);
    tables.setAlive(alive);
    if (alive.length > 1) await catchUpAll();
  }

  async function catchUpAll(): Promise<void> {
    const actors = [...tables.inMemory()].map(({ actor }) => actor);
    const newest = await store.newest(actors.map(({ code }) => code));
    for (const actor of actors) {
      if ((newest.get(actor.code) ?? 0) > actor.version) tables.catchUp(actor.code);
    }
  }

  let beating = beat();
  await beating;
  const timer = setInterval(() => {
    beating = beating.then(beat).catch(onProblem);
  }, BEAT_EVERY);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await beating;
    await store.leave(node).catch(onProblem);
  };
}
