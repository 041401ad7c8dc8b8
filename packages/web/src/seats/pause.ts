import type { View } from '@pok/protocol';
import { hasSubstitute, isLongAway } from './absence.ts';
import { ownSeat } from './own-seat.ts';

/** Why a match is stopped: the host or an organiser paused it, the round waits for the host, or bots play for everybody. */
export type Pause = 'stopped' | 'held' | 'bots' | 'organiser';

export function pauseOf({ match, seats, tournament }: View): Pause | undefined {
  if (match === null || match.round === null) return undefined;
  if (tournament?.phase === 'paused') return 'organiser';
  if (match.round.pause !== undefined) return match.round.pause;
  const playing = seats.slice(0, match.players.length);
  return playing.every((seat) => seat.kind === 'bot' || hasSubstitute(seat)) ? 'bots' : undefined;
}

/** Whether the viewer may go on: as the host, in the absence of the host, or as one of the players whom bots have replaced. */
export function mayGoOn(view: View, pause: Pause, now: number): boolean {
  const { you, host, seats, match } = view;
  if (you.person === null) return false;
  if (pause === 'bots') return match?.you != null;
  if (pause === 'organiser') return false;
  const hosting = seats.find((seat) => seat.kind === 'person' && seat.person === host);
  const isHostGone = host === null || isLongAway(hosting, now);
  return host === you.person || (isHostGone && ownSeat(view) !== null);
}
