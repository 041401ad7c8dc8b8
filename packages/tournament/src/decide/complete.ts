import type { TournamentEvent } from '@pok/protocol';
import { evolve } from '../evolve/evolve.ts';
import type { TournamentState } from '../state/state.ts';
import type { DecisionContext } from './decision.ts';
import { nextAutomaticEvent } from './next-automatic-event.ts';

/** Events with all events that follow from them by themselves, and the state after them. */
export function complete(
  state: TournamentState,
  events: readonly TournamentEvent[],
  context: Pick<DecisionContext, 'now'>,
): { readonly events: readonly TournamentEvent[]; readonly state: TournamentState } {
  const all = [...events];
  let after = events.reduce<TournamentState>(evolve, state);
  for (;;) {
    const next = nextAutomaticEvent(after, context);
    if (next === undefined) return { events: all, state: after };
    all.push(next);
    after = evolve(after, next);
  }
}
