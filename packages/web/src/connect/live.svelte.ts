import type { Answer, Command, Connection, ConnectionState, View, Witness } from '@pok/table';
import { newWitness, observe } from '@pok/table';
import { randomHex } from './random.ts';

/** A connection as a component sees it: fields that change. */
export class Live {
  view: View | undefined = $state.raw();
  state: ConnectionState = $state('connecting');
  readonly #connection: Connection;
  readonly #stop: () => void;
  /** What this device has seen, by match. */
  readonly #witnesses = new Map<number, Witness>();

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#stop = connection.subscribe((update) => {
      if (update.kind === 'state') this.state = update.state;
      else this.#show(update.view);
    });
  }

  send(command: Command): Promise<Answer> {
    return this.#connection.send(command);
  }

  /** What this device saw of a match, if it was there from the start: an export must agree with it. */
  witnessOf(match: number): Witness | undefined {
    return this.#witnesses.get(match);
  }

  exportMatch(match: number): ReturnType<Connection['exportMatch']> {
    return this.#connection.exportMatch(match);
  }

  close(): void {
    this.#stop();
    this.#connection.close();
  }

  #show(view: View): void {
    this.view = view;
    for (const [match, witness] of this.#witnesses) this.#witnesses.set(match, observe(witness, view));
    this.#addWord(view);
  }

  /** Fairness: this device's share in the dice of the next match, given once its commitment has been seen. */
  #addWord(view: View): void {
    const { you, next } = view;
    if (you.seat === null || you.person === null || next.commitment === '') return;
    if (next.words.includes(you.person) || this.#witnesses.has(next.match)) return;
    const word = randomHex(16);
    this.#witnesses.delete(next.match - 2); // the last match may still be checked, older ones are gone
    this.#witnesses.set(next.match, newWitness(view, word));
    void this.send({ type: 'add-word', match: next.match, word }).then(({ ok }) => {
      if (!ok) this.#witnesses.delete(next.match); // too late: the match began without this device's word
    });
  }
}
