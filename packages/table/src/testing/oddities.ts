import { COUNTERS_PER_PLAYER, handedOverCount, total } from '@pok/rules';
import { isPresent } from '../state/seating.ts';
import type { TableState } from '../state/state.ts';

/** What must not be true of any table. */
export function oddities(state: TableState): readonly string[] {
  const { match, seats, settings } = state;
  const people = seats.flatMap((seat) => (seat.kind === 'person' ? [seat.person] : []));
  const odd: string[] = [];
  if (new Set(people).size !== people.length) odd.push('somebody has two seats');
  if (seats.length > settings.players) odd.push('more seats are taken than there are');
  if (state.absentHosts.some((person) => person === state.host || isPresent(state, person)))
    odd.push('somebody who is here waits for the role of the host');
  if (match === null) return odd;
  const counters = match.game.hands.map((hand) => total(hand) + handedOverCount(hand));
  if (counters.some((count) => count !== COUNTERS_PER_PLAYER)) odd.push('a counter was lost or found');
  const { round } = match;
  if ((round === null) !== (match.ended !== null)) odd.push('the match neither runs nor is over');
  if (round === null) return odd;
  const playing = seats.slice(0, match.players.length);
  const isActive = playing.some((seat) => seat.kind === 'person' && seat.substitute === null);
  if (isActive && round.pause === null && round.fists.every((fist) => fist !== null))
    odd.push('all fists are closed and none opens');
  if (round.pause !== null && round.deadline !== null) odd.push('time passes in a pause');
  for (const [seat, taken] of playing.entries()) {
    const fist = round.fists[seat] ?? null;
    if (fist === null && (taken.kind === 'bot' || taken.substitute !== null))
      odd.push(`bot ${seat} is waited for`);
    if (fist !== null && match.game.hands[seat]?.[fist.shape] === 0) odd.push(`fist ${seat} hides nothing`);
  }
  return odd;
}
