import { isAnybodyPresent, openTables, peopleAt, waitedForUntil } from '../state/sitting.ts';
import type { Sitting, TournamentState } from '../state/state.ts';

/**
 * With one roll for all: when every table has closed its fists or is no longer waited for, as far as is known now. Before the first
 * roll there is nothing to wait for; while nobody is there, nothing is rolled.
 */
export function rollDoneAt(state: TournamentState, sitting: Sitting): number {
  const number = sitting.roll?.number ?? 0;
  if (number === 0) return 0;
  const open = openTables(sitting);
  const isAnybodyThere = open.some((table) => isAnybodyPresent(peopleAt(state, table)));
  if (!isAnybodyThere || !open.some(({ closed }) => closed >= number)) return Number.POSITIVE_INFINITY;
  return open
    .filter(({ closed }) => closed < number)
    .reduce((last, table) => Math.max(last, waitedForUntil(state, table)), 0);
}
