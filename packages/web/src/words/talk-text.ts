import type { Talk } from '@pok/protocol';
import { m } from '../paraglide/messages.js';

/** Table talk in the reader's language. */
export function talkText(talk: Talk): string {
  switch (talk.kind) {
    case 'reaction':
      return REACTION_TEXTS[talk.reaction]();
    case 'remark':
      return 'shape' in talk ? REMARK_TEXTS[talk.remark](talk) : PLAIN_REMARK_TEXTS[talk.remark]();
    case 'promise':
      return PROMISE_TEXTS[talk.promise](talk);
    default:
      return talk satisfies never;
  }
}

const REACTION_TEXTS = {
  laugh: m.talk_laugh,
  wow: m.talk_wow,
  think: m.talk_think,
  oops: m.talk_oops,
  clap: m.talk_clap,
  hurry: m.talk_hurry,
};
const PLAIN_REMARK_TEXTS = { 'trust-me': m.talk_trust_me, 'do-not-trust-me': m.talk_do_not_trust_me };
const REMARK_TEXTS = { 'nobody-takes': m.talk_nobody_takes, 'everybody-takes': m.talk_everybody_takes };
const PROMISE_TEXTS = { play: m.talk_play, avoid: m.talk_avoid };
