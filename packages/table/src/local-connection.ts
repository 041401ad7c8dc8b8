import type { Connection, Update } from './connection.ts';
import type { TableHost } from './host.ts';
import type { PersonId } from './identity.ts';
import type { Viewer } from './view.ts';

/** The process name of people at a table that runs on their own device. */
export const NEAR = 'near';

/**
 * One person's place at a table that runs on the same device: as many of them as play on it may share one host. Views
 * are handed over whole, as there is no wire to save.
 */
export function nearConnection(host: TableHost, person: PersonId, newId: () => string): Connection {
  const viewer: Viewer = { kind: 'person', person };
  const stops = new Set<() => void>();
  let arrived = arrive();
  return {
    subscribe(listener) {
      const tell = () => listener(viewUpdate());
      listener({ kind: 'state', state: 'online' });
      tell();
      const stop = host.subscribe(tell);
      stops.add(stop);
      return () => {
        stops.delete(stop);
        stop();
      };
    },
    async send(command) {
      try {
        // A device whose storage was full tries again with the next command.
        if (!(await arrived)) arrived = arrive();
        return await host.submit(person, { id: newId(), command });
      } catch {
        return { ok: false, refusal: 'not-stored' };
      }
    },
    async exportMatch(match) {
      const exported = await host.exportMatch(match);
      if (exported === undefined) throw new RangeError(`match ${match} is not over`);
      return exported;
    },
    close() {
      for (const stop of stops) stop();
      stops.clear();
      void host.depart(person, NEAR).catch(() => undefined);
    },
  };

  function arrive(): Promise<boolean> {
    return host.arrive(person, NEAR).then(
      () => true,
      () => false,
    );
  }

  function viewUpdate(): Update {
    return { kind: 'view', view: host.view(viewer) };
  }
}
