import type { TableActor } from '@pok/table';
import type { TournamentActor } from './tournament-actor.ts';

const RETRY_DELAY_MS = 1_000;

/**
 * Connects a table to its tournament, in a process that runs both: the table follows instructions, and the tournament hears its reports.
 * Whatever one of them has missed, it is told after the next change of either. Returns a function that ends it.
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
  let cancelRetry = () => {};

  async function reconcile(): Promise<void> {
    const instruction = tournament.instructionOf(table.code);
    if (instruction !== undefined) await table.instruct(instruction);
    const report = table.report();
    if (report !== undefined && tournament.hasNewsIn(report)) await tournament.report(report);
  }

  function tryToReconcile(): void {
    cancelRetry();
    reconcile().catch((error: unknown) => {
      onProblem(error);
      cancelRetry = after(RETRY_DELAY_MS, tryToReconcile);
    });
  }

  const stops = [tournament.subscribe(tryToReconcile), table.subscribe(tryToReconcile)];
  tryToReconcile();
  return () => {
    for (const stop of stops) stop();
    cancelRetry();
  };
}
