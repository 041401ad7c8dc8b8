import type { Answer, Command, Connection, ConnectionState, View } from '@pok/table';
import { randomHex } from './random.ts';

/** A connection as a component sees it: fields that change. */
export class Live {
  view: View | undefined = $state.raw();
  state: ConnectionState = $state('connecting');
  readonly #connection: Connection;
  readonly #stop: () => void;
  #wordFor = 0;

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

  exportMatch(match: number): ReturnType<Connection['exportMatch']> {
    return this.#connection.exportMatch(match);
  }

  close(): void {
    this.#stop();
    this.#connection.close();
  }

  #show(view: View): void {
    this.view = view;
    this.#addWord(view);
  }

  /** Fairness: this device's share in the dice of the next match, given once its commitment has been seen. */
  #addWord({ you, next }: View): void {
    if (you.seat === null || you.person === null || next.match <= this.#wordFor) return;
    if (next.words.includes(you.person)) return;
    this.#wordFor = next.match;
    void this.send({ type: 'add-word', match: next.match, word: randomHex(16) });
  }
}
