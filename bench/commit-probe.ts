import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TableEvent } from '@pok/table';
import { openSqliteStore } from '../packages/server/src/store/sqlite.ts';

const EVERY_MS = 20;
const ONE_FIST: readonly TableEvent[] = [
  { type: 'closed', seat: 0, shape: 'disc', by: 'owner' },
  { type: 'answered', person: 'somebody', id: 'command' },
];

/** What a commit takes on this machine now: one fist, stored in a store of its own that nobody else waits for. */
export interface CommitProbe {
  /** Ends it. Milliseconds a commit. */
  stop(): Promise<readonly number[]>;
}

export async function probeCommits(): Promise<CommitProbe> {
  const folder = mkdtempSync(join(tmpdir(), 'pok-commit-'));
  const store = await openSqliteStore(folder, (error) => {
    throw error;
  });
  const times: number[] = [];
  let isRunning = true;

  async function run(): Promise<void> {
    for (let version = 0; isRunning; version += 1) {
      const startedAt = performance.now();
      await store.append('PROBE', version, ONE_FIST);
      times.push(performance.now() - startedAt);
      await wait(EVERY_MS);
    }
  }

  const running = run();
  return {
    async stop() {
      isRunning = false;
      await running;
      await store.close();
      rmSync(folder, { recursive: true });
      return times;
    },
  };
}
