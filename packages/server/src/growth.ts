import type { TableCode } from '@pok/protocol';
import type { Store } from './store/store.ts';

/** What an event takes up in a log, about. Its true size would tell the length of a word, and so what is in a fist. */
const EVENT_BYTES = 100;

/** The same store, which tells how many bytes each table adds to it. */
export function withGrowth(store: Store, onGrowth: (table: TableCode, bytes: number) => void): Store {
  return {
    ...store,
    async append(table, after, events) {
      const outcome = await store.append(table, after, events);
      if (outcome === 'appended') onGrowth(table, events.length * EVENT_BYTES);
      return outcome;
    },
    async saveMatch(match) {
      await store.saveMatch(match);
      onGrowth(match.table, match.summary.length + match.content.length);
    },
  };
}
