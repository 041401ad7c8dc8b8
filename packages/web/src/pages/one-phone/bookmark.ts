import { forget, isRecord, recall, remember } from '../../connect/storage.ts';

/** What this device remembers of the match it passes around: its table, and the last round that everybody saw. */
export interface Bookmark {
  readonly table: string;
  readonly match: number;
  readonly round: number;
  /** Everybody saw the end: it can be looked at, but there is nothing to go on with. */
  readonly isOver: boolean;
}

const KEY = 'pok-one-phone';

export function recallBookmark(): Bookmark | undefined {
  const stored = recall(KEY);
  if (!isRecord(stored)) return undefined;
  const { table, match, round, isOver } = stored;
  return typeof table === 'string' && typeof match === 'number' && typeof round === 'number'
    ? { table, match, round, isOver: isOver === true }
    : undefined;
}

export function rememberBookmark(bookmark: Bookmark): void {
  remember(KEY, bookmark);
}

export function forgetBookmark(): void {
  forget(KEY);
}
