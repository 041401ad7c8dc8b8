import { formatMatchLink } from '@pok/protocol';
import { type Match, recordOf } from '@pok/rules';
import { keepInBook, removeFromBook } from '../book/book-store.ts';
import { keepMatch } from '../book/keep-match.ts';

/** A match at the desk has no code, so its course identifies it. */
function idOf(names: readonly string[], match: Match): string {
  return `desk/${formatMatchLink(recordOf(names, match)).slice(-32)}`;
}

/** Adds a finished match that the referee has noted to the book. If storage is forbidden, there is no book. */
export async function keepDesk(names: readonly string[], match: Match): Promise<void> {
  if (match.result === undefined) return;
  const kept = keepMatch({
    id: idOf(names, match),
    endedAt: Date.now(),
    place: 'desk',
    table: null,
    you: null,
    record: recordOf(names, match),
    result: match.result,
    players: names.map((name) => ({ name, kind: 'person', person: null })),
    promises: names.map(() => ({ kept: 0, broken: 0 })),
  });
  await keepInBook([kept]).catch(() => undefined);
}

/** Its last round was taken back, so the match is not over. */
export async function removeDeskMatch(names: readonly string[], match: Match): Promise<void> {
  await removeFromBook(idOf(names, match)).catch(() => undefined);
}
