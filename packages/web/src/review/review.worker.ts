import type { SeenMatch } from '@pok/rules';
import { reviewMatch, solutionOf } from '@pok/strategy';
import { loadValues } from '../strategy/values.ts';

/** One match in, its review out; undefined if the values can't be loaded. */
addEventListener('message', ({ data }: MessageEvent<SeenMatch>) => {
  loadValues(data.players.length)
    .then((values) => reviewMatch(data, solutionOf(values)))
    .then(postMessage, () => postMessage(undefined));
});
