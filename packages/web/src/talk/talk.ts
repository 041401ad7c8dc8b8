import type { Command, Fence, Talk, View } from '@pok/protocol';
import type { Seat } from '@pok/rules';
import { isSaidByBot, isTimeForBots } from '../show/bots-talk.ts';
import type { Show } from '../show/show.ts';

/** How long a bubble stays. */
const BUBBLE_MS = 8_000;

/**
 * What a person on this seat has just said, or what a bot said about the moment on screen. At the verdict only reactions
 * are left: promises are judged.
 */
export function talkOf(
  view: View,
  seat: Seat,
  now: number,
  stage: Show['stage'] | undefined,
): Talk | undefined {
  const line = view.talk.findLast((one) => one.seat === seat);
  if (line === undefined) return undefined;
  if (isVerdict(stage) && line.talk.kind !== 'reaction') return undefined;
  if (isSaidByBot(view, line)) return isTimeForBots(line.talk, stage) ? line.talk : undefined;
  return now - line.at < BUBBLE_MS ? line.talk : undefined;
}

function isVerdict(stage: Show['stage'] | undefined): boolean {
  return stage === 'judge' || stage === 'clear';
}

/**
 * The command for what was said. A promise is about the round on screen, even if the view is newer. If no round is being played,
 * nothing is sent.
 */
export function commandFor(talk: Talk, shown: Fence | undefined): Command | undefined {
  if (talk.kind !== 'promise') return { type: 'talk', talk };
  return shown && { type: 'promise', ...shown, promise: talk.promise, shape: talk.shape };
}
