import { COMMON_ROLLS_FORMAT, NEWEST_MATCH_FORMAT, type TableEvent } from '@pok/protocol';
import { PLAYER_COUNTS } from '@pok/rules';
import {
  isAnyPlayerPresent,
  isPlayedByPerson,
  nameOf,
  openFists,
  type RunningMatch,
  runningMatch,
  SUBSTITUTE_LEVEL,
} from '../state/seating.ts';
import type { TableState, TournamentPart } from '../state/state.ts';
import { MISSES_FOR_BOT } from './deadlines.ts';
import type { DecisionContext } from './decision.ts';
import { nameForBot } from './names.ts';

/**
 * What follows by itself at a table of a tournament, before what follows at any table. Matches start and end as the tournament wants. With
 * one roll for all, fists open and dice are rolled when it says so. `undefined` leaves it to the rules of any table, 'wait' forbids them.
 */
export function nextTournamentEvent(
  state: TableState,
  part: TournamentPart,
  context: DecisionContext,
): TableEvent | 'wait' | undefined {
  const { match } = state;
  if (match === null || match.ended !== null) return nextStart(state, part, context) ?? 'wait';
  const running = runningMatch(state);
  if (part.pace !== 'one-roll') return part.phase === 'over' && running ? abandon(context) : undefined;
  if (running !== undefined) return nextOpening(state, running, part, context);
  if (match.game.result !== undefined) return undefined;
  if (part.phase === 'over' || part.roll === null) return abandon(context);
  const { number, roll, deadline } = part.roll;
  return { type: 'rolled', roll, deadline, common: number, held: false };
}

function abandon({ now }: DecisionContext): TableEvent {
  return { type: 'match-ended', at: now, result: { kind: 'abandoned' } };
}

/** The first match of a sitting, or the next one with the next roll. Bots fill the table up to three. */
function nextStart(
  state: TableState,
  { phase, pace, roll, rounds, matches }: TournamentPart,
  { now, newServerSeed }: DecisionContext,
): TableEvent | undefined {
  if (phase !== 'playing') return undefined;
  const isDue =
    pace === 'one-roll' ? roll !== null && roll.number > (rounds.at(-1)?.roll ?? 0) : matches.length === 0;
  if (!isDue || !state.seats.some(isPlayedByPerson)) return undefined;
  const names = state.seats.map((seat) => nameOf(state, seat));
  if (names.length < Math.min(...PLAYER_COUNTS))
    return { type: 'bot-added', level: SUBSTITUTE_LEVEL, name: nameForBot(SUBSTITUTE_LEVEL, names) };
  const format = pace === 'one-roll' ? COMMON_ROLLS_FORMAT : NEWEST_MATCH_FORMAT;
  return { type: 'match-started', at: now, format, nextServerSeed: newServerSeed() };
}

/**
 * With one roll for all, fists stay closed until the next roll or the end of the sitting. Then bots close the missing fists. Bots keep
 * playing for players who are there but too slow, because the room doesn't wait. While nobody is there, nothing is played.
 */
function nextOpening(
  state: TableState,
  match: RunningMatch,
  { phase, roll }: TournamentPart,
  context: DecisionContext,
): TableEvent | 'wait' {
  const isOver = phase === 'over';
  const isAnybodyHere = isAnyPlayerPresent(state);
  if (isOver && !isAnybodyHere) return abandon(context);
  const isDue = isOver || (roll !== null && roll.number > (match.round.common ?? 0));
  if (!isDue || !isAnybodyHere) return 'wait';
  const seat = openFists(match).find((open) => isMissing(state, open));
  if (seat !== undefined) return { type: 'missed', seat };
  const slow = state.seats.findIndex((taken) => isPlayedByPerson(taken) && taken.missed >= MISSES_FOR_BOT);
  if (slow !== -1) return { type: 'given-to-bot', seat: slow, substitute: 'temporary' };
  return openFists(match).length === 0 ? { type: 'revealed' } : 'wait';
}

function isMissing(state: TableState, seat: number): boolean {
  const taken = state.seats[seat];
  return (
    taken !== undefined && isPlayedByPerson(taken) && runningMatch(state)?.round.late.includes(seat) === false
  );
}
