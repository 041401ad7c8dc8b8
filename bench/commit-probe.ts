import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TableEvent } from '@pok/protocol';
import { openSqliteStore } from '../packages/server/src/store/sqlite.ts';

const EVERY_MS = 20;
const ONE_FIST: readonly TableEvent[] = [
  { type: 'closed', seat: 0, shape: 'disc', by: 'owner' },
  { type: 'answered', person: 'somebody', id: 'command' },
];

/** How long a commit takes on this machine now: of one fist, in a store that nobody else uses. */
export interface CommitProbe {
  /** Ends it, and returns the milliseconds of each commit. */
  stop(): Promise<readonly number[]>;
}

/**
 * One every few milliseconds, whether or not the last has been stored, as people choose. Waiting for each would measure a moment in
 * which the disk is slow only once.
 */
export async function probeCommits(): Promise<CommitProbe> {
  const folder = mkdtempSync(join(tmpdir(), 'pok-commit-'));
  const store = await openSqliteStore(folder, (error) => {
    throw error;
  });
  const commits: Promise<number>[] = [];

  async function commit(table: string): Promise<number> {
    const startedAt = performance.now();
    await store.append(table, 0, ONE_FIST);
    return performance.now() - startedAt;
  }

  const timer = setInterval(() => commits.push(commit(`PROBE${commits.length}`)), EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      const times = await Promise.all(commits);
      await store.close();
      rmSync(folder, { recursive: true });
      return times;
    },
  };
}
