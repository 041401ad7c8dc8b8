import { type View, z } from '@pok/protocol';
import { Stored } from '../storage/stored.ts';
import type { KeptMatch } from './kept-match.ts';

/** The match that this device takes part in, and the promises that were kept and broken in it so far. */
const runningMatchSchema = z.object({
  id: z.string(),
  /** Rounds up to this one are counted. */
  round: z.int(),
  promises: z.array(z.object({ kept: z.int(), broken: z.int() })),
});
export type RunningMatch = Readonly<z.infer<typeof runningMatchSchema>>;

const STORED = new Stored<RunningMatch>('pok-running-match', runningMatchSchema);

export function loadRunningMatch(): RunningMatch | undefined {
  return STORED.loadOr(undefined);
}

export function saveRunningMatch(running: RunningMatch): void {
  STORED.save(running);
}

export function removeRunningMatch(): void {
  STORED.remove();
}

export function idOfMatch(view: View): string {
  return `${view.table}/${view.match?.number ?? 0}`;
}

/** Counts the promises of the last reveal, each round once. The same object if there is nothing new. */
export function countPromises(before: RunningMatch | undefined, view: View): RunningMatch {
  const id = idOfMatch(view);
  const { last, players } = view.match ?? { last: null, players: [] };
  const none: KeptMatch['promises'] = players.map(() => ({ kept: 0, broken: 0 }));
  const running = before?.id === id ? before : { id, round: 0, promises: none };
  if (last === null || last.number <= running.round) return running;
  const promises = running.promises.map(({ kept, broken }, seat) => {
    const own = last.promises.filter((promise) => promise.seat === seat);
    const honest = own.filter(({ wasHonest }) => wasHonest).length;
    return { kept: kept + honest, broken: broken + own.length - honest };
  });
  return { id, round: last.number, promises };
}
