import type { TableReport, TournamentEvent } from '@pok/protocol';
import { findTable } from '../state/sitting.ts';
import type { TournamentState } from '../state/state.ts';

/**
 * What is new in a table's report. Rounds and matches are taken in order, each once: a report that comes twice, late or from another node
 * changes nothing.
 */
export function decideReport(state: TournamentState, report: TableReport): readonly TournamentEvent[] {
  const found = findTable(state, report.table);
  if (found === undefined || found.table.isOver) return [];
  const { table, closed, rounds, matches } = found.table;
  const lastRoll = rounds.at(-1)?.roll ?? 0;
  const newRounds = report.rounds.filter(({ roll }) => roll > lastRoll);
  const newMatches = report.matches.filter(({ match }) => match > matches);
  return [
    ...(report.closed > closed ? [{ type: 'fists-closed', table, roll: report.closed } as const] : []),
    ...newRounds.map((round) => ({ type: 'round-played', table, ...round }) as const),
    ...newMatches.map((match) => ({ type: 'match-ended', table, ...match }) as const),
    ...(report.isOver ? [{ type: 'table-ended', table } as const] : []),
  ];
}
