import type { TournamentRefusal } from '@pok/protocol';
import { m } from '../paraglide/messages.js';

const TEXTS: Partial<Readonly<Record<TournamentRefusal, () => string>>> = {
  'tournament-full': m.tournament_full,
  'tournament-locked': m.tournament_locked,
  'tournament-over': m.tournament_over,
  'name-empty': m.refusal_name_empty,
  'name-too-long': m.refusal_name_too_long,
  'name-taken': m.refusal_name_taken,
  'last-organiser': m.tournament_last_organiser,
  'nobody-to-seat': m.tournament_nobody_to_seat,
};

/** Why a tournament says no, in words. Most refusals can't happen on our screens, and share a sentence. */
export function tournamentRefusalText(refusal: TournamentRefusal): string {
  return (TEXTS[refusal] ?? m.refusal_other)();
}
