import type { BotLevel } from '@pok/protocol';
import type { Seen, Shape } from '@pok/rules';
import type { DailyLevel } from '@pok/strategy';
import { openStrategyWorker } from './strategy-worker.ts';

const RETRY_DELAY_MS = 3_000;

const lowerListeners = new Set<(level: BotLevel) => void>();
/** Only bots use this worker, and it is never closed. */
const worker = openStrategyWorker((level) => {
  for (const listener of lowerListeners) listener(level);
});

export async function chooseForBot(level: BotLevel, seen: Seen, seed: string): Promise<Shape> {
  const shape = await worker.run('choose', { level, seen, seed });
  if (shape === undefined) throw new Error('the bot failed');
  return shape;
}

/** A bot that played something else because the network was slow would spoil the day, so it is asked again instead. */
export async function chooseForDay(level: DailyLevel, seen: Seen, seed: string): Promise<Shape> {
  for (;;) {
    const shape = await worker.run('chooseForDaily', { level, seen, seed });
    if (shape !== undefined) return shape;
    await new Promise((later) => setTimeout(later, RETRY_DELAY_MS));
  }
}

/** Calls back when bots of a level have to play at a lower level. Returns a function that stops it. */
export function onLowerLevel(listener: (level: BotLevel) => void): () => void {
  lowerListeners.add(listener);
  return () => lowerListeners.delete(listener);
}
