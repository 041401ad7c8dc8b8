import type { TableCode } from '@pok/protocol';
import type { TournamentActor } from '@pok/tournament';
import type { RoomDependencies } from './room.ts';

/** A table of a sitting that is over reports within this time, if any node runs it. */
const REPORT_TIMEOUT_MS = 2_000;

/** After each sitting of a tournament, opens the tables that have not said that they are over, until all have. */
export function collectReports(
  tournament: TournamentActor,
  {
    after,
    onProblem,
    isInMemory,
    isCurrent,
    open,
  }: Pick<RoomDependencies, 'after' | 'onProblem'> & {
    readonly isInMemory: (table: TableCode) => boolean;
    /** Whether this actor still runs the tournament here. */
    readonly isCurrent: () => boolean;
    readonly open: (table: TableCode) => Promise<unknown>;
  },
): void {
  /** Tables whose reports are expected soon. */
  const awaited = new Set<TableCode>();

  function look(): void {
    for (const table of tournament.unreportedTables()) {
      if (isInMemory(table) || awaited.has(table)) continue;
      awaited.add(table);
      after(REPORT_TIMEOUT_MS, () => {
        awaited.delete(table);
        if (isCurrent() && tournament.unreportedTables().includes(table)) open(table).catch(onProblem);
      });
    }
  }

  tournament.subscribe((audience) => {
    if (audience !== 'progress') look();
  });
  look();
}
