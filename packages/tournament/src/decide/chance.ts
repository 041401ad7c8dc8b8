import type { Roll } from '@pok/rules';
import {
  clientSeedsHashOf,
  commonRollOf,
  rollLinkOf,
  type SittingLabel,
  seatingLinkOf,
  seatingSeedOf,
} from '@pok/table';
import { memoize } from '../memoize.ts';
import type { CommonRoll, Sitting, TournamentState } from '../state/state.ts';

/** The seed of the next sitting's first tables. */
export function nextSeatingSeed({ tournament, sittings, next }: TournamentState): string {
  const clientSeedsHash = clientSeedsHashOf(next.clientSeeds.map(({ clientSeed }) => clientSeed));
  const label = { tournament, sitting: sittings.length + 1, clientSeedsHash };
  return seatingSeedOf(seatingLinkOf(next.chainSeed), label, 1);
}

/** The seed of the tables that are drawn later in a sitting; the first tables were draw 1. */
export function laterSeatingSeed(state: TournamentState, sitting: Sitting, draw: number): string {
  return seatingSeedOf(seatingLinkOf(sitting.chain.seed), labelOf(state, sitting), draw);
}

/** A roll of a sitting with one roll for all, counted from 1. */
export function rollOfSitting(state: TournamentState, sitting: Sitting, number: number): Roll {
  return commonRollOf(rollLinkOf(sitting.chain.seed, number), labelOf(state, sitting), number);
}

function labelOf({ tournament }: TournamentState, { number, chain }: Sitting): SittingLabel {
  return { tournament, sitting: number, clientSeedsHash: chain.clientSeedsHash };
}

/** Hashing takes longer than the rest of a view or an instruction, so the link of a roll is computed once. */
const withLinksOf = memoize(({ seed }: Sitting['chain']) =>
  memoize((roll: CommonRoll) => ({ ...roll, link: rollLinkOf(seed, roll.number) })),
);

export function rollWithLink({ roll, chain }: Sitting): (CommonRoll & { readonly link: string }) | null {
  return roll && withLinksOf(chain)(roll);
}
