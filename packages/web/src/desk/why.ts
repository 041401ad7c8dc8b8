import type { Shape, Why } from '@pok/rules';
import { m } from '../paraglide/messages.js';
import { counted } from '../words/referee.ts';

/** Why a player hands over or takes back, in a sentence; `count` played the same shape. */
export function sayWhy(why: Why, shape: Shape, count: number): string {
  if (why.kind === 'met') return m.desk_why_met({ die: why.die });
  return m.desk_why({ why: why.kind, counted: counted(shape, count) });
}
