import type { TableEvent } from '@pok/protocol';
import { rollOf } from '../fairness/fairness.ts';
import { isPlayedByPerson, runningMatch, seatsInMatch } from '../state/seating.ts';
import type { TableState } from '../state/state.ts';
import { deadlineAfter, FIRST_SHOW_MS, SHOW_MS } from './deadlines.ts';
import type { DecisionContext } from './decision.ts';
import { nextTournamentEvent } from './next-tournament-event.ts';

/**
 * The one event that follows from the state of a table by itself: a first roll, a reveal, the next roll or the end. Ask again
 * after each event, until there is none: then the table waits for a fist, or for people.
 */
export function nextAutomaticEvent(state: TableState, context: DecisionContext): TableEvent | undefined {
  const { match, tournament } = state;
  const { now } = context;
  const asked = tournament && nextTournamentEvent(state, tournament, context);
  if (asked !== undefined) return asked === 'wait' ? undefined : asked;
  if (match === null || match.ended !== null) return undefined;
  if (match.round === null) {
    if (match.game.result !== undefined) return { type: 'match-ended', at: now, result: match.game.result };
    const rounds = match.game.rounds.length;
    const held = rounds > 0 && state.settings.waitForHost && state.tournament === undefined;
    const deadline = held ? null : deadlineAfter(state.settings, now, rounds === 0 ? FIRST_SHOW_MS : SHOW_MS);
    return { type: 'rolled', roll: rollOf(match.seeds, rounds + 1), deadline, held };
  }
  if (hasEveryoneLeft(state)) return { type: 'match-ended', at: now, result: { kind: 'abandoned' } };
  return canReveal(state) ? { type: 'revealed' } : undefined;
}

function hasEveryoneLeft(state: TableState): boolean {
  return seatsInMatch(state).every((seat) => seat.kind === 'bot' || seat.substitute === 'permanent');
}

/** P4. In a pause, and while all people have substitutes, the fists stay closed: nothing is played behind anybody's back. */
function canReveal(state: TableState): boolean {
  const match = runningMatch(state);
  if (match === undefined || match.round.pause !== null) return false;
  if (match.round.fists.includes(null)) return false;
  return seatsInMatch(state).some(isPlayedByPerson);
}
