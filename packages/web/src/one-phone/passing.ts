import type { MatchView, SeatView, View } from '@pok/protocol';
import type { Hand, Seat } from '@pok/rules';
import type { Show } from '../show/show.ts';

/** Who may look at the phone. */
export type Passing =
  /** Everybody: the dice tumble, the fists open, the referee speaks. */
  | { readonly kind: 'table' }
  /** On its way to a player. */
  | { readonly kind: 'hand-to'; readonly seat: Seat }
  /** In the hands of a player who has said so. */
  | { readonly kind: 'with'; readonly seat: Seat }
  /** All fists are closed; the phone goes into the middle before anything is shown. */
  | { readonly kind: 'middle' };

export const AT_TABLE: Passing = { kind: 'table' };

/** Whether a person with this phone plays the seat. */
function isOurs(seat: SeatView | undefined): boolean {
  return seat?.kind === 'person' && seat.substitute === undefined;
}

/** Who chooses next: open fists in seat order, starting with another player every round. */
export function nextToChoose(match: MatchView, seats: readonly SeatView[]): Seat | undefined {
  const { round, players } = match;
  if (round === null) return undefined;
  const order = [...players.keys()].map((step) => (step + round.number - 1) % players.length);
  return order.find((seat) => isOurs(seats[seat]) && isOpen(match, seat));
}

/** Closed fists whose owner may still think again (P3). */
export function mayChooseAgain(match: MatchView, seats: readonly SeatView[]): readonly Seat[] {
  const { round } = match;
  if (round === null) return [];
  return [...round.fists.keys()].filter((seat) => isOurs(seats[seat]) && round.fists[seat]?.closed === true);
}

/**
 * The phone goes from hand to hand while the table waits for choices, and belongs to everybody otherwise. A reveal that
 * is in the view but not yet on screen waits until the phone lies in the middle.
 */
export function passOn(passing: Passing, show: Show, view: View): Passing {
  const { match } = view;
  if (match === null || show.stage !== 'choose') return AT_TABLE;
  if (unseenReveal(match, show.round - 1) !== undefined) return { kind: 'middle' };
  const seat = nextToChoose(match, view.seats);
  if (seat === undefined) return AT_TABLE;
  const isTheirs = passing.kind === 'hand-to' || passing.kind === 'with';
  return isTheirs && isOpen(match, passing.seat) ? passing : { kind: 'hand-to', seat };
}

/** The number of the last reveal, if it came after the last round that everybody saw. */
export function unseenReveal({ last }: MatchView, seen: number): number | undefined {
  return last !== null && last.number > seen ? last.number : undefined;
}

function isOpen({ round }: MatchView, seat: Seat): boolean {
  return round?.fists[seat]?.closed === false;
}

/** The only place that shows a hand: while the player who has the phone holds it, and from that player's own view. */
export function visibleHand(passing: Passing, isHeld: boolean, own: View | undefined): Hand | undefined {
  if (passing.kind !== 'with' || !isHeld || own === undefined) return undefined;
  return own.match?.you === passing.seat ? own.match.hand : undefined;
}
