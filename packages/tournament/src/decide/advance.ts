import type { TournamentEvent } from '@pok/protocol';
import { deadlineAfter, FIRST_SHOW_MS, SHOW_MS } from '@pok/table';
import type { Sitting, TournamentState } from '../state/state.ts';
import { rollOfSitting } from './chance.ts';

const MINUTE_MS = 60_000;

/** The sitting begins; its time starts now. */
export function begin({ minutes }: Sitting, now: number): TournamentEvent {
  return { type: 'begun', endsAt: endAfter(minutes, now) };
}

export function endAfter(minutes: number, now: number): number | null {
  return minutes === 0 ? null : now + minutes * MINUTE_MS;
}

/** With one roll for all: the next roll, or the end after the last. */
export function advance(state: TournamentState, sitting: Sitting, now: number): TournamentEvent {
  const number = (sitting.roll?.number ?? 0) + 1;
  if (number > sitting.rolls || (sitting.isTimeUp && number > 1)) return { type: 'sitting-ended' };
  const deadline = deadlineAfter(sitting, now, number === 1 ? FIRST_SHOW_MS : SHOW_MS);
  return { type: 'rolled', number, roll: rollOfSitting(state, sitting, number), deadline };
}
