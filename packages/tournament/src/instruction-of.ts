import type { SittingPhase, TableCode, TableInstruction } from '@pok/protocol';
import { rollWithLink } from './decide/chance.ts';
import { findTable, peopleAt } from './state/sitting.ts';
import type { Sitting, TournamentState } from './state/state.ts';

/** What the tournament wants of a table; undefined if it is not one of its tables. */
export function instructionOf(
  state: TournamentState,
  version: number,
  code: TableCode,
): TableInstruction | undefined {
  const found = findTable(state, code);
  if (found === undefined) return undefined;
  const { sitting, table } = found;
  return {
    version,
    phase: phaseOf(sitting),
    roll: rollWithLink(sitting),
    people: peopleAt(state, table).map(({ person, name }) => ({ person, name })),
  };
}

function phaseOf({ isOver, pausedAt, hasBegun }: Sitting): SittingPhase {
  if (isOver) return 'over';
  if (pausedAt !== null) return 'paused';
  return hasBegun ? 'playing' : 'gathering';
}
