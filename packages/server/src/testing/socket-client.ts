import { type Hello, PROTOCOL_VERSION } from '@pok/protocol';
import WebSocket from 'ws';

export interface Closed {
  readonly code: number;
  readonly reason: string;
}

/** A client as a stranger would write it from docs/protocol.md. It keeps everything it has received. */
export abstract class SocketClient<View, Message extends object> {
  readonly received: string[] = [];
  readonly closed: Promise<Closed>;
  view: View | undefined;
  readonly #socket: WebSocket;
  readonly #watchers = new Set<() => void>();

  constructor(address: string, hello: Partial<Hello>, headers: Readonly<Record<string, string>> = {}) {
    this.#socket = new WebSocket(address, { perMessageDeflate: false, headers });
    const greeting = JSON.stringify({ type: 'hello', protocol: PROTOCOL_VERSION, ...hello });
    this.#socket.on('open', () => this.sendRaw(greeting));
    this.#socket.on('message', (data) => {
      this.received.push(data.toString());
      this.hear(data.toString());
    });
    this.#socket.on('error', () => {});
    this.closed = new Promise((resolve) => {
      this.#socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    });
  }

  abstract hear(text: string): void;

  show(view: View | undefined): void {
    this.view = view;
    for (const look of this.#watchers) look();
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  say(message: Message): void {
    this.sendRaw(JSON.stringify(message));
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
}
