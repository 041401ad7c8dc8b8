import { accept, refuse } from '@pok/log';
import type { CommandOf, PersonId, Talk } from '@pok/protocol';
import { ownSeatOf } from '../state/seating.ts';
import type { TableState } from '../state/state.ts';
import { findOwnFist } from './decide-match.ts';
import type { Decision, DecisionContext } from './decision.ts';

/** A person may say this many lines within the window. */
const TALKS_AT_ONCE = 3;
const TALK_WINDOW_MS = 6_000;
/** Every promise is judged at the reveal: nobody may bury one under others. */
const PROMISES_PER_ROUND = 2;

export function decideTalk(
  state: TableState,
  person: PersonId,
  talk: Talk,
  { now }: DecisionContext,
): Decision {
  if (ownSeatOf(state, person) === undefined) return refuse('not-seated');
  if (!state.settings.tableTalk) return refuse('talk-off');
  if (hasSaidEnough(state, person, now)) return refuse('talk-too-fast');
  return accept({ type: 'talked', at: now, person, talk });
}

/** `speaker`: a person, or the name of a bot. */
export function hasSaidEnough(state: TableState, speaker: string, now: number): boolean {
  const recent = state.talk.filter((said) => said.person === speaker && now - said.at < TALK_WINDOW_MS);
  return recent.length >= TALKS_AT_ONCE;
}

/** Fenced like the play itself, so that a promise made as the last fist closes doesn't count for the next round. */
export function decidePromise(
  state: TableState,
  person: PersonId,
  command: CommandOf<'promise'>,
  context: DecisionContext,
): Decision {
  const own = findOwnFist(state, person, command);
  if (!own.ok) return own;
  const made = own.match.round.promises.filter(({ seat }) => seat === own.seat);
  if (made.length >= PROMISES_PER_ROUND) return refuse('promises-used');
  const { promise, shape } = command;
  return decideTalk(state, person, { kind: 'promise', promise, shape }, context);
}
