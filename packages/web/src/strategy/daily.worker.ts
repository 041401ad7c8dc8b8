import { chooseForDaily, type Solution, solutionOf } from '@pok/strategy';
import type { DayQuestion } from './choose-for-day.ts';
import { loadValues } from './values.ts';

const solutions = new Map<number, Solution>();

async function solutionFor(players: number): Promise<Solution> {
  const solution = solutions.get(players) ?? solutionOf(await loadValues(players));
  solutions.set(players, solution);
  return solution;
}

/** One question in, a shape out; none if the values can't be loaded. */
addEventListener('message', async ({ data: { level, seen, seed } }: MessageEvent<DayQuestion>) => {
  try {
    const solution = level === 'sharp' ? await solutionFor(seen.players.length) : undefined;
    postMessage(chooseForDaily(level, seen, seed, solution));
  } catch {
    postMessage(undefined);
  }
});
