import type { Metrics } from './metrics.ts';
import type { Store } from './store/store.ts';

/** About what an event takes up in a log. Exact sizes would leak the shape in a fist: 'disc' is shorter than 'triangle'. */
const EVENT_BYTES = 100;

/** The same store, with metrics of how long appends take and how much is stored. */
export function measuredStore(store: Store, { appendSeconds, growthBytes }: Metrics): Store {
  return {
    ...store,
    async append(table, after, events) {
      const startedAt = performance.now();
      const outcome = await store.append(table, after, events);
      appendSeconds.observe((performance.now() - startedAt) / 1000);
      if (outcome === 'appended') growthBytes.inc(events.length * EVENT_BYTES);
      return outcome;
    },
    async saveMatch(match) {
      await store.saveMatch(match);
      growthBytes.inc(match.summary.length + match.content.length);
    },
  };
}
