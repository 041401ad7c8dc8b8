import type { View } from '@pok/protocol';
import { m } from '../paraglide/messages.js';
import { hostName } from './host-name.ts';
import type { Pause } from './pause.ts';

/** What everybody reads while a match is stopped. */
export function pauseText(view: View, pause: Pause): string {
  const name = hostName(view);
  switch (pause) {
    case 'stopped':
      return name === undefined ? m.pause_wait_host() : m.pause_wait({ name });
    case 'held':
      return name === undefined ? m.pause_held_host() : m.pause_held({ name });
    case 'bots':
      return m.pause_bots();
    case 'organiser':
      return m.tournament_paused();
  }
}
