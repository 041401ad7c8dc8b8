import type { BotLevel } from '@pok/protocol';
import { m } from '../paraglide/messages.js';

export function botLevelName(level: BotLevel): string {
  return { casual: m.bot_casual, steady: m.bot_steady, sharp: m.bot_sharp, reader: m.bot_reader }[level]();
}

/** How it plays, in a sentence. */
export function botLevelStyle(level: BotLevel): string {
  return {
    casual: m.bot_casual_more,
    steady: m.bot_steady_more,
    sharp: m.bot_sharp_more,
    reader: m.bot_reader_more,
  }[level]();
}
