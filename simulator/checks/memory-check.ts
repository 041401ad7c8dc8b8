import type { World } from '../world.ts';

const EVERY_MS = 1_000;

/** Looks every second for a node that has met the new primary after a failover, but still has a table that is ahead of its log. */
export function watchMemory(world: World): void {
  const { timeline, nodes, database, oracle, journal } = world;
  timeline.schedule(EVERY_MS, () => {
    for (const { name, app, process, isListening } of nodes) {
      // Until a node listens, its app is that of the previous process.
      if (!isListening || !database.hasMetPrimary(process)) continue;
      for (const { actor } of app?.rooms.inMemory() ?? []) {
        const newest = oracle.newest(actor.code);
        if (actor.isCurrent() && actor.version > newest)
          journal.fail('memory', `${name} keeps version ${actor.version} of ${newest}`);
      }
    }
    watchMemory(world);
  });
}
