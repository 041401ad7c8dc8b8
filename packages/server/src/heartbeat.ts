import type { Rooms } from './rooms.ts';
import type { SharedClock } from './shared-clock.ts';
import type { Store } from './store/store.ts';

const HEARTBEAT_EVERY_MS = 3_000;

/**
 * Every few seconds this node says that it is alive, learns which others are, and sets its clock by the shared one. It catches up on tables
 * whose hints it missed, and forgets tables that another node has removed. After a failover it looks at all tables again.
 */
export async function startHeartbeat({
  store,
  node,
  rooms,
  clock,
  onProblem,
}: {
  readonly store: Store;
  readonly node: string;
  readonly rooms: Rooms;
  readonly clock: SharedClock;
  readonly onProblem: (error: unknown) => void;
}): Promise<() => Promise<void>> {
  let timeline = store.failover?.timeline();
  async function beat(): Promise<void> {
    await clock.compareWith(store.clock);
    const alive = await store.heartbeat(node);
    rooms.setAlive(alive);
    if (store.failover?.timeline() !== timeline) await verifyAll();
    if (alive.length > 1) await catchUpAll();
  }

  /** The database has failed over. One table after the other is compared with its log, so that people are served in between. */
  async function verifyAll(): Promise<void> {
    timeline = store.failover?.timeline();
    for (const { actor } of [...rooms.inMemory()]) await actor.catchUp().catch(onProblem);
  }

  async function catchUpAll(): Promise<void> {
    const actors = [...rooms.inMemory()].map(({ actor }) => actor);
    const newest = await store.newest(actors.map(({ code }) => code));
    for (const { code, version } of actors) {
      const stored = newest.get(code);
      if (stored === undefined) await rooms.forget(code);
      else if (stored > version) rooms.catchUp(code);
    }
  }

  await beat();
  let beating: Promise<void> | undefined;
  const timer = setInterval(() => {
    // If the database takes longer than a beat to answer, the beats in between are skipped.
    beating ??= beat()
      .catch(onProblem)
      .finally(() => {
        beating = undefined;
      });
  }, HEARTBEAT_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await beating;
    await store.leave(node).catch(onProblem);
  };
}
