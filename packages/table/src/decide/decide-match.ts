import { accept, refuse } from '@pok/log';
import { type CommandOf, type Fence, NEWEST_MATCH_FORMAT, type PersonId } from '@pok/protocol';
import { PLAYER_COUNTS, type Seat } from '@pok/rules';
import { evolve } from '../evolve/evolve.ts';
import { areDeserted } from '../state/absence.ts';
import {
  hasLeft,
  isInMatch,
  isPlayedByPerson,
  openFists,
  ownSeatOf,
  type RunningMatch,
  runningMatch,
  seatOf,
  seatsInMatch,
} from '../state/seating.ts';
import type { TableState } from '../state/state.ts';
import type { Decision, DecisionContext, Refused } from './decision.ts';

/** A match that all its players have deserted ends with the start of the next, even if the next has no players yet. */
export function decideStart(state: TableState, person: PersonId, context: DecisionContext): Decision {
  if (state.host !== person) return refuse('not-host');
  if (runningMatch(state) === undefined) return decideNextMatch(state, person, context);
  const { now } = context;
  const seat = ownSeatOf(state, person);
  const isPlayer = seat !== undefined && isInMatch(state, seat);
  if (isPlayer || !areDeserted(state, seatsInMatch(state), now)) return refuse('match-running');
  const ended = { type: 'match-ended', at: now, result: { kind: 'abandoned' } } as const;
  const after = evolve(state, ended);
  const next = decideNextMatch(after, person, context);
  return accept(ended, ...(next.ok && !areDeserted(after, after.seats, now) ? next.events : []));
}

/** The roll follows by itself: see nextAutomaticEvent. The host who starts a match plays in it, even if a bot has played for them so far. */
function decideNextMatch(
  state: TableState,
  person: PersonId,
  { now, newServerSeed }: DecisionContext,
): Decision {
  if (state.seats.length < Math.min(...PLAYER_COUNTS)) return refuse('not-enough-players');
  const seat = seatOf(state, person);
  if (seat === undefined && !state.seats.some(isPlayedByPerson)) return refuse('not-enough-players');
  const started = {
    type: 'match-started',
    at: now,
    format: NEWEST_MATCH_FORMAT,
    nextServerSeed: newServerSeed(),
  } as const;
  const own = state.seats[seat ?? -1];
  const hasSubstitute = seat !== undefined && own?.kind === 'person' && own.substitute !== null;
  return hasSubstitute ? accept({ type: 'taken-back', seat }, started) : accept(started);
}

/** No player needs more, and a player who never stopped would fill the log. */
const CLOSINGS_PER_ROUND = 20;

/** P3: a player closes a fist around one of their counters. */
export function decideClose(state: TableState, person: PersonId, command: CommandOf<'close'>): Decision {
  const own = findOwnFist(state, person, command);
  if (!own.ok) return own;
  const { match, seat } = own;
  if (match.round.fists[seat] !== null) return refuse('fist-already-closed');
  const held = match.game.hands[seat]?.[command.shape] ?? 0;
  if (!(held > 0)) return refuse('not-your-counter');
  return accept({ type: 'closed', seat, shape: command.shape, by: 'owner' });
}

/** P3: until the last fist of the table closes, a player may open theirs again. After too many closings it stays closed, so that the round can go on. */
export function decideOpen(state: TableState, person: PersonId, command: Fence): Decision {
  const own = findOwnFist(state, person, command);
  if (!own.ok) return own;
  if (own.match.round.fists[own.seat] === null) return refuse('fist-not-closed');
  if (openFists(own.match).length === 0) return refuse('wrong-round');
  if ((own.match.round.closings[own.seat] ?? 0) >= CLOSINGS_PER_ROUND) return refuse('closed-too-often');
  return accept({ type: 'opened', seat: own.seat });
}

type OwnFist = { readonly ok: true; readonly match: RunningMatch; readonly seat: Seat } | Refused;

/** The seat whose fist this person may close, open and talk about in that round. */
export function findOwnFist(state: TableState, person: PersonId, fence: Fence): OwnFist {
  if (state.match === null) return refuse('no-match');
  if (fence.match !== state.match.number) return refuse('wrong-match');
  const match = runningMatch(state);
  if (match === undefined) return refuse('no-match');
  if (state.tournament?.phase === 'paused') return refuse('paused');
  const seat = match.players.findIndex(({ kind, key }) => kind === 'person' && key === person);
  if (seat === -1) return refuse(seatOf(state, person) === undefined ? 'not-seated' : 'not-in-match');
  if (fence.round !== match.round.number) return refuse('wrong-round');
  const taken = state.seats[seat];
  if (hasLeft(state, person)) return refuse('not-yours');
  if (taken === undefined || !isPlayedByPerson(taken)) return refuse('seat-is-bot');
  if (match.round.pause !== null) return refuse('paused');
  return { ok: true, match, seat };
}
