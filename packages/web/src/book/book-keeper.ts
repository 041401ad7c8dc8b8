import type { MatchExport, View } from '@pok/protocol';
import { parseRecord } from '@pok/rules';
import { keepInBook } from './book-store.ts';
import { keepMatch } from './keep-match.ts';
import type { KeptMatch, KeptPlayer, Place } from './kept-match.ts';
import {
  countPromises,
  idOfMatch,
  loadRunningMatch,
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
  #running: RunningMatch | undefined = loadRunningMatch();

  constructor(place: Place) {
    this.#place = place;
  }

  follow(view: View, exportMatch: (match: number) => Promise<MatchExport>): void {
    const { match } = view;
    if (match === null || (match.you === null && this.#place !== 'one-phone')) return;
    if (match.result !== null && this.#running?.id !== idOfMatch(view)) return;
    const before = this.#running;
    this.#running = countPromises(before, view);
    if (match.result === null) {
      if (this.#running !== before) saveRunningMatch(this.#running);
      return;
    }
    const { promises } = this.#running;
    this.#running = undefined;
    removeRunningMatch();
    void exportMatch(match.number)
      .then((exported) => keep(this.#place, view, exported, promises))
      .catch((problem) => console.warn('the book goes without this match', problem));
  }
}

async function keep(
  place: Place,
  view: View,
  { record, endedAt }: MatchExport,
  promises: KeptMatch['promises'],
): Promise<void> {
  const parsed = parseRecord(record);
  if (!parsed.ok || parsed.match.result === undefined) return;
  const kept = keepMatch({
    id: idOfMatch(view),
    endedAt,
    place,
    table: view.table,
    you: view.match?.you ?? null,
    record: parsed.record,
    result: parsed.match.result,
    players: playersOf(place, view),
    promises,
  });
  await keepInBook([kept]);
}

/** Ids of people mean something at a server's table alone. */
function playersOf(place: Place, { match, seats }: View): readonly KeptPlayer[] {
  return (match?.players ?? []).map(({ name, kind }, index) => {
    const seat = seats[index];
    const isThere = place === 'table' && seat?.kind === 'person' && seat.name === name;
    return { name, kind, person: isThere ? seat.person : null };
  });
}
