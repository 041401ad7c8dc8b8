import type { TournamentAnswer, TournamentCode, TournamentCommand, TournamentView } from '@pok/protocol';
import type { ConnectionState } from '@pok-game/client';
import { Clock } from '../connection/clock.svelte.ts';
import type { As } from '../connection/server-session.ts';
import { randomHex } from '../device/random.ts';
import { say } from '../pieces/toasts.svelte.ts';
import { withShownNames } from './shown-names.ts';
import { openTournamentConnection, type TournamentConnection } from './tournament-connection.ts';
import { tournamentRefusalText } from './tournament-refusal-text.ts';

/** A tournament as a component sees it: fields that change. */
export class TournamentStore {
  /** Names are as the screen shows them. */
  view: TournamentView | undefined = $state.raw();
  state: ConnectionState = $state('connecting');
  readonly clock = new Clock();
  readonly #connection: TournamentConnection;
  readonly #stop: () => void;
  /** The sitting for which this device has offered its seed. */
  #offered = 0;

  constructor(code: TournamentCode, as: As) {
    this.#connection = openTournamentConnection(code, as);
    this.#stop = this.#connection.subscribe((update) => {
      if (update.kind === 'state') this.state = update.state;
      else if (update.kind === 'view') this.#show(update.view);
    });
  }

  send(command: TournamentCommand): Promise<TournamentAnswer> {
    return this.#connection.send(command);
  }

  /** Sends a command; if it is refused, a toast says why. Returns whether it was accepted. */
  async submit(command: TournamentCommand): Promise<boolean> {
    const answer = await this.send(command);
    if (!answer.ok) say(tournamentRefusalText(answer.refusal));
    return answer.ok;
  }

  close(): void {
    this.#stop();
    this.#connection.close();
  }

  #show(view: TournamentView): void {
    this.clock.set(view.now);
    this.view = withShownNames(view);
    this.#addClientSeed(view);
  }

  /** Fairness: this device's share in the rolls of the next sitting, given once its commitment has been seen. */
  #addClientSeed({ you, next, isOver }: TournamentView): void {
    if (isOver || !you.plays || you.hasSeeded || this.#offered === next.sitting) return;
    this.#offered = next.sitting;
    // It may be too late, or another device of this person may have been faster.
    void this.send({ type: 'add-client-seed', sitting: next.sitting, clientSeed: randomHex(16) });
  }
}
