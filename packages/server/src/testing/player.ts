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
import { SocketClient } from './socket-client.ts';

export async function newPlayer(url: string): Promise<Credentials> {
  const response = await fetch(`${url}/api/players`, { method: 'POST' });
  if (!response.ok) throw new Error(`no player: ${response.status} ${await response.text()}`);
  return JSON.parse(await response.text());
}

/** Creates something that has a code. */
export async function create(
  url: string,
  kind: 'tables' | 'tournaments',
  { token }: Credentials,
  body: object,
): Promise<string> {
  const response = await post(`${url}/api/${kind}`, token, body);
  const made: { code: string } = JSON.parse(await response.text());
  return made.code;
}

export function newTable(url: string, credentials: Credentials, body: NewTable): Promise<string> {
  return create(url, 'tables', credentials, body);
}

export function postCommand(
  url: string,
  code: string,
  token: string,
  request: { readonly id: string; readonly command: object },
): Promise<Response> {
  return post(`${url}/api/tables/${code}/commands`, token, request);
}

function post(url: string, token: string, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

export function socketUrl(url: string, code: string): string {
  return `${url.replace('http', 'ws')}/api/tables/${code}/socket`;
}

export function helloText(token: string): string {
  return JSON.stringify({ type: 'hello', protocol: PROTOCOL_VERSION, token } satisfies ClientMessage);
}

type ErrorMessage = Extract<ServerMessage, { type: 'error' }>;

/** A client at a table. */
export class SocketPlayer extends SocketClient<View, ClientMessage> {
  readonly errors: ErrorMessage[] = [];
  onChange: () => void = () => {};
  readonly #waiting = new Map<string, { resolve(answer: Answer): void; reject(error: Error): void }>();
  #chosen: Shape | undefined;

  constructor(
    url: string,
    code: string,
    hello: Partial<Hello>,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(socketUrl(url, code), hello, headers);
    this.closed.then((closed) => this.#giveUp(`closed with ${closed.code}`));
  }

  /** Rejects if the socket closes before the answer has come, or too much was sent. */
  command(command: Command, id: string = randomUUID()): Promise<Answer> {
    if (command.type === 'close') this.#chosen = command.shape;
    return new Promise((resolve, reject) => {
      if (!this.isOpen) return reject(new Error('not open'));
      this.#waiting.set(id, { resolve, reject });
      this.say({ type: 'command', id, command });
    });
  }

  #giveUp(reason: string, id?: string): void {
    for (const [each, { reject }] of this.#waiting) {
      if (id !== undefined && id !== each) continue;
      reject(new Error(reason));
      this.#waiting.delete(each);
    }
  }

  hear(text: string): void {
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
    const view = apply(this.view, message, this.#chosen);
    if (view === this.view) return;
    this.show(view);
    this.onChange();
  }
}
