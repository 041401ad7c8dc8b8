import type { SeenMatch } from '@pok/rules';
import type { Review } from '@pok/strategy';

/** Looks back on a match, beside the screen; undefined if there is no solution for this many players at hand. */
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
