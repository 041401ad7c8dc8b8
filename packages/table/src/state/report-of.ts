import type { TableReport } from '@pok/protocol';
import { openFists, runningMatch } from './seating.ts';
import type { TableState } from './state.ts';

/** What a table reports to its tournament; undefined at a table without one. */
export function reportOf(state: TableState): TableReport | undefined {
  const { table, tournament } = state;
  if (tournament === undefined) return undefined;
  const { rounds, matches, phase, pace } = tournament;
  const match = runningMatch(state);
  const revealed = rounds.at(-1)?.roll ?? 0;
  const isClosed = match !== undefined && openFists(match).length === 0;
  const isDone = pace === 'one-roll' ? phase === 'over' : phase === 'over' || matches.length > 0;
  return {
    table,
    closed: isClosed ? (match.round.common ?? revealed) : revealed,
    rounds,
    matches,
    isOver: isDone && match === undefined,
  };
}
