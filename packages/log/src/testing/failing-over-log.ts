import { EVENT_VERSION, type StoredEntry } from '@pok/protocol';
import type { Log } from '../log.ts';

/** The log of one table, whose database fails over when a test says so. */
export interface FailingOverLog extends Log {
  /** A copy takes over that lacks this many entries. */
  failOver(lost: number): void;
  /** Loses the newest entries without a failover, as a careless restore does. */
  lose(count: number): void;
  /** Whether a standby has what was read. */
  isConfirming: boolean;
}

export function failingOverLog(): FailingOverLog {
  const entries: StoredEntry[] = [];
  let timeline = 1;
  const log: FailingOverLog = {
    async append(_table, after, events) {
      if (entries.length !== after) return 'stale';
      entries.push({ version: after + 1, eventVersion: EVENT_VERSION, events });
      return 'appended';
    },
    read: async (_table, after, upTo) => entries.slice(after, upTo),
    async close() {},
    failover: {
      timeline: () => String(timeline),
      async confirm() {
        if (!log.isConfirming) throw new Error('no standby answers');
      },
    },
    failOver(lost) {
      timeline += 1;
      log.lose(lost);
    },
    lose(count) {
      entries.splice(entries.length - count);
    },
    isConfirming: true,
  };
  return log;
}
