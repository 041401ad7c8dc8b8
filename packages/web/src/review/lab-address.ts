import { formatQuestionLink } from '@pok/protocol';
import type { Round, Seat } from '@pok/rules';
import { formatRoute } from '../router/router.svelte.ts';
import { handsBefore } from './hands-before.ts';

/** The laboratory's address for a round of a match, counted from 0, as it was before the fists opened. */
export function labAddress(rounds: readonly Round[], index: number, seat: Seat): string {
  const round = rounds[index];
  const hands = handsBefore(rounds, index);
  if (round === undefined || hands.length === 0) return formatRoute({ page: 'lab' });
  return formatRoute({ page: 'lab', link: formatQuestionLink({ hands, roll: round.roll, seat }) });
}
