import type { MatchExport, View } from '@pok/protocol';
import type { Place } from './kept-match.ts';
import {
  idOfMatch,
  loadRunningMatches,
  noteMatch,
  type RunningMatch,
  removeRunningMatch,
  saveRunningMatch,
} from './running-match.ts';

/**
 * Follows a table and puts every match that this device takes part in into the book when it is over. Only a match that was
 * seen running is kept: one that was deleted doesn't come back when its end is looked at again.
 */
export class BookKeeper {
  readonly #place: Place;
  #running: RunningMatch | undefined;
  /** The match that is being kept. */
  #keeping: string | undefined;

  constructor(place: Place) {
    this.#place = place;
  }

  follow(view: View, exportMatch: (match: number) => Promise<MatchExport>): void {
    const { match } = view;
    if (match === null || (match.you === null && this.#place !== 'one-phone')) return;
    const id = idOfMatch(view);
    if (id === this.#keeping) return;
    const before =
      this.#running?.id === id ? this.#running : loadRunningMatches().find((one) => one.id === id);
    if (before === undefined && match.result !== null) return;
    const running = noteMatch(before, view, this.#place);
    if (running !== before) saveRunningMatch(running);
    if (before === undefined) void keepOthers(id);
    this.#running = match.result === null ? running : undefined;
    if (match.result?.kind === 'abandoned') removeRunningMatch(id);
    else if (match.result !== null) void this.#keep(running, exportMatch(match.number));
  }

  /** If it fails, the match stays noted and is tried again later. */
  async #keep(running: RunningMatch, exporting: Promise<MatchExport>): Promise<void> {
    this.#keeping = running.id;
    try {
      const [{ keepFinished }, exported] = await Promise.all([import('./keep-finished.ts'), exporting]);
      await keepFinished(running, exported);
    } catch (problem) {
      warn(problem);
    }
    this.#keeping = undefined;
  }
}

/** The previous match may have ended unseen. */
async function keepOthers(running: string): Promise<void> {
  if (loadRunningMatches().every(({ id }) => id === running)) return;
  try {
    const { keepMissing } = await import('./keep-finished.ts');
    await keepMissing(running);
  } catch (problem) {
    warn(problem);
  }
}

function warn(problem: unknown): void {
  console.warn('the book gets this match later', problem);
}
