import type { Answer, Command, View } from '@pok/protocol';
import type { Seat } from '@pok/rules';
import type { Witness } from '@pok/table';
import type { ConnectionState, TableConnection } from '@pok-game/client';
import { randomHex } from '../device/random.ts';
import { Witnesses } from './witnesses.ts';

/** Storage is slow on phones: a view is stored once the animation it started is under way. */
const SAVE_DELAY_MS = 100;

/** A table as a component sees it: fields that change. */
export class TableStore {
  /** Names are as the screen shows them. */
  view: View | undefined = $state.raw();
  #told: View | undefined;
  state: ConnectionState = $state('connecting');
  readonly #connection: TableConnection;
  readonly #forScreen: (view: View) => View;
  readonly #stop: () => void;
  #witnesses: Witnesses | undefined;
  /** Seen, and not stored yet. */
  #seen: View[] = [];
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  /** The match for which this device has offered its seed. */
  #offered = 0;
  #isRewound = false;

  /** `forScreen` gives a view the words of the screen's language. */
  constructor(connection: TableConnection, forScreen: (view: View) => View = (view) => view) {
    this.#connection = connection;
    this.#forScreen = forScreen;
    this.#stop = connection.subscribe((update) => {
      if (update.kind === 'state') this.state = update.state;
      else if (update.kind === 'view') this.#show(update.view);
      else this.#isRewound = true;
    });
    addEventListener('pagehide', this.#observe);
  }

  send(command: Command): Promise<Answer> {
    return this.#connection.send(command);
  }

  /** The name on a seat as the table knows it, for commands that name a person. */
  nameAt(seat: Seat): string {
    return this.#told?.seats[seat]?.name ?? '';
  }

  /** What this device saw of a match, if it was there from the start: an export must agree with it. */
  witnessOf(match: number): Witness | undefined {
    this.#observe();
    return this.#witnesses?.of(match);
  }

  exportMatch(match: number): ReturnType<TableConnection['exportMatch']> {
    return this.#connection.exportMatch(match);
  }

  close(): void {
    this.#observe();
    removeEventListener('pagehide', this.#observe);
    this.#stop();
    this.#connection.close();
  }

  #show(view: View): void {
    this.#told = view;
    this.view = this.#forScreen(view);
    this.#witnesses ??= new Witnesses(view);
    if (this.#isRewound) this.#forgetWhatWasLost(view, this.#witnesses);
    this.#seen.push(view);
    this.#saveTimer ??= setTimeout(this.#observe, SAVE_DELAY_MS);
    this.#addClientSeed(view, this.#witnesses);
  }

  /** What this device saw of a match that is played again from an earlier moment would contradict its export. */
  #forgetWhatWasLost({ match, next }: View, witnesses: Witnesses): void {
    this.#isRewound = false;
    this.#observe();
    witnesses.removeFrom(match?.number ?? next.match);
    this.#offered = 0;
  }

  readonly #observe = (): void => {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = undefined;
    this.#witnesses?.observe(...this.#seen.splice(0));
  };

  /** Fairness: this device's share in the dice of the next match, given once its commitment has been seen. */
  #addClientSeed(view: View, witnesses: Witnesses): void {
    const { you, next } = view;
    if (you.seat === null || you.person === null) return;
    if (next.seededBy.includes(you.person) || this.#offered === next.match) return;
    this.#offered = next.match;
    this.#observe();
    const known = witnesses.of(next.match);
    // After a reload the same seed may still be on its way.
    const clientSeed = known?.commitment === next.commitment ? known.clientSeed : randomHex(16);
    if (known?.clientSeed !== clientSeed) witnesses.begin(view, clientSeed);
    void this.send({ type: 'add-client-seed', match: next.match, clientSeed }).then(({ ok }) => {
      if (!ok) witnesses.remove(next.match); // too late: the match began without this device's seed
    });
  }
}
