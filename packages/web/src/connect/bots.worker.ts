import type { BotLevel, Seen, Shape } from '@pok/rules';
import { createBots } from '@pok/strategy';
import { loadValues } from './values.ts';

export interface BotQuestion {
  readonly id: number;
  readonly level: BotLevel;
  readonly seen: Seen;
  readonly seed: string;
}

export interface BotAnswer {
  readonly id: number;
  /** Missing if the bot failed. */
  readonly shape?: Shape;
}

const bots = createBots({
  loadValues,
  onProblem: (problem) => console.warn('a bot plays a level lower', problem),
});

addEventListener('message', ({ data }: MessageEvent<BotQuestion>) => {
  bots.choose(data.level, data.seen, data.seed).then(
    (shape) => postMessage({ id: data.id, shape } satisfies BotAnswer),
    () => postMessage({ id: data.id } satisfies BotAnswer),
  );
});
