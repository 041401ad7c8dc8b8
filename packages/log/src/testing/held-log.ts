import type { TableEvent } from '@pok/protocol';
import type { Log } from '../log.ts';
import { createMemoryLog } from '../memory-log.ts';

/** A log whose appends wait until they are let go. */
export function heldLog(): Log & {
  hold(): void;
  release(): void;
  readonly appends: readonly (readonly TableEvent[])[];
} {
  const log = createMemoryLog();
  const appends: (readonly TableEvent[])[] = [];
  let gate = Promise.resolve();
  let open = () => {};
  return {
    ...log,
    appends,
    async append(table, after, events) {
      appends.push(events);
      await gate;
      return log.append(table, after, events);
    },
    hold() {
      gate = new Promise((resolve) => {
        open = resolve;
      });
    },
    release: () => open(),
  };
}
