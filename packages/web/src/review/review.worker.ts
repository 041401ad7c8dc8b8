import type { SeenMatch } from '@pok/rules';
import { reviewMatch, solutionOf } from '@pok/strategy';
import { loadValues } from '../connect/values.ts';

/** One match in, its review out; no review if the values can't be had. */
addEventListener('message', ({ data }: MessageEvent<SeenMatch>) => {
  loadValues(data.players.length)
    .then((values) => reviewMatch(data, solutionOf(values)))
    .then(postMessage, () => postMessage(undefined));
});
