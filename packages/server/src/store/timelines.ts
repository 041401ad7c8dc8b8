import { UnavailableError } from './unavailable.ts';

/** Which servers have been replaced: a standby that is promoted begins a new WAL timeline. */
export interface Timelines {
  /** The newest one seen; empty before the first. */
  newest(): string;
  /** Records a server's timeline; throws if the server has been replaced. */
  learn(timeline: string): void;
}

export function createTimelines(): Timelines {
  let newest = '';
  return {
    newest: () => newest,
    learn(timeline) {
      if (timeline < newest) throw new UnavailableError('another server has taken over from this one');
      newest = timeline;
    },
  };
}
