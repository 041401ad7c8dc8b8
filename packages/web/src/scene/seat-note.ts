import type { View } from '@pok/protocol';
import type { Seat } from '@pok/rules';
import { m } from '../paraglide/messages.js';
import { hasSubstitute, isAway } from '../seats/absence.ts';
import { waitsForTables } from '../seats/waits-for-tables.ts';
import type { Scene, ShownPromise } from '../show/scene.ts';

/** A word about a player, under their name. */
export function seatNote(view: View, scene: Scene, seat: Seat): string {
  if (scene.reveal !== undefined) return revealNote(scene, seat);
  const sitting = view.seats[seat];
  if (seat === view.match?.you && !hasSubstitute(sitting)) {
    if (waitsForTables(view)) return m.table_closed();
    return scene.chosen === undefined ? m.table_choose_now() : m.table_reopen();
  }
  if (hasSubstitute(sitting)) return m.table_has_substitute();
  if (scene.fists[seat]?.state === 'closed') return m.table_closed();
  return isAway(sitting) ? m.table_away() : m.table_waiting();
}

/** What a player has promised; the last promise counts. */
export function promiseOf({ promises }: Scene, seat: Seat): ShownPromise | undefined {
  return promises.findLast((one) => one.seat === seat);
}

/** Whether a promise was kept. */
export function revealNote(scene: Scene, seat: Seat): string {
  const promise = promiseOf(scene, seat);
  if (promise?.wasHonest === undefined) return '';
  return promise.wasHonest ? m.ref_promise_kept() : m.ref_promise_broken();
}
