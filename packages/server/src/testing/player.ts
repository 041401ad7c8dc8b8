import { randomUUID } from 'node:crypto';
import {
  type Answer,
  apply,
  type ClientMessage,
  type Command,
  type Credentials,
  type Hello,
  type NewTable,
  PROTOCOL_VERSION,
  parseServerMessage,
  type ServerMessage,
  type View,
} from '@pok/protocol';
import type { Shape } from '@pok/rules';
import WebSocket from 'ws';

export async function newPlayer(url: string): Promise<Credentials> {
  const response = await fetch(`${url}/api/players`, { method: 'POST' });
  if (!response.ok) throw new Error(`no player: ${response.status} ${await response.text()}`);
  return JSON.parse(await response.text());
}

export async function newTable(url: string, { token }: Credentials, body: NewTable): Promise<string> {
  const response = await fetch(`${url}/api/tables`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const made: { code: string } = JSON.parse(await response.text());
  return made.code;
}

export function postCommand(
  url: string,
  code: string,
  token: string,
  request: { readonly id: string; readonly command: object },
): Promise<Response> {
  return fetch(`${url}/api/tables/${code}/commands`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
}

export function socketUrl(url: string, code: string): string {
  return `${url.replace('http', 'ws')}/api/tables/${code}/socket`;
}

export function helloText(token: string): string {
  return JSON.stringify({ type: 'hello', protocol: PROTOCOL_VERSION, token } satisfies ClientMessage);
}

type ErrorMessage = Extract<ServerMessage, { type: 'error' }>;

export interface Closed {
  readonly code: number;
  readonly reason: string;
}

/** A client as a stranger would write it from docs/protocol.md. It keeps everything it has received. */
export class SocketPlayer {
  readonly received: string[] = [];
  readonly closed: Promise<Closed>;
  view: View | undefined;
  readonly errors: ErrorMessage[] = [];
  onChange: () => void = () => {};
  readonly #socket: WebSocket;
  readonly #waiting = new Map<string, { resolve(answer: Answer): void; reject(error: Error): void }>();
  #chosen: Shape | undefined;
  readonly #watchers = new Set<() => void>();

  constructor(
    url: string,
    code: string,
    hello: Partial<Hello>,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.#socket = new WebSocket(socketUrl(url, code), { perMessageDeflate: false, headers });
    this.#socket.on('open', () => this.say({ type: 'hello', protocol: PROTOCOL_VERSION, ...hello }));
    this.#socket.on('message', (data) => this.#hear(data.toString()));
    this.#socket.on('error', () => {});
    this.closed = new Promise((resolve) => {
      this.#socket.on('close', (code, reason) => {
        this.#giveUp(`closed with ${code}`);
        resolve({ code, reason: reason.toString() });
      });
    });
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  say(message: ClientMessage): void {
    this.#socket.send(JSON.stringify(message));
  }

  sendRaw(data: string | Buffer): void {
    this.#socket.send(data);
  }

  sendText(bytes: Buffer): void {
    this.#socket.send(bytes, { binary: false });
  }

  sendFragment(text: string, isLast: boolean): void {
    this.#socket.send(text, { fin: isLast });
  }

  /** Rejects if the socket closes before the answer has come, or too much was sent. */
  command(command: Command, id: string = randomUUID()): Promise<Answer> {
    if (command.type === 'close') this.#chosen = command.shape;
    return new Promise((resolve, reject) => {
      if (this.#socket.readyState !== WebSocket.OPEN) return reject(new Error('not open'));
      this.#waiting.set(id, { resolve, reject });
      this.say({ type: 'command', id, command });
    });
  }

  /** The first view, now or later, for which something is true. */
  until(isTrue: (view: View) => boolean): Promise<View> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (this.view === undefined || !isTrue(this.view)) return;
        this.#watchers.delete(look);
        resolve(this.view);
      };
      this.#watchers.add(look);
      this.closed.then(({ code, reason }) => reject(new Error(`closed with ${code} ${reason}`)));
      look();
    });
  }

  close(): void {
    this.#socket.close();
  }

  terminate(): void {
    this.#socket.terminate();
  }

  #giveUp(reason: string, id?: string): void {
    for (const [each, { reject }] of this.#waiting) {
      if (id !== undefined && id !== each) continue;
      reject(new Error(reason));
      this.#waiting.delete(each);
    }
  }

  #hear(text: string): void {
    this.received.push(text);
    const message = parseServerMessage(text);
    if (message === undefined) throw new Error(`the server may not say ${text}`);
    if (message.type === 'answer') {
      this.#waiting.get(message.id)?.resolve(message);
      this.#waiting.delete(message.id);
    }
    if (message.type === 'error') {
      this.errors.push(message);
      if (message.code === 'too-many') this.#giveUp(message.message, message.id);
    }
    const before = this.view;
    this.view = apply(this.view, message, this.#chosen);
    if (this.view === before) return;
    this.onChange();
    for (const look of this.#watchers) look();
  }
}
