import type { Command, Fence, Talk, TalkLine, View } from '@pok/protocol';
import type { Seat } from '@pok/rules';
import { isSaidByBot, isTimeForBots } from '../show/bots-talk.ts';
import type { Show } from '../show/show.ts';

/** How long a bubble stays. */
const BUBBLE_MS = 8_000;

/** What a seat's bubble says. Of seats whose bubbles share a room, whoever spoke last has one. */
export function bubbleOf(
  lines: readonly TalkLine[],
  seat: Seat,
  places: readonly { readonly room: number }[],
): Talk | undefined {
  const last = lines.findLast((one) => places[one.seat]?.room === places[seat]?.room);
  return last?.seat === seat ? last.talk : undefined;
}

/**
 * What people have just said, the latest last, and what bots have said about the moment on screen: one line per seat. At the verdict only
 * reactions are left, because promises have been judged.
 */
export function talkHeard(view: View, now: number, stage: Show['stage'] | undefined): readonly TalkLine[] {
  const newest = view.talk.filter(
    (line, index) => !view.talk.slice(index + 1).some(({ seat }) => seat === line.seat),
  );
  return newest.filter((line) => {
    if (isVerdict(stage) && line.talk.kind !== 'reaction') return false;
    return isSaidByBot(view, line) ? isTimeForBots(line.talk, stage) : now - line.at < BUBBLE_MS;
  });
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
