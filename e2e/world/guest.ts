import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Command, Settings, View } from '@pok/protocol';
import { WebSocket } from 'ws';
import type { Server } from './server.ts';

/** A player without a browser, who talks to the server as docs/protocol.md says: company for those who have one. */
export class Guest {
  readonly name: string;
  readonly #server: Server;
  readonly #player: { readonly id: string; readonly token: string };

  private constructor(server: Server, name: string, player: { readonly id: string; readonly token: string }) {
    this.#server = server;
    this.name = name;
    this.#player = player;
  }

  static async arrive(server: Server, name: string): Promise<Guest> {
    return new Guest(server, name, await call(`${server.url}/api/players`, { method: 'POST' }));
  }

  /** What a browser of this player keeps: with it, any page is theirs. */
  get identity(): string {
    return JSON.stringify(this.#player);
  }

  async openTable(settings: Partial<Settings> = {}): Promise<string> {
    const { code } = await this.#post<{ code: string }>('/api/tables', { name: this.name, settings });
    return code;
  }

  async sit(code: string): Promise<void> {
    await this.tell(code, { type: 'sit', name: this.name });
  }

  /** Opens a socket, so that the others see this player at the table, and keeps it to the end of the test. */
  async appear(code: string): Promise<void> {
    const socket = new WebSocket(`${this.#server.url.replace('http', 'ws')}/api/tables/${code}/socket`);
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'hello', protocol: 1, token: this.#player.token }));
    await once(socket, 'message');
    socket.on('error', () => socket.close());
  }

  async tell(code: string, command: Command): Promise<void> {
    const path = `/api/tables/${code}/commands`;
    const answer = await this.#post<{ ok: boolean; refusal?: string }>(path, { id: randomUUID(), command });
    if (!answer.ok) throw new Error(`${this.name} may not ${command.type}: ${answer.refusal}`);
  }

  view(code: string): Promise<View> {
    return call(`${this.#server.url}/api/tables/${code}/view`, { headers: this.#proof() });
  }

  #post<T>(path: string, body: unknown): Promise<T> {
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

async function call<T>(url: string, request: RequestInit): Promise<T> {
  const answer = await fetch(url, request);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json() as Promise<T>;
}
