import { type Hand, handsAfter, isPlayerCount, judgePlays, type Round, startMatch } from '@pok/rules';

/** What everyone held before a round, counted from 0. */
export function handsBefore(rounds: readonly Round[], index: number): readonly Hand[] {
  const players = rounds[0]?.plays.length ?? 0;
  if (!isPlayerCount(players)) return [];
  return rounds
    .slice(0, index)
    .reduce(
      (hands, { roll, plays }) => handsAfter(hands, plays, judgePlays(roll, plays)),
      startMatch(players).hands,
    );
}
