import type { TournamentEvent } from '@pok/protocol';
import { deadlineAfter } from '@pok/table';
import { isAnybodyPresent, isIn, openTables, runningSitting } from '../state/sitting.ts';
import type { Sitting, TournamentState } from '../state/state.ts';
import { advance, begin } from './advance.ts';
import type { DecisionContext } from './decision.ts';
import { rollDoneAt } from './roll-done-at.ts';

/** A running process handles its deadlines within this time. A deadline that is further past could not be handled by anybody. */
const MET_WITHIN_MS = 3_000;

/** When the tournament has to be looked at again if nobody does anything; null if it waits for people. */
export function nextDeadline(state: TournamentState): number | null {
  const sitting = activeSitting(state);
  if (sitting === undefined) return null;
  if (!sitting.hasBegun) return sitting.startsAt;
  const end = sitting.isTimeUp ? null : sitting.endsAt;
  const times = [end, rollDeadline(state, sitting), nextRollAt(state, sitting)];
  const next = Math.min(...times.filter((time) => time !== null));
  return Number.isFinite(next) ? next : null;
}

/** What is due now. Deciding it a second time does nothing. */
export function decideDue(state: TournamentState, { now }: DecisionContext): readonly TournamentEvent[] {
  const sitting = activeSitting(state);
  if (sitting === undefined) return [];
  if (!sitting.hasBegun) return now >= sitting.startsAt ? [begin(sitting, now)] : [];
  if (!sitting.isTimeUp && sitting.endsAt !== null && now >= sitting.endsAt) return [{ type: 'time-up' }];
  if (now >= nextRollAt(state, sitting)) return [advance(state, sitting, now)];
  const deadline = rollDeadline(state, sitting);
  if (deadline === null || now < deadline) return [];
  return now - deadline > MET_WITHIN_MS ? restart(sitting, now) : [advance(state, sitting, now)];
}

/** What became due while no process ran the tournament. */
export function decideOverdue(state: TournamentState, { now }: DecisionContext): readonly TournamentEvent[] {
  return restartPassedDeadline(state, now);
}

/** A deadline that passed while nobody could meet it starts again. */
export function restartPassedDeadline(state: TournamentState, now: number): readonly TournamentEvent[] {
  const sitting = activeSitting(state);
  const deadline = sitting?.roll?.deadline ?? null;
  const isUnmet = deadline !== null && now - deadline > MET_WITHIN_MS;
  return sitting !== undefined && isUnmet ? restart(sitting, now) : [];
}

function restart(sitting: Sitting, now: number): readonly TournamentEvent[] {
  const deadline = deadlineAfter(sitting, now, 0);
  return deadline === null ? [] : [{ type: 'deadline-moved', deadline }];
}

function activeSitting(state: TournamentState): Sitting | undefined {
  const sitting = runningSitting(state);
  return sitting?.pausedAt === null ? sitting : undefined;
}

/** When the last table that is still waited for has been deserted long enough. */
function nextRollAt(state: TournamentState, sitting: Sitting): number {
  return sitting.pace === 'one-roll' ? rollDoneAt(state, sitting) : Number.POSITIVE_INFINITY;
}

/** While nobody is there, nothing is rolled. */
function rollDeadline(state: TournamentState, sitting: Sitting): number | null {
  const deadline = sitting.roll?.deadline ?? null;
  if (deadline === null) return null;
  const seated = new Set(openTables(sitting).flatMap(({ people }) => people));
  const players = state.people.filter((known) => isIn(known) && seated.has(known.person));
  return isAnybodyPresent(players) ? deadline : null;
}
