import type { View } from '@pok/protocol';
import { isHandedOver } from '@pok/rules';
import { vibrate } from '../device/haptics.ts';
import { play, prepareSounds } from '../device/sound.ts';
import type { Show } from './show.ts';

/** Sounds and vibrates at a step of the show, after the step has been drawn. */
export function soundOut(after: Show, view: View): void {
  setTimeout(() => sound(after, view));
}

function sound(after: Show, view: View): void {
  switch (after.stage) {
    case 'tumble':
      play('roll');
      return;
    case 'choose':
      prepareSounds();
      return;
    case 'beat':
      for (const beat of [0, 300, 600]) setTimeout(() => play('beat'), beat);
      vibrate('beat');
      return;
    case 'open':
      play('open');
      return;
    case 'judge': {
      const { dice } = after.reveal.verdict;
      play(dice.some(({ kind }) => kind === 'met') ? 'met' : 'missed');
      const own = view.match?.you == null ? undefined : after.reveal.plays[view.match.you];
      if (own !== undefined && isHandedOver(after.reveal.verdict, own)) vibrate('handedOver');
      return;
    }
    case 'over':
      play('win');
      return;
    default:
      return;
  }
}
