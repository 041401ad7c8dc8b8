import { accept, refuse } from '@pok/log';
import type { TournamentCommandOf } from '@pok/protocol';
import { drawTables } from '../seating/draw-tables.ts';
import { runningSitting, waitingPeople } from '../state/sitting.ts';
import type { TournamentState } from '../state/state.ts';
import { nextSeatingSeed } from './chance.ts';
import type { Decision, DecisionContext } from './decision.ts';

/** Time for phones to move to their tables, and for people to see who sits there. */
export const GATHERING_MS = 15_000;

/** Seats everybody who plays and has not been away for long. Another organiser may have done so already. */
export function decideSeat(
  state: TournamentState,
  { sitting }: TournamentCommandOf<'seat'>,
  { now, newChainSeed }: DecisionContext,
): Decision {
  const running = runningSitting(state);
  if (running?.number === sitting) return accept();
  if (running !== undefined) return refuse('sitting-running');
  if (sitting !== state.sittings.length + 1) return refuse('wrong-sitting');
  const people = waitingPeople(state, now).map(({ person }) => person);
  if (people.length === 0) return refuse('nobody-to-seat');
  return accept({
    type: 'seated',
    at: now,
    startsAt: now + GATHERING_MS,
    tables: drawTables(state, people, nextSeatingSeed(state)),
    nextChainSeed: newChainSeed(),
  });
}
