import { basename, dirname, join } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { shared } from '@pok/server/testing/shared';

const main = await shared('server');

/**
 * Takes the place of `packages/strategy/src/start-worker.ts` in tests: workers as they are bundled for the build. In a thread of its own,
 * tsx takes more than half a second to start.
 */
export function startWorker(source: URL, options: WorkerOptions = {}): Worker {
  return new Worker(join(dirname(main), `${basename(source.pathname, '.ts')}.js`), options);
}
