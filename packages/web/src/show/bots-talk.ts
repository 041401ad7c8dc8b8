import type { Talk, TalkLine, View } from '@pok/protocol';
import type { Show } from './show.ts';

export function isSaidByBot({ seats }: View, { seat }: TalkLine): boolean {
  return seats[seat]?.kind === 'bot';
}

/** A bot speaks when the dice fall, before the screens have shown the reveal: its words wait for what they are about. */
export function isTimeForBots({ kind }: Talk, stage: Show['stage'] | undefined): boolean {
  return kind === 'promise' ? stage === 'choose' : stage === 'judge' || stage === 'clear';
}
