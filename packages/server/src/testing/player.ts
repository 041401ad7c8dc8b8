import { randomUUID } from 'node:crypto';
import type { Shape } from '@pok/rules';
import {
  type Answer,
  applyChange,
  type Command,
  type FistChange,
  type RoundChange,
  type View,
} from '@pok/table';
import WebSocket from 'ws';

export interface Credentials {
  readonly id: string;
  readonly token: string;
}

export async function newPlayer(url: string): Promise<Credentials> {
  const response = await fetch(`${url}/api/players`, { method: 'POST' });
  if (!response.ok) throw new Error(`no player: ${response.status} ${await response.text()}`);
  return JSON.parse(await response.text());
}

export async function newTable(url: string, { token }: Credentials, body: object): Promise<string> {
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

type ServerMessage =
  | { type: 'view'; view: View }
  | ({ type: 'fist' } & FistChange)
  | ({ type: 'round' } & RoundChange)
  | ({ type: 'answer'; id: string } & Answer)
  | { type: 'error'; code: string; message: string; id?: string }
  | { type: 'pong' };

export interface Closed {
  readonly code: number;
  readonly reason: string;
}

/** A client as a stranger would write it from docs/protocol.md, with a memory of all it was told. */
export class SocketPlayer {
  readonly received: string[] = [];
  readonly closed: Promise<Closed>;
  view: View | undefined;
  errors: { code: string; message: string; id?: string }[] = [];
  onChange: () => void = () => {};
  private readonly socket: WebSocket;
  private readonly waiting = new Map<string, { resolve(answer: Answer): void; reject(error: Error): void }>();
  private chosen: Shape | undefined;
  private readonly watchers = new Set<() => void>();

  constructor(url: string, code: string, hello: object, headers: Readonly<Record<string, string>> = {}) {
    this.socket = new WebSocket(socketUrl(url, code), {
      perMessageDeflate: false,
      headers,
    });
    this.socket.on('open', () => this.say({ type: 'hello', protocol: 1, ...hello }));
    this.socket.on('message', (data) => this.hear(data.toString()));
    this.socket.on('error', () => {});
    this.closed = new Promise((resolve) => {
      this.socket.on('close', (code, reason) => {
        this.giveUp(`closed with ${code}`);
        resolve({ code, reason: reason.toString() });
      });
    });
  }

  say(message: unknown): void {
    this.socket.send(JSON.stringify(message));
  }

  sendRaw(data: string | Buffer): void {
    this.socket.send(data);
  }

  sendText(bytes: Buffer): void {
    this.socket.send(bytes, { binary: false });
  }

  sendFragment(text: string, isLast: boolean): void {
    this.socket.send(text, { fin: isLast });
  }

  /** Rejects if the socket closes before the answer has come, or too much was sent. */
  command(command: Command, id: string = randomUUID()): Promise<Answer> {
    if (command.type === 'close') this.chosen = command.shape;
    return new Promise((resolve, reject) => {
      if (this.socket.readyState !== WebSocket.OPEN) return reject(new Error('not open'));
      this.waiting.set(id, { resolve, reject });
      this.say({ type: 'command', id, command });
    });
  }

  /** The first view, now or later, of which something is true. */
  until(isTrue: (view: View) => boolean): Promise<View> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (this.view === undefined || !isTrue(this.view)) return;
        this.watchers.delete(look);
        resolve(this.view);
      };
      this.watchers.add(look);
      this.closed.then(({ code, reason }) => reject(new Error(`closed with ${code} ${reason}`)));
      look();
    });
  }

  close(): void {
    this.socket.close();
  }

  terminate(): void {
    this.socket.terminate();
  }

  private giveUp(reason: string): void {
    for (const { reject } of this.waiting.values()) reject(new Error(reason));
    this.waiting.clear();
  }

  private hear(text: string): void {
    this.received.push(text);
    const message: ServerMessage = JSON.parse(text);
    switch (message.type) {
      case 'view':
        this.view = message.view;
        break;
      case 'fist':
      case 'round':
        if (this.view !== undefined) this.view = applyChange(this.view, message, this.chosen);
        break;
      case 'answer':
        this.waiting.get(message.id)?.resolve(message);
        this.waiting.delete(message.id);
        return;
      case 'error':
        this.errors.push(message);
        // Which of them was too many is not told: it was not even read.
        if (message.code === 'too-many') this.giveUp(message.message);
        return;
      default:
        return;
    }
    this.onChange();
    for (const look of this.watchers) look();
  }
}
