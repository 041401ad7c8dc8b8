import { accept, type Circumstances, type Decision, refuse } from './decision.ts';
import type { PersonId } from './identity.ts';
import { isInMatch, runningMatch, seatOf } from './seating.ts';
import type { TableState } from './state.ts';
import { isAboutOwnPlay, type Talk } from './talk.ts';

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
  const seat = seatOf(state, person);
  if (seat === undefined) return refuse('not-seated');
  if (!state.settings.tableTalk) return refuse('talk-off');
  if (isAboutOwnPlay(talk)) {
    const match = runningMatch(state);
    if (match === undefined) return refuse('no-match');
    if (!isInMatch(state, seat)) return refuse('not-in-match');
    const made = match.round.claims.filter((claim) => claim.seat === seat);
    if (made.length >= CLAIMS_PER_ROUND) return refuse('claims-used');
  }
  const recent = state.talk.filter((said) => said.person === person && now - said.at < TALK_WINDOW_MS);
  if (recent.length >= TALKS_AT_ONCE) return refuse('talk-too-fast');
  return accept({ type: 'talked', at: now, person, talk });
}
