import type { Seat, Shape } from '@pok/rules';
import {
  type Command,
  isAboutOwnPlay,
  type Reaction,
  type ShapeClaim,
  type Talk,
  type View,
} from '@pok/table';
import { m } from '../paraglide/messages.js';
import type { Fence } from './own-fist.svelte.ts';

/** Table talk in the reader's language. */
export function talkText(talk: Talk): string {
  switch (talk.kind) {
    case 'reaction':
      return reactionText(talk.reaction);
    case 'claim':
      return talk.claim === 'trust-me' ? m.talk_trust_me() : m.talk_do_not_trust_me();
    case 'shape-claim':
      return claimText(talk.claim, talk.shape);
    default:
      return talk satisfies never;
  }
}

function reactionText(reaction: Reaction): string {
  return {
    laugh: m.talk_laugh,
    wow: m.talk_wow,
    think: m.talk_think,
    oops: m.talk_oops,
    clap: m.talk_clap,
    hurry: m.talk_hurry,
  }[reaction]();
}

function claimText(claim: ShapeClaim, shape: Shape): string {
  return {
    play: m.talk_play,
    avoid: m.talk_avoid,
    'nobody-takes': m.talk_nobody_takes,
    'everybody-takes': m.talk_everybody_takes,
  }[claim]({ shape });
}

/** How long a word hangs in the air. */
const HEARD_MS = 8_000;

/** What a seat said last, if it was just now. */
export function talkOf(view: View, seat: Seat, now: number): Talk | undefined {
  const line = view.talk.findLast((one) => one.seat === seat);
  return line !== undefined && now - line.at < HEARD_MS ? line.talk : undefined;
}

/**
 * What to tell the table. What is claimed about the own play is about the round that is seen, whatever the newest view has:
 * while none is being played, it is not said at all.
 */
export function commandFor(talk: Talk, seen: Fence | undefined): Command | undefined {
  if (!isAboutOwnPlay(talk)) return { type: 'talk', talk };
  return seen && { type: 'claim', ...seen, claim: talk.claim, shape: talk.shape };
}
