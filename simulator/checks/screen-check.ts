import type { TableCode, TableEvent, View } from '@pok/protocol';
import type { Viewer } from '@pok/table';
import { difference } from '../difference.ts';
import { expectedView } from '../expected-view.ts';
import type { Journal } from '../journal.ts';
import type { Oracle, Version } from '../oracle.ts';
import type { SimulatedProcess } from '../simulated-process.ts';

interface Screen {
  readonly before: View | undefined;
  /** Whether a command was sent from it. */
  readonly hasSent: (id: string) => boolean;
  /** The server process that it is connected to. */
  readonly server: SimulatedProcess | undefined;
}

/** Checks what a screen shows against the log, and against what the same screen and its owner have seen before. */
export class ScreenCheck {
  readonly #oracle: Oracle;
  readonly #journal: Journal;
  /** The newest version of a table that somebody has seen, on whatever device. */
  readonly #seen = new Map<string, number>();

  constructor(oracle: Oracle, journal: Journal) {
    this.#oracle = oracle;
    this.#journal = journal;
  }

  seenBy(who: string, table: TableCode): number {
    return this.#seen.get(`${table} ${who}`) ?? 0;
  }

  /** A screen shows its next view. Only the screen on which a choice was made knows it before that. */
  look(table: TableCode, who: string, viewer: Viewer, view: View, { before, hasSent, server }: Screen): void {
    const wasRewound = this.#oracle.wasRewound(table);
    if (before !== undefined && view.version < before.version && !wasRewound)
      this.#journal.fail('time', `${who} saw version ${before.version}, and then ${view.version}`);
    this.#seen.set(`${table} ${who}`, Math.max(this.seenBy(who, table), view.version));
    const [stored, ...others] = this.#oracle.believable(table, view.version);
    if (stored === undefined) {
      this.#journal.fail('screen', `${who} sees version ${view.version}`);
      return;
    }
    const differenceFrom = ({ state }: Version) =>
      difference(view, expectedView(state, view.version, viewer, view.now));
    const isAsIn = (version: Version) => {
      const found = differenceFrom(version);
      return found === undefined || isOnTheWay(found, version.events);
    };
    const found = differenceFrom(stored);
    if (found === undefined || isAsIn(stored)) return;
    // Nobody can tell which of the fists are still on their way, and which were lost.
    if (wasRewound && (found.startsWith('.match.round.fists') || others.some(isAsIn))) return;
    const seat = OWN_SHAPE_UNKNOWN.exec(found)?.[1];
    // Somebody chose blindly, for a match that this screen had not seen yet: its next view will tell.
    if (seat !== undefined && stored.events.some(({ type }) => type === 'match-started')) return;
    if (seat !== undefined && !hasSent(this.#closingOf(table, view.version, Number(seat)).id)) return;
    const other = OTHER_OWN_SHAPE.exec(found)?.groups;
    if (other !== undefined) {
      const closing = this.#closingOf(table, view.version, Number(other.seat));
      // The choice was carried out at another node, for another screen or for this one before it moved: the next view will tell.
      if (closing.by !== server?.name) return;
      if (this.#wasChosenBefore(table, view.version, Number(other.seat), other.shape)) return;
    }
    this.#journal.fail('screen', `${who} at version ${view.version}${found}`);
  }

  /** The id of the command that closed a fist which is closed at this version, and the process that carried it out. */
  #closingOf(
    table: TableCode,
    version: number,
    seat: number,
  ): { readonly id: string; readonly by: string | undefined } {
    for (let at = version; at > 0; at -= 1) {
      const { events = [], by } = this.#oracle.at(table, at) ?? {};
      const index = events.findLastIndex((event) => event.type === 'closed' && event.seat === seat);
      const answered = events.slice(index).find(({ type }) => type === 'answered');
      if (index !== -1) return { id: answered?.type === 'answered' ? answered.id : '', by };
    }
    return { id: '', by: undefined };
  }

  /** Whether a fist was closed around this shape earlier in the round. */
  #wasChosenBefore(table: TableCode, version: number, seat: number, shape: string | undefined): boolean {
    for (let at = version - 1; at > 0; at -= 1) {
      const events = this.#oracle.at(table, at)?.events ?? [];
      const start = events.findLastIndex(({ type }) => type === 'rolled');
      const isChosen = events
        .slice(start + 1)
        .some((event) => event.type === 'closed' && event.seat === seat && event.shape === shape);
      if (isChosen || start !== -1) return isChosen;
    }
    return false;
  }

  /** Somebody comes back: what they have seen must still hold. */
  lookAtReturn(table: TableCode, who: string, version: number, seenBefore: number): void {
    if (version < seenBefore && !this.#oracle.wasRewound(table))
      this.#journal.fail('time', `${who} came back to version ${version} after ${seenBefore}`);
  }
}

/** Closed on another screen of the same person, which is about to replace this one. */
const OWN_SHAPE_UNKNOWN = /^\.match\.round\.fists\.(\d)\.shape: undefined/;

/**
 * An earlier choice was carried out without an answer, was undone and was followed by this one, all while the connection was dead. A screen
 * that repeats them takes the first for the one that counts, until it gets its next view.
 */
const OTHER_OWN_SHAPE = /^\.match\.round\.fists\.(?<seat>\d)\.shape: "(?<shape>\w+)" ≠ "/;

/** Fists that close at the same time share a version and come one by one: the next version will show whether all have come. */
function isOnTheWay(found: string, events: readonly TableEvent[]): boolean {
  const fists = events.filter(({ type }) => type === 'closed' || type === 'opened');
  return fists.length > 1 && found.startsWith('.match.round.fists');
}
