import type { BotLevel } from '@pok/protocol';
import type { Seen, Shape } from '@pok/rules';
import { createBots } from '@pok/strategy';
import { loadWithTimeout } from './load-with-timeout.ts';
import { loadValues } from './values.ts';

export interface BotQuestion {
  readonly id: number;
  readonly level: BotLevel;
  readonly seen: Seen;
  readonly seed: string;
}

export type BotMessage =
  | { readonly kind: 'answer'; readonly id: number; readonly shape: Shape }
  | { readonly kind: 'failed'; readonly id: number }
  /** The values that these bots need can't be loaded now: they play a level lower. */
  | { readonly kind: 'lower'; readonly level: BotLevel };

/** The values for seven players are some four megabytes. */
const VALUES_TIMEOUT_MS = 8_000;

const bots = createBots({
  loadValues: loadWithTimeout(loadValues, VALUES_TIMEOUT_MS),
  onProblem: ({ level }) => tell({ kind: 'lower', level }),
});

addEventListener('message', ({ data: { id, level, seen, seed } }: MessageEvent<BotQuestion>) => {
  bots.choose(level, seen, seed).then(
    (shape) => tell({ kind: 'answer', id, shape }),
    () => tell({ kind: 'failed', id }),
  );
});

function tell(message: BotMessage): void {
  postMessage(message);
}
