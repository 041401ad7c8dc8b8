import { accept, refuse } from '@pok/log';
import type { TournamentCommandOf } from '@pok/protocol';
import { runningSitting } from '../state/sitting.ts';
import type { Sitting, TournamentState } from '../state/state.ts';
import { advance, begin, endAfter } from './advance.ts';
import type { Decision, DecisionContext, Refused } from './decision.ts';

type Running = { readonly ok: true; readonly sitting: Sitting } | Refused;

/** The sitting that a command is for, if it runs. */
function findSitting(state: TournamentState, number: number): Running {
  const sitting = runningSitting(state);
  if (sitting?.number === number) return { ok: true, sitting };
  return refuse(sitting === undefined ? 'no-sitting' : 'wrong-sitting');
}

/** Stops waiting for people to find their tables, or for fists to close. Another organiser may have been faster. */
export function decideNext(
  state: TournamentState,
  { sitting: number, roll }: TournamentCommandOf<'next'>,
  { now }: DecisionContext,
): Decision {
  const running = findSitting(state, number);
  if (!running.ok) return running;
  const { sitting } = running;
  if (sitting.pausedAt !== null || (sitting.roll?.number ?? 0) !== roll) return accept();
  if (!sitting.hasBegun) return accept(begin(sitting, now));
  return sitting.pace === 'one-roll' && roll > 0 ? accept(advance(state, sitting, now)) : accept();
}

export function decidePause(state: TournamentState, { now }: DecisionContext): Decision {
  const sitting = runningSitting(state);
  if (sitting === undefined) return refuse('no-sitting');
  return sitting.pausedAt === null ? accept({ type: 'paused', at: now }) : accept();
}

export function decideResume(state: TournamentState, { now }: DecisionContext): Decision {
  const sitting = runningSitting(state);
  if (sitting === undefined) return refuse('no-sitting');
  return sitting.pausedAt === null ? accept() : accept({ type: 'resumed', at: now });
}

/** Counted from now, or from the beginning of a pause: then the same time is left after it. */
export function decideTime(
  state: TournamentState,
  { sitting: number, minutes }: TournamentCommandOf<'set-time'>,
  { now }: DecisionContext,
): Decision {
  const running = findSitting(state, number);
  if (!running.ok) return running;
  return accept({ type: 'time-set', endsAt: endAfter(minutes, running.sitting.pausedAt ?? now) });
}

/** Matches that are not over count for nothing. */
export function decideEndSitting(
  state: TournamentState,
  { sitting }: TournamentCommandOf<'end-sitting'>,
): Decision {
  if (state.sittings[sitting - 1]?.isOver) return accept();
  const running = findSitting(state, sitting);
  return running.ok ? accept({ type: 'sitting-ended' }) : running;
}

export function decideEnd(state: TournamentState, { now }: DecisionContext): Decision {
  if (state.endedAt !== null) return accept();
  const ended = { type: 'ended', at: now } as const;
  return runningSitting(state) === undefined ? accept(ended) : accept({ type: 'sitting-ended' }, ended);
}
