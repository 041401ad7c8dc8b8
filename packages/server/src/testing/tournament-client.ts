import type {
  Credentials,
  NewTournament,
  TournamentAnswer,
  TournamentCommand,
  TournamentServerMessage,
  TournamentView,
} from '@pok/protocol';
import { shapesIn } from '@pok/rules';
import { tournamentEnd, type Who } from '@pok-game/client';
import { create, newPlayer, SocketPlayer } from './player.ts';
import { TestClient } from './test-client.ts';

export function newTournament(url: string, credentials: Credentials, body: NewTournament): Promise<string> {
  return create(url, 'tournaments', credentials, body);
}

/** A phone, an organiser's device or a big screen. */
export class TournamentClient extends TestClient<
  TournamentView,
  TournamentCommand,
  TournamentAnswer,
  TournamentServerMessage
> {
  constructor(url: string, code: string, who: Who) {
    super(tournamentEnd, url, code, who);
  }
}

/** Somebody with a phone: two sockets, one to the tournament and one to the table it says is theirs. */
export class Participant {
  readonly credentials: Credentials;
  readonly phone: TournamentClient;
  readonly #url: string;
  #table: { readonly code: string; readonly socket: SocketPlayer } | undefined;
  /** Everything that was received at tables. */
  readonly heardAtTables: string[][] = [];

  constructor(url: string, code: string, credentials: Credentials) {
    this.#url = url;
    this.credentials = credentials;
    this.phone = new TournamentClient(url, code, { token: credentials.token });
  }

  static async join(url: string, code: string, name: string): Promise<Participant> {
    const participant = new Participant(url, code, await newPlayer(url));
    await participant.phone.until(() => true);
    const answer = await participant.phone.command({ type: 'join', name });
    if (!answer.ok) throw new Error(`${name} can't join: ${answer.refusal}`);
    return participant;
  }

  /** The socket to the person's table. It is opened when the tournament names another one than before. */
  async table(): Promise<SocketPlayer> {
    const { sitting } = await this.phone.until((view) => (view.sitting?.table ?? null) !== null);
    const code = sitting?.table?.code ?? '';
    if (this.#table?.code !== code) {
      this.#table?.socket.close();
      const socket = new SocketPlayer(this.#url, code, { token: this.credentials.token });
      this.#table = { code, socket };
      this.heardAtTables.push(socket.received);
      await socket.until(() => true);
    }
    return this.#table.socket;
  }

  /** Closes the fist for a roll, around one of the shapes in the hand. */
  async close(roll: number, pick = 0): Promise<void> {
    const socket = await this.table();
    const view = await socket.until(
      ({ tournament, match }) => tournament?.roll === roll && match?.round != null,
    );
    const { match } = view;
    const held = match?.hand === undefined ? [] : shapesIn(match.hand);
    const shape = held[(pick + roll) % held.length] ?? 'disc';
    const fence = { match: match?.number ?? 0, round: match?.round?.number ?? 0 };
    const answer = await socket.command({ type: 'close', ...fence, shape });
    if (!answer.ok) throw new Error(`a fist can't close: ${answer.refusal}`);
  }

  leave(): void {
    this.#table?.socket.close();
    this.phone.close();
  }
}
