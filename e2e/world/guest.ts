import { randomUUID } from 'node:crypto';
import {
  answerSchema,
  type Command,
  type Credentials,
  type SettingsChange,
  type View,
  viewSchema,
} from '@pok/protocol';
import { newPlayer, newTable, postCommand, SocketPlayer } from '@pok/server/testing/player';
import type { Server } from './server.ts';

/** A player without a browser, who talks to the server as docs/protocol.md describes. */
export class Guest {
  readonly name: string;
  readonly #server: Server;
  readonly #player: Credentials;

  constructor(server: Server, name: string, player: Credentials) {
    this.#server = server;
    this.name = name;
    this.#player = player;
  }

  static async arrive(server: Server, name: string): Promise<Guest> {
    return new Guest(server, name, await newPlayer(server.url));
  }

  /** What this player's browser stores. A page with it belongs to this player. */
  get identity(): string {
    return JSON.stringify(this.#player);
  }

  openTable(settings: SettingsChange = {}): Promise<string> {
    return newTable(this.#server.url, this.#player, { name: this.name, settings });
  }

  async sit(code: string): Promise<void> {
    await this.tell(code, { type: 'sit', name: this.name });
  }

  /** Opens a socket, so that the others see this player at the table, and keeps it to the end of the test. */
  async appear(code: string): Promise<void> {
    await this.#connect(code);
  }

  /** Comes to the table and leaves again: the others see two changes. */
  async visit(code: string): Promise<void> {
    const socket = await this.#connect(code);
    socket.close();
    await socket.closed;
  }

  async #connect(code: string): Promise<SocketPlayer> {
    const socket = new SocketPlayer(this.#server.url, code, { token: this.#player.token });
    await socket.until(() => true);
    return socket;
  }

  async tell(code: string, command: Command): Promise<void> {
    const request = { id: randomUUID(), command };
    const response = await postCommand(this.#server.url, code, this.#player.token, request);
    if (!response.ok) throw new Error(`${command.type}: ${response.status} ${await response.text()}`);
    const answer = answerSchema.parse(await response.json());
    if (!answer.ok) throw new Error(`${this.name} may not ${command.type}: ${answer.refusal}`);
  }

  async view(code: string): Promise<View> {
    const headers = { authorization: `Bearer ${this.#player.token}` };
    const response = await fetch(`${this.#server.url}/api/tables/${code}/view`, { headers });
    if (!response.ok) throw new Error(`table ${code}: ${response.status} ${await response.text()}`);
    return viewSchema.parse(await response.json());
  }
}
