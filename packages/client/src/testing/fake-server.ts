import { FakeClock, settled } from '../../../log/src/testing/fake-clock.ts';
import type { Closed, Host, SocketListener } from '../host.ts';

/** The other end of a socket that a client has opened: a test speaks for the server. */
export class FakeSocket {
  readonly path: string;
  /** What the client has said. */
  readonly sent: unknown[] = [];
  isClosed = false;
  readonly #listener: SocketListener;

  constructor(path: string, listener: SocketListener) {
    this.path = path;
    this.#listener = listener;
  }

  accept(): this {
    this.#listener.onOpen();
    return this;
  }

  say(message: unknown): void {
    this.sayText(JSON.stringify(message));
  }

  sayText(text: string): void {
    this.#listener.onText(text);
  }

  hangUp(closed: number | Closed): void {
    this.isClosed = true;
    this.#listener.onClose(typeof closed === 'number' ? { code: closed, reason: '' } : closed);
  }

  /** The client's side. */
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }
}

/** A place for a client to run in, where time passes when a test says so. */
export class FakeHost implements Host {
  /** The newest is the last. */
  readonly sockets: FakeSocket[] = [];
  readonly #clock = new FakeClock();
  #ids = 0;

  readonly now = this.#clock.now;
  readonly after = this.#clock.after;
  readonly random = (): number => 0.5;
  readonly newId = (): string => `id-${++this.#ids}`;

  open(path: string, listener: SocketListener): FakeSocket {
    const socket = new FakeSocket(path, listener);
    this.sockets.push(socket);
    return socket;
  }

  get newest(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (socket === undefined) throw new Error('the client has opened no socket');
    return socket;
  }

  /** Lets time pass, everything that is due in it happen, and what follows from it. */
  async pass(ms: number): Promise<void> {
    await settled();
    await this.#clock.pass(ms);
  }
}
