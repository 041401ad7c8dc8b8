import { formatQuestionLink } from '@pok/protocol';
import { handsAfter, isPlayerCount, judgePlays, type Round, type Seat, startMatch } from '@pok/rules';
import { formatRoute } from '../router/router.svelte.ts';

/** The laboratory's address for a round of a match, counted from 0, as it was before the fists opened. */
export function labAddress(rounds: readonly Round[], index: number, seat: Seat): string {
  const round = rounds[index];
  const players = round?.plays.length ?? 0;
  if (round === undefined || !isPlayerCount(players)) return formatRoute({ page: 'lab' });
  const hands = rounds
    .slice(0, index)
    .reduce(
      (before, { roll, plays }) => handsAfter(before, plays, judgePlays(roll, plays)),
      startMatch(players).hands,
    );
  return formatRoute({ page: 'lab', link: formatQuestionLink({ hands, roll: round.roll, seat }) });
}
