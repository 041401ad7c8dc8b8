import type { PersonId, Settings, TableEvent } from '@pok/protocol';
import type { Seat } from '@pok/rules';
import { ABSENCE_FOR_HOST_MS } from '../state/absence.ts';
import { nextHost } from '../state/host-role.ts';
import {
  findPerson,
  isAnyPlayerPresent,
  isPlayedByPerson,
  isPresent,
  openFists,
  runningMatch,
} from '../state/seating.ts';
import type { TableState } from '../state/state.ts';
import type { DecisionContext } from './decision.ts';

/** Time to show the first roll, and a reveal with the roll after it, to a player who does not tap them away. */
export const FIRST_SHOW_MS = 2_000;
export const SHOW_MS = 12_000;
/** After this many missed deadlines in a row a bot plays the seat. */
export const MISSES_FOR_BOT = 2;

const SECOND_MS = 1_000;
/** A process that takes over a table from another handles its deadline within this time. */
const OPENED_WITHIN_MS = 500;
/**
 * A process that runs a table and can write handles its deadlines within this time. It is longer than the second after which a failed
 * append is retried, and much shorter than any timer.
 */
const MET_WITHIN_MS = 3_000;

export function deadlineAfter(
  { timer }: Pick<Settings, 'timer'>,
  now: number,
  showMs: number,
): number | null {
  return timer === 0 ? null : now + showMs + timer * SECOND_MS;
}

/** The time for this round starts again. */
export function restartDeadline(state: TableState, now: number): readonly TableEvent[] {
  if ((runningMatch(state)?.round.deadline ?? null) === null || state.tournament?.pace === 'one-roll')
    return [];
  const deadline = deadlineAfter(state.settings, now, 0);
  return deadline === null ? [] : [{ type: 'deadline-moved', deadline }];
}

/** A deadline that passed while nobody could choose starts again. */
export function restartPassedDeadline(state: TableState, now: number): readonly TableEvent[] {
  const deadline = runningMatch(state)?.round.deadline ?? null;
  return deadline !== null && deadline <= now ? restartDeadline(state, now) : [];
}

/** If a deadline is long past when a table is opened, its process had died and nobody watched it. */
export function decideOverdue(state: TableState, { now }: DecisionContext): readonly TableEvent[] {
  return isPast(state, now, OPENED_WITHIN_MS) ? restartDeadline(state, now) : [];
}

/**
 * If a deadline is long past in a running process, nobody could have chosen: the process stood still, or the log was away. If that ended
 * shortly before or after the deadline, people may not be back yet.
 */
export function decideUnmet(
  state: TableState,
  { now, writableSince }: DecisionContext,
): readonly TableEvent[] {
  const isUnmet =
    isPast(state, now, MET_WITHIN_MS) || (isPast(state, now, 0) && writableSince() > timeStart(state));
  return isUnmet ? restartDeadline(state, now) : [];
}

/** When the time that the timer gives players began. */
function timeStart(state: TableState): number {
  return (roundDeadline(state) ?? 0) - state.settings.timer * SECOND_MS;
}

function isPast(state: TableState, now: number, byMs: number): boolean {
  const deadline = roundDeadline(state);
  return deadline !== null && now - deadline >= byMs;
}

/** When the table has to be looked at again if nobody does anything; null if it waits for people. */
export function nextDeadline(state: TableState): number | null {
  const times = [roundDeadline(state), hostDeadline(state)].filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
}

/** What is due at this table now. Deciding it a second time does nothing. */
export function decideDue(state: TableState, context: DecisionContext): readonly TableEvent[] {
  const { now } = context;
  const restarted = decideUnmet(state, context);
  return [...(restarted.length > 0 ? restarted : decideRoundDue(state, now)), ...decideHostDue(state, now)];
}

/**
 * A table without its players pauses, and so does one whose missing fists belong to bots. A tournament may pause its tables; with one roll
 * for all, the deadline is the tournament's.
 */
function roundDeadline(state: TableState): number | null {
  const { tournament } = state;
  if (tournament?.pace === 'one-roll' || tournament?.phase === 'paused') return null;
  const match = runningMatch(state);
  if (match === undefined || match.round.deadline === null) return null;
  return isAnyPlayerPresent(state) && missingFists(state).length > 0 ? match.round.deadline : null;
}

function missingFists(state: TableState): readonly Seat[] {
  const match = runningMatch(state);
  if (match === undefined) return [];
  return openFists(match).filter((seat) => {
    const taken = state.seats[seat];
    return taken !== undefined && isPlayedByPerson(taken);
  });
}

function decideRoundDue(state: TableState, now: number): readonly TableEvent[] {
  const deadline = roundDeadline(state);
  if (deadline === null || now < deadline) return [];
  return missingFists(state).flatMap((seat): TableEvent[] => {
    const taken = state.seats[seat];
    const isEnough = taken?.kind === 'person' && taken.missed + 1 >= MISSES_FOR_BOT;
    const missed: TableEvent = { type: 'missed', seat };
    return isEnough ? [missed, { type: 'given-to-bot', seat, substitute: 'temporary' }] : [missed];
  });
}

function hostDeadline(state: TableState): number | null {
  if (state.settings.onlyHost) return null;
  const awaySince = state.host === null ? null : (findPerson(state, state.host)?.awaySince ?? null);
  return awaySince === null || presentHeir(state) === undefined ? null : awaySince + ABSENCE_FOR_HOST_MS;
}

function decideHostDue(state: TableState, now: number): readonly TableEvent[] {
  const deadline = hostDeadline(state);
  const heir = presentHeir(state);
  if (deadline === null || heir === undefined || now < deadline) return [];
  return [{ type: 'host-changed', host: heir, reason: 'absent' }];
}

function presentHeir(state: TableState): PersonId | undefined {
  const heir = state.host === null ? null : nextHost(state, state.host);
  return heir !== null && isPresent(state, heir) ? heir : undefined;
}
