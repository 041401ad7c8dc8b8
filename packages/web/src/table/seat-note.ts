import type { Seat } from '@pok/rules';
import type { SeatView, View } from '@pok/table';
import { m } from '../paraglide/messages.js';
import type { Scene } from '../show/scene.ts';
import { ownSeat } from './own-seat.ts';

/** A word about a player, under their name. */
export function seatNote(view: View, scene: Scene, seat: Seat): string {
  if (scene.reveal !== undefined) return revealNote(scene, seat);
  const sitting = view.seats[seat];
  if (seat === view.match?.you && !isKept(sitting)) {
    return scene.chosen === undefined ? m.table_choose_now() : m.table_reopen();
  }
  if (isKept(sitting)) return m.table_bot_keeps();
  if (scene.fists[seat]?.state === 'closed') return m.table_closed();
  return isAway(sitting) ? m.table_away() : m.table_waiting();
}

function revealNote({ reveal, fists }: Scene, seat: Seat): string {
  const fist = fists[seat];
  if (fist?.state !== 'open') return '';
  const claim = reveal?.claims.findLast((one) => one.seat === seat);
  if (claim !== undefined) return claim.kept ? m.ref_claim_kept() : m.ref_claim_broken();
  return fist.leaving === 'box' ? m.table_into_box() : '';
}

export function isKept(sitting: SeatView | undefined): boolean {
  return sitting?.kind === 'person' && sitting.bot !== undefined;
}

export function isAway(sitting: SeatView | undefined): boolean {
  return sitting?.kind === 'person' && !sitting.present && sitting.bot === undefined;
}

/** Seats that anyone may hand to a bot now: without a timer, after 45 seconds. */
const ABSENT_MS = 45_000;

export function seatsToGive(view: View, now: number): readonly Seat[] {
  const { match, settings } = view;
  if (match === null || match.round === null || settings.timer !== 0 || ownSeat(view) === null) return [];
  return match.players.flatMap((_, seat) => {
    const sitting = view.seats[seat];
    if (sitting?.kind !== 'person' || sitting.present || sitting.bot !== undefined) return [];
    return sitting.awaySince !== undefined && now - sitting.awaySince >= ABSENT_MS ? [seat] : [];
  });
}
