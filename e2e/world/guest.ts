import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  answerSchema,
  type ClientMessage,
  type Command,
  type Credentials,
  createdTableSchema,
  credentialsSchema,
  type NewTable,
  PROTOCOL_VERSION,
  type Request,
  type SettingsChange,
  type View,
  viewSchema,
} from '@pok/protocol';
import { WebSocket } from 'ws';
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
    const player = await call(`${server.url}/api/players`, { method: 'POST' });
    return new Guest(server, name, credentialsSchema.parse(player));
  }

  /** What this player's browser stores. A page with it belongs to this player. */
  get identity(): string {
    return JSON.stringify(this.#player);
  }

  async openTable(settings: SettingsChange = {}): Promise<string> {
    const body: NewTable = { name: this.name, settings };
    return createdTableSchema.parse(await this.#post('/api/tables', body)).code;
  }

  async sit(code: string): Promise<void> {
    await this.tell(code, { type: 'sit', name: this.name });
  }

  /** Opens a socket, so that the others see this player at the table, and keeps it to the end of the test. */
  async appear(code: string): Promise<void> {
    const socket = new WebSocket(`${this.#server.url.replace('http', 'ws')}/api/tables/${code}/socket`);
    await once(socket, 'open');
    const hello: ClientMessage = {
      type: 'hello',
      protocol: PROTOCOL_VERSION,
      token: this.#player.token,
    };
    socket.send(JSON.stringify(hello));
    await once(socket, 'message');
    socket.on('error', () => socket.close());
  }

  async tell(code: string, command: Command): Promise<void> {
    const request: Request = { id: randomUUID(), command };
    const answer = answerSchema.parse(await this.#post(`/api/tables/${code}/commands`, request));
    if (!answer.ok) throw new Error(`${this.name} may not ${command.type}: ${answer.refusal}`);
  }

  async view(code: string): Promise<View> {
    const url = `${this.#server.url}/api/tables/${code}/view`;
    return viewSchema.parse(await call(url, { headers: this.#proof() }));
  }

  #post(path: string, body: NewTable | Request): Promise<unknown> {
    return call(`${this.#server.url}${path}`, {
      method: 'POST',
      headers: { ...this.#proof(), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  #proof(): Record<string, string> {
    return { authorization: `Bearer ${this.#player.token}` };
  }
}

async function call(url: string, request: RequestInit): Promise<unknown> {
  const answer = await fetch(url, request);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
