import type { PersonId, TableEvent } from '@pok/protocol';
import type { Seat } from '@pok/rules';
import type { DecisionContext } from './decision.ts';
import { nextHost } from './host-role.ts';
import {
  findPerson,
  isAnyPlayerPresent,
  isPlayedByPerson,
  isPresent,
  openFists,
  runningMatch,
} from './seating.ts';
import type { TableState } from './state.ts';

/** Room for the show of the first roll, and of a reveal with the roll after it, for whoever does not tap it away. */
export const FIRST_SHOW_MS = 2_000;
export const SHOW_MS = 12_000;
/** A host absent for so long loses the role to the next person. */
export const ABSENCE_FOR_HOST_MS = 60_000;
/** So many missed deadlines in a row, and a bot keeps the seat. */
export const MISSES_FOR_BOT = 2;

const SECOND_MS = 1_000;
/** Whoever opens a table that somebody ran until now meets its deadline within this. */
const WATCHED_MS = 500;
/**
 * Whoever runs a table and can write meets its deadlines within this: above the second after which a failed append is
 * tried again, and far below any timer.
 */
const MET_MS = 3_000;

export function deadlineAfter({ settings }: TableState, now: number, show: number): number | null {
  return settings.timer === 0 ? null : now + show + settings.timer * SECOND_MS;
}

/** A deadline that passed while nobody could meet it starts anew. */
export function restartedDeadline(state: TableState, now: number, isOver: boolean): readonly TableEvent[] {
  const deadline = runningMatch(state)?.round.deadline ?? null;
  if (deadline === null || !(isOver || deadline <= now)) return [];
  const anew = deadlineAfter(state, now, 0);
  return anew === null ? [] : [{ type: 'deadline-moved', deadline: anew }];
}

/** A deadline that has long passed when a table is opened was watched by nobody: its process had died. */
export function decideOverdue(state: TableState, { now }: DecisionContext): readonly TableEvent[] {
  return isPast(state, now, WATCHED_MS) ? restartedDeadline(state, now, true) : [];
}

/** One that has long passed here could be met by nobody: the process stood still, or the log was away. */
export function decideUnmet(state: TableState, { now }: DecisionContext): readonly TableEvent[] {
  return isPast(state, now, MET_MS) ? restartedDeadline(state, now, true) : [];
}

function isPast(state: TableState, now: number, by: number): boolean {
  const deadline = roundDeadline(state);
  return deadline !== null && now - deadline > by;
}

/** When the table has to be looked at again if nobody does anything, or null if it waits for people. */
export function nextDeadline(state: TableState): number | null {
  const times = [roundDeadline(state), hostDeadline(state)].filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
}

/** What is due at this table by now. Deciding it twice does nothing the second time. */
export function decideDue(state: TableState, context: DecisionContext): readonly TableEvent[] {
  const { now } = context;
  const anew = decideUnmet(state, context);
  return [...(anew.length > 0 ? anew : decideRoundDue(state, now)), ...decideHostDue(state, now)];
}

/** A table without its players pauses, and so does one whose missing fists belong to bots. */
function roundDeadline(state: TableState): number | null {
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
  const awaySince = state.host === null ? null : (findPerson(state, state.host)?.awaySince ?? null);
  return awaySince === null || presentHeir(state) === undefined ? null : awaySince + ABSENCE_FOR_HOST_MS;
}

function decideHostDue(state: TableState, now: number): readonly TableEvent[] {
  const deadline = hostDeadline(state);
  const heir = presentHeir(state);
  if (deadline === null || heir === undefined || now < deadline) return [];
  return [{ type: 'host-changed', host: heir }];
}

function presentHeir(state: TableState): PersonId | undefined {
  const heir = state.host === null ? null : nextHost(state, state.host);
  return heir !== null && isPresent(state, heir) ? heir : undefined;
}
