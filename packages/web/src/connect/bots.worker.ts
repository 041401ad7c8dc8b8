import type { BotLevel, Seen, Shape } from '@pok/rules';
import { createBots } from '@pok/strategy';
import { patiently } from './patience.ts';
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
  /** What these bots play by can't be had now: they play a level lower. */
  | { readonly kind: 'lower'; readonly level: BotLevel };

/** A table of seven plays by some four megabytes. */
const PATIENCE_MS = 8_000;

const bots = createBots({
  loadValues: patiently(loadValues, PATIENCE_MS),
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
