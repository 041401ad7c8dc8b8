import { parseTournamentCode } from '@pok/log';
import type { Matches } from './matches.ts';
import type { Rooms } from './rooms.ts';
import { dayOf, type Store } from './store/store.ts';

export interface ExpiryDependencies {
  readonly store: Store;
  readonly rooms: Rooms;
  readonly matches: Matches;
  readonly onProblem: (error: unknown) => void;
}

/**
 * Removes tables and tournaments that nobody has touched for `days`. Their finished matches stay. Several nodes may do so at once, and a player who
 * comes back meanwhile finds the table.
 */
export async function removeUntouched(
  { store, rooms, matches, onProblem }: ExpiryDependencies,
  days: number,
  now: number,
): Promise<number> {
  const today = dayOf(now);
  const inUse = [...rooms.inMemory()].filter(({ hasSockets }) => hasSockets).map(({ actor }) => actor.code);
  await store.touch(inUse, today);
  const day = today - days;
  const old = await store.untouchedSince(day);
  let removed = 0;
  for (const code of old) {
    try {
      if (await removeLog(code)) removed += 1;
    } catch (error) {
      onProblem(error); // the others are removed nevertheless
    }
  }
  return removed;

  async function removeLog(code: string): Promise<boolean> {
    // Loading a table saves the matches whose nodes died before they did.
    const isTable = parseTournamentCode(code) === undefined;
    const room = isTable ? await rooms.find(code) : await rooms.findTournament(code);
    if (room === undefined || room === 'full') return false;
    await room.actor.idle();
    if (isTable && !(await matches.areSaved(code))) return false;
    if (room.hasSockets) return false;
    const isRemoved = await store.remove(code, day);
    // Another node may have removed it meanwhile; the next person who comes reads the log again.
    if (isRemoved || !room.hasSockets) await rooms.forget(code);
    return isRemoved;
  }
}
