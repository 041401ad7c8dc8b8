import type { SeenMatch } from '@pok/rules';
import type { Review } from '@pok/strategy';

/** Reviews a match in a worker; undefined if the solution for this many players can't be loaded. */
export function review(match: SeenMatch): Promise<Review | undefined> {
  const worker = new Worker(new URL('./review.worker.ts', import.meta.url), {
    type: 'module',
    name: 'review',
  });
  return new Promise<Review | undefined>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Review | undefined>) => resolve(data));
    worker.addEventListener('error', () => resolve(undefined));
    worker.postMessage(match);
  }).finally(() => worker.terminate());
}
