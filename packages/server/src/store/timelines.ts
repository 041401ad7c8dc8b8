import { UnavailableError } from './unavailable.ts';

/** Which servers have been replaced: a standby that is promoted begins a new WAL timeline. */
export interface Timelines {
  /** The newest one seen; empty before the first. */
  newest(): string;
  /** Records a server's timeline; throws if the server has been replaced. */
  learn(timeline: string): void;
  /** Calls back when a server has replaced another one. */
  onNewer(listener: () => void): void;
}

export function createTimelines(): Timelines {
  let newest = '';
  let listener = () => {};
  return {
    newest: () => newest,
    learn(timeline) {
      if (timeline < newest) throw new UnavailableError('another server has taken over from this one');
      const isReplaced = newest !== '' && timeline > newest;
      newest = timeline;
      if (isReplaced) listener();
    },
    onNewer(callback) {
      listener = callback;
    },
  };
}
