import { EventEmitter } from 'node:events';
import type { End, Line, Parcel } from './line.ts';
import type { SimulatedProcess } from './simulated-process.ts';

const CONNECTING = 0;
const OPEN = 1;
const CLOSING = 2;
const CLOSED = 3;
const ABNORMAL_CLOSURE = 1006;
const TEXT_FRAME = 0x81;
const TWO_BYTES_FOLLOW = 126;

/** The bare connection under a socket: the server writes whole frames to it. */
export class RawConnection extends EventEmitter {
  readonly line: Line;
  readonly process: SimulatedProcess;
  readonly #onText: (text: string) => void;
  writable = true;
  writableCorked = 0;
  #corked: Buffer[] = [];

  constructor(line: Line, process: SimulatedProcess, onText: (text: string) => void) {
    super();
    this.line = line;
    this.process = process;
    this.#onText = onText;
  }

  cork(): void {
    this.writableCorked += 1;
  }

  uncork(): void {
    if (this.writableCorked > 0) this.writableCorked -= 1;
    if (this.writableCorked === 0) for (const bytes of this.#corked.splice(0)) this.write(bytes);
  }

  /** What was written before a close frame leaves before it. */
  flush(): void {
    this.writableCorked = 0;
    this.uncork();
  }

  write(bytes: Buffer): void {
    if (!this.writable) return;
    if (this.writableCorked > 0) {
      this.#corked.push(bytes);
      return;
    }
    for (let start = 0; start < bytes.length; ) {
      if (bytes[start] !== TEXT_FRAME)
        throw new Error('the server writes something that is not a text frame');
      const short = bytes[start + 1] ?? 0;
      const [from, length] =
        short === TWO_BYTES_FOLLOW ? [start + 4, bytes.readUInt16BE(start + 2)] : [start + 2, short];
      const text = bytes.toString('utf8', from, from + length);
      this.#onText(text);
      this.line.toClient({ kind: 'text', text });
      start = from + length;
    }
  }

  /** An answer in HTTP: there is no socket here. */
  end(): void {
    this.destroy();
  }

  destroy(): void {
    if (this.writable) this.line.toClient({ kind: 'reset' });
    this.writable = false;
  }
}

/** What the server needs of the class that `ws` exports. */
class ServerSocket extends EventEmitter implements End {
  static readonly CONNECTING = CONNECTING;
  static readonly OPEN = OPEN;
  static readonly CLOSING = CLOSING;
  static readonly CLOSED = CLOSED;
  readyState = CONNECTING;
  #raw: RawConnection | undefined;
  #closeTimeoutMs = 0;

  get process(): SimulatedProcess {
    if (this.#raw === undefined) throw new Error('this socket has no connection');
    return this.#raw.process;
  }

  get bufferedAmount(): number {
    return this.#raw?.line.waitingBytes ?? 0;
  }

  attach(raw: RawConnection, closeTimeoutMs: number): void {
    this.#raw = raw;
    this.#closeTimeoutMs = closeTimeoutMs;
    this.readyState = OPEN;
    raw.line.connectTo(this);
    raw.line.toClient({ kind: 'open' });
  }

  receive(parcel: Parcel): void {
    if (parcel.kind === 'close') this.#raw?.line.toClient(parcel);
    if (parcel.kind === 'close' || parcel.kind === 'reset') this.#finish();
    if (this.readyState !== OPEN) return;
    if (parcel.kind === 'text') this.emit('message', Buffer.from(parcel.text), false);
    else this.emit(parcel.kind, Buffer.alloc(0));
  }

  ping(): void {
    this.#raw?.line.toClient({ kind: 'ping' });
  }

  pong(): void {
    this.#raw?.line.toClient({ kind: 'pong' });
  }

  close(code = 1005, reason: string | Buffer = ''): void {
    if (this.readyState !== OPEN) return;
    this.readyState = CLOSING;
    this.#raw?.flush();
    this.#raw?.line.toClient({ kind: 'close', code, reason: String(reason) });
    this.process.after(this.#closeTimeoutMs, () => this.terminate());
  }

  terminate(): void {
    if (this.readyState === CLOSED) return;
    this.#raw?.destroy();
    this.readyState = CLOSING;
    this.process.after(0, () => this.#finish());
  }

  #finish(): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    if (this.#raw !== undefined) this.#raw.writable = false;
    this.emit('close', ABNORMAL_CLOSURE);
  }
}

interface ServerOptions {
  readonly WebSocket: typeof ServerSocket;
  readonly closeTimeout: number;
}

class SocketServer extends EventEmitter {
  readonly #options: ServerOptions;

  constructor(options: ServerOptions) {
    super();
    this.#options = options;
  }

  handleUpgrade(
    _request: unknown,
    raw: RawConnection,
    _head: unknown,
    callback: (socket: ServerSocket) => void,
  ): void {
    const socket = new this.#options.WebSocket();
    socket.attach(raw, this.#options.closeTimeout);
    callback(socket);
  }
}

/** Replaces the module `ws`. */
export const WS = Object.assign(ServerSocket, { WebSocketServer: SocketServer, WebSocket: ServerSocket });
