import type { PersonId } from '@pok/protocol';
import type { TableActor, Viewer } from '@pok/table';
import type { TableConnection } from '@pok-game/client';

/** The process name of people at a table that runs on their own device. */
export const LOCAL_NODE = 'local';

/**
 * One person's connection to a table that runs on the same device; everybody who plays on it shares one actor. Views are handed
 * over whole, as there is no wire to save.
 */
export function createLocalConnection(
  actor: TableActor,
  person: PersonId,
  newId: () => string,
): TableConnection {
  const viewer: Viewer = { kind: 'person', person };
  const stops = new Set<() => void>();
  // If the table can't be written, the next command fails.
  actor.arrive(person, LOCAL_NODE).catch(() => undefined);
  return {
    subscribe(listener) {
      const tell = () => listener({ kind: 'view', view: actor.view(viewer) });
      listener({ kind: 'state', state: 'online' });
      tell();
      const stop = actor.subscribe(tell);
      stops.add(stop);
      return () => {
        stops.delete(stop);
        stop();
      };
    },
    send: (command) => actor.submit(person, { id: newId(), command }),
    async exportMatch(match) {
      const exported = await actor.exportMatch(match);
      if (exported === undefined) throw new RangeError(`match ${match} is not over`);
      return exported;
    },
    close() {
      for (const stop of stops) stop();
      stops.clear();
      actor.depart(person, LOCAL_NODE).catch(() => undefined);
    },
  };
}
