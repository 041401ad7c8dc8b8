import {
  type Closed,
  type Conversation,
  converse,
  createHost,
  type End,
  listenTo,
  type SocketListener,
  socketUrl,
  type Who,
} from '@pok-game/client';
import WebSocket from 'ws';

/** A client that heals nothing and keeps everything it has received. */
export class TestClient<View, Command, Answer, Message> {
  readonly received: string[] = [];
  readonly closed: Promise<Closed>;
  /** For bytes that no client of ours would send. */
  readonly socket: WebSocket;
  onMessage: (message: Message) => void = () => {};
  onView: (view: View) => void = () => {};
  readonly #conversation: Conversation<View, Command, Answer>;

  constructor(
    end: End<View, Command, Answer, Message>,
    server: string,
    code: string,
    who: Who,
    headers: Readonly<Record<string, string>> = {},
  ) {
    const socket = new WebSocket(socketUrl(server, end.path(code)), { perMessageDeflate: false, headers });
    const host = {
      ...createHost(server),
      open: (_path: string, listener: SocketListener) => listenTo(socket, listener),
    };
    let onClose: (closed: Closed) => void = () => {};
    this.socket = socket;
    this.closed = new Promise((resolve) => {
      onClose = resolve;
    });
    this.#conversation = converse(end, code, who, host, {
      onMessage: (message, text) => {
        this.received.push(text);
        this.onMessage(message);
      },
      onView: (view) => this.onView(view),
      onClose,
    });
  }

  get view(): View | undefined {
    return this.#conversation.view;
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /** Rejects if the socket closes before the answer has come, or too much was sent. */
  command(command: Command, id?: string): Promise<Answer> {
    return this.#conversation.send(command, id);
  }

  /** The first view, now or later, for which something is true. */
  until(isTrue: (view: View) => boolean): Promise<View> {
    return this.#conversation.until(isTrue);
  }

  ping(): void {
    this.#conversation.ping();
  }

  close(): void {
    this.#conversation.close();
  }

  terminate(): void {
    this.socket.terminate();
  }
}
