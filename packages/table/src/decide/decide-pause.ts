import { accept, refuse } from '@pok/log';
import type { Fence, PersonId, TableEvent } from '@pok/protocol';
import { mayGoOn } from '../state/host-role.ts';
import {
  isInMatch,
  isPlayedByPerson,
  isPresent,
  ownSeatOf,
  type RunningMatch,
  runningMatch,
  seatsInMatch,
} from '../state/seating.ts';
import type { TableState } from '../state/state.ts';
import { restartDeadline } from './deadlines.ts';
import type { Decision, DecisionContext } from './decision.ts';

/** After a pause, everybody has at least this much time to find their way back into the round. */
const LEAST_TIME_MS = 10_000;

/** The host stops the running match: nobody can choose, no time passes, and closed fists stay closed. */
export function decidePause(state: TableState, person: PersonId, { now }: DecisionContext): Decision {
  if (state.host !== person) return refuse('not-host');
  const match = runningMatch(state);
  if (match === undefined) return refuse('no-match');
  const { deadline, pause } = match.round;
  if (pause !== null) return refuse('paused');
  return accept({ type: 'paused', leftMs: deadline === null ? null : Math.max(0, deadline - now) });
}

/**
 * Ends a pause. A match in which bots play for everybody waits as well: any of its players brings back all who are here. If the host has
 * been away for long, anyone seated may end a pause, so that a host who keeps the role can't block the table.
 */
export function decideResume(
  state: TableState,
  person: PersonId,
  fence: Fence,
  { now }: DecisionContext,
): Decision {
  const match = runningMatch(state);
  if (match === undefined) return refuse('no-match');
  if (fence.match !== match.number) return refuse('wrong-match');
  if (fence.round !== match.round.number) return refuse('wrong-round');
  const isLeftToBots = !seatsInMatch(state).some(isPlayedByPerson);
  if (match.round.pause === null) {
    if (!isLeftToBots) return refuse('not-paused');
    const seat = ownSeatOf(state, person);
    if (seat === undefined || !isInMatch(state, seat)) return refuse('not-in-match');
    return accept(...bringBack(state, match, person), ...restartDeadline(state, now));
  }
  if (!mayGoOn(state, person, now)) return refuse('not-host');
  const back = isLeftToBots ? bringBack(state, match, person) : [];
  return accept(...back, { type: 'resumed', deadline: deadlineAfterPause(state, match, now) });
}

/** The seats of all who are here, and of the person who asks. Fists that bots closed for them open again. */
function bringBack(state: TableState, match: RunningMatch, asking: PersonId): readonly TableEvent[] {
  return seatsInMatch(state).flatMap((taken, seat): TableEvent[] => {
    if (taken.kind === 'bot' || taken.substitute !== 'temporary') return [];
    if (taken.person !== asking && !isPresent(state, taken.person)) return [];
    const opened: TableEvent[] = match.round.fists[seat]?.by === 'bot' ? [{ type: 'opened', seat }] : [];
    return [{ type: 'taken-back', seat }, ...opened];
  });
}

function deadlineAfterPause({ settings }: TableState, { round }: RunningMatch, now: number): number | null {
  if (settings.timer === 0) return null;
  const leftMs = round.pause?.leftMs ?? settings.timer * 1_000;
  return now + Math.max(leftMs, LEAST_TIME_MS);
}
