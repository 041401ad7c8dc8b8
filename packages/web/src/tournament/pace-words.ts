import type { Pace } from '@pok/protocol';
import { m } from '../paraglide/messages.js';

export function paceName(pace: Pace): string {
  return {
    'one-roll': m.tournament_one_roll,
    'own-time': m.tournament_own_time,
    'keep-playing': m.tournament_keep_playing,
  }[pace]();
}

/** What it is like, in a sentence. */
export function paceMore(pace: Pace): string {
  return {
    'one-roll': m.tournament_one_roll_more,
    'own-time': m.tournament_own_time_more,
    'keep-playing': m.tournament_keep_playing_more,
  }[pace]();
}
