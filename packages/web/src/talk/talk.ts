import type { Command, Fence, Talk, View } from '@pok/protocol';
import type { Seat } from '@pok/rules';
import { isSaidByBot, isTimeForBots } from '../show/bots-talk.ts';
import type { Show } from '../show/show.ts';

/** How long a bubble stays. */
const BUBBLE_MS = 8_000;

/** What a seat last said, if it was just now; of a bot, what it said about what is on screen. */
export function talkOf(
  view: View,
  seat: Seat,
  now: number,
  stage: Show['stage'] | undefined,
): Talk | undefined {
  const line = view.talk.findLast((one) => one.seat === seat);
  if (line === undefined) return undefined;
  if (isSaidByBot(view, line)) return isTimeForBots(line.talk, stage) ? line.talk : undefined;
  return now - line.at < BUBBLE_MS ? line.talk : undefined;
}

/**
 * What to send to the table. A promise is about the round that is on screen, whatever the newest view has: while none is being
 * played, it is not sent at all.
 */
export function commandFor(talk: Talk, shown: Fence | undefined): Command | undefined {
  if (talk.kind !== 'promise') return { type: 'talk', talk };
  return shown && { type: 'promise', ...shown, promise: talk.promise, shape: talk.shape };
}
