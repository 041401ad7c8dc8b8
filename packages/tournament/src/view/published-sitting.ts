import type { PublishedSitting } from '@pok/protocol';
import { rollLinkOf, seatingLinkOf } from '@pok/table';
import { rollOfSitting } from '../decide/chance.ts';
import { pastDraws } from '../seating/draw-tables.ts';
import type { TournamentState } from '../state/state.ts';
import type { Sight } from './view-of.ts';
import { lastOpened, roomRound } from './view-of-sitting.ts';

/** Everything that anybody needs to check a sitting so far. Nothing in it reveals the next roll. */
export function publishedSitting(
  state: TournamentState,
  number: number,
  sight: Sight,
): PublishedSitting | undefined {
  const sitting = state.sittings[number - 1];
  if (sitting === undefined) return undefined;
  const { pace, isOver, chain, seating, roll } = sitting;
  return {
    tournament: state.tournament,
    number,
    pace,
    isOver,
    commitment: chain.commitment,
    clientSeeds: chain.clientSeeds,
    seatingLink: seatingLinkOf(chain.seed),
    seating: { ...seating, past: pastDraws(state.sittings.slice(0, number - 1)) },
    rolls: countTo(roll?.number ?? 0).map((each) => ({
      number: each,
      roll: rollOfSitting(state, sitting, each),
      link: rollLinkOf(chain.seed, each),
    })),
    rounds: countTo(lastOpened(sitting)).map((each) => roomRound(state, sitting, each, sight)),
  };
}

function countTo(last: number): readonly number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}
