import type { Command } from './command.ts';
import { findOwnFist } from './decide-match.ts';
import { accept, type Circumstances, type Decision, refuse } from './decision.ts';
import type { PersonId } from './identity.ts';
import { ownSeatOf } from './seating.ts';
import type { TableState } from './state.ts';
import type { Talk } from './talk.ts';

/** So many lines within so many milliseconds are talk; more is noise. */
const TALKS_AT_ONCE = 3;
const TALK_WINDOW_MS = 6_000;
/** All claims about one's own play are judged at the reveal: nobody may bury them under others. */
const CLAIMS_PER_ROUND = 2;

export function decideTalk(
  state: TableState,
  person: PersonId,
  talk: Talk,
  { now }: Circumstances,
): Decision {
  if (ownSeatOf(state, person) === undefined) return refuse('not-seated');
  if (!state.settings.tableTalk) return refuse('talk-off');
  const recent = state.talk.filter((said) => said.person === person && now - said.at < TALK_WINDOW_MS);
  if (recent.length >= TALKS_AT_ONCE) return refuse('talk-too-fast');
  return accept({ type: 'talked', at: now, person, talk });
}

/** Said in the moment the last fist closes, it must not be taken for a claim about the next round. */
export function decideClaim(
  state: TableState,
  person: PersonId,
  command: Extract<Command, { type: 'claim' }>,
  circumstances: Circumstances,
): Decision {
  const own = findOwnFist(state, person, command);
  if (!own.ok) return own;
  const made = own.match.round.claims.filter(({ seat }) => seat === own.seat);
  if (made.length >= CLAIMS_PER_ROUND) return refuse('claims-used');
  const { claim, shape } = command;
  return decideTalk(state, person, { kind: 'shape-claim', claim, shape }, circumstances);
}
