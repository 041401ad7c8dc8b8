import type { Answer, Command, Connection, ConnectionState, View, Witness } from '@pok/table';
import { randomHex } from './random.ts';
import { Witnesses } from './witnesses.ts';

/** Writing down is slow on a phone: what was seen is written down when what it set in motion moves. */
const WRITE_DOWN_MS = 100;

/** A connection as a component sees it: fields that change. */
export class Live {
  view: View | undefined = $state.raw();
  state: ConnectionState = $state('connecting');
  readonly #connection: Connection;
  readonly #stop: () => void;
  #witnesses: Witnesses | undefined;
  /** Seen, and not written down yet. */
  #seen: View[] = [];
  #writeDown: ReturnType<typeof setTimeout> | undefined;
  /** The match for which this device has offered its word. */
  #offered = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#stop = connection.subscribe((update) => {
      if (update.kind === 'state') this.state = update.state;
      else this.#show(update.view);
    });
    addEventListener('pagehide', this.#observe);
  }

  send(command: Command): Promise<Answer> {
    return this.#connection.send(command);
  }

  /** What this device saw of a match, if it was there from the start: an export must agree with it. */
  witnessOf(match: number): Witness | undefined {
    this.#observe();
    return this.#witnesses?.of(match);
  }

  exportMatch(match: number): ReturnType<Connection['exportMatch']> {
    return this.#connection.exportMatch(match);
  }

  close(): void {
    this.#observe();
    removeEventListener('pagehide', this.#observe);
    this.#stop();
    this.#connection.close();
  }

  #show(view: View): void {
    this.view = view;
    this.#witnesses ??= new Witnesses(view);
    this.#seen.push(view);
    this.#writeDown ??= setTimeout(this.#observe, WRITE_DOWN_MS);
    this.#addWord(view, this.#witnesses);
  }

  readonly #observe = (): void => {
    clearTimeout(this.#writeDown);
    this.#writeDown = undefined;
    this.#witnesses?.observe(...this.#seen.splice(0));
  };

  /** Fairness: this device's share in the dice of the next match, given once its commitment has been seen. */
  #addWord(view: View, witnesses: Witnesses): void {
    const { you, next } = view;
    if (you.seat === null || you.person === null || next.commitment === '') return;
    if (next.words.includes(you.person) || this.#offered === next.match) return;
    this.#offered = next.match;
    this.#observe();
    const known = witnesses.of(next.match);
    // After a reload the word may still be on its way: it is the same.
    const word = known?.commitment === next.commitment ? known.word : randomHex(16);
    if (known?.word !== word) witnesses.begin(view, word);
    void this.send({ type: 'add-word', match: next.match, word }).then(({ ok }) => {
      if (!ok) witnesses.forget(next.match); // too late: the match began without this device's word
    });
  }
}
