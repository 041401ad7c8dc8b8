import type { TableReport } from '@pok/protocol';
import type { TableActor } from '@pok/table';
import type { TournamentActor } from './tournament-actor.ts';

const RETRY_DELAY_MS = 1_000;

/**
 * Connects a table to its tournament, in a process that runs both: passes the tournament's instructions to the table, and the table's
 * reports to the tournament. Both are compared again after every change of either, so a missed one does no harm. The progress of other
 * tables is not such a change: at 50 tables, comparing each of them after each report would be most of the work. After a failover, each is
 * first compared with its log: neither may pass on what the database has lost. Returns a function that disconnects them.
 */
export function linkTable(
  tournament: TournamentActor,
  table: TableActor,
  {
    after,
    onProblem,
  }: {
    readonly after: (ms: number, callback: () => void) => () => void;
    readonly onProblem: (problem: unknown) => void;
  },
): () => void {
  let isLinked = true;
  let cancelRetry = () => {};

  function news(): TableReport | undefined {
    const report = table.report();
    return report !== undefined && tournament.hasNewsIn(report) ? report : undefined;
  }

  const areCurrent = () => tournament.isCurrent() && table.isCurrent();

  async function reconcile(): Promise<void> {
    if (!areCurrent()) await Promise.all([tournament.catchUp(), table.catchUp()]);
    const instruction = tournament.instructionOf(table.code);
    if (instruction !== undefined) await table.instruct(instruction, areCurrent);
    const report = news();
    if (report !== undefined) await tournament.report(report, areCurrent);
    if (!areCurrent()) retryLater();
  }

  function tryToReconcile(): void {
    cancelRetry();
    reconcile().catch((error: unknown) => {
      onProblem(error);
      retryLater();
    });
  }

  function retryLater(): void {
    cancelRetry();
    if (isLinked) cancelRetry = after(RETRY_DELAY_MS, tryToReconcile);
  }

  const stops = [
    tournament.subscribe((audience) => {
      if (audience !== 'progress') tryToReconcile();
    }),
    table.subscribe(({ type }) => {
      // Only the last fist of a table is news.
      if (type !== 'fist' || news() !== undefined) tryToReconcile();
    }),
  ];
  tryToReconcile();
  return () => {
    isLinked = false;
    for (const stop of stops) stop();
    cancelRetry();
  };
}
