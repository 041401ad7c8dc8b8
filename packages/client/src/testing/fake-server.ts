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
  #now = 1_000_000;
  #ids = 0;
  #timers: { readonly at: number; readonly run: () => void }[] = [];

  readonly now = (): number => this.#now;
  readonly random = (): number => 0.5;
  readonly newId = (): string => `id-${++this.#ids}`;

  open(path: string, listener: SocketListener): FakeSocket {
    const socket = new FakeSocket(path, listener);
    this.sockets.push(socket);
    return socket;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  get newest(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (socket === undefined) throw new Error('the client has opened no socket');
    return socket;
  }

  /** Lets time pass, everything that is due in it happen, and what follows from it. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settled();
    for (;;) {
      const [next] = this.#timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
      if (next === undefined) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
      await settled();
    }
    this.#now = end;
  }
}

/** Long enough for every promise that is already on its way. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
