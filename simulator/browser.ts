import type { End, Line, Parcel } from './line.ts';
import type { Prng } from './prng.ts';
import { type SimulatedProcess, timeGlobals } from './simulated-process.ts';

const CONNECTING = 0;
const OPEN = 1;
const CLOSING = 2;
const CLOSED = 3;
const ABNORMAL_CLOSURE = 1006;
/** How many values `Math.random` has. */
const CHANCES = 1_000_000;

class SocketMessage extends Event {
  readonly data: string;

  constructor(type: string, { data }: { readonly data: string }) {
    super(type);
    this.data = data;
  }
}

class SocketClosed extends Event {
  readonly code: number;
  readonly reason: string;

  constructor(type: string, { code, reason }: { readonly code: number; readonly reason: string }) {
    super(type);
    this.code = code;
    this.reason = reason;
  }
}

export interface PageRequest {
  readonly headers?: HeadersInit;
  readonly body?: string;
}

export type PageResponse = Pick<Response, 'ok' | 'status' | 'json'>;

/** What a browser offers to a page, as far as the app's connection uses it. */
export interface Browser {
  readonly process: SimulatedProcess;
  readonly prng: Prng;
  readonly storage: Map<string, string>;
  /** For `online`, `offline` and `pageshow`. */
  readonly window: EventTarget;
  readonly document: EventTarget;
  /** Opens a connection for a socket of this page. */
  readonly connect: (client: End, url: string) => Line;
  readonly fetch: (path: string, request: PageRequest) => Promise<PageResponse>;
  readonly onSend: (line: Line, text: string) => void;
  readonly onReceive: (line: Line, text: string) => void;
  readonly onClosed: (line: Line, code: number) => void;
}

export function browserGlobals(browser: Browser): Readonly<Record<string, unknown>> {
  const { process, prng, storage, window, document } = browser;
  return {
    ...timeGlobals(process),
    Math: Object.create(Math, { random: { value: () => prng.below(CHANCES) / CHANCES } }),
    WebSocket: socketClass(browser),
    MessageEvent: SocketMessage,
    process: undefined,
    navigator: { userAgent: '' },
    console: { ...console, warn: () => {} },
    fetch: browser.fetch,
    location: new URL('https://pok.example/'),
    document: Object.assign(document, { visibilityState: 'visible' }),
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    crypto: {
      getRandomValues(bytes: Uint8Array): Uint8Array {
        bytes.set(prng.bytes(bytes.length));
        return bytes;
      },
    },
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    },
  };
}

function socketClass({ process, connect, onSend, onReceive, onClosed }: Browser): object {
  return class extends EventTarget implements End {
    static readonly CONNECTING = CONNECTING;
    static readonly OPEN = OPEN;
    static readonly CLOSING = CLOSING;
    static readonly CLOSED = CLOSED;
    readonly process = process;
    readonly url: string;
    readyState = CONNECTING;
    binaryType = 'blob';
    readonly #line: Line;

    constructor(url: string) {
      super();
      this.url = url;
      this.#line = connect(this, new URL(url).pathname);
    }

    send(text: string): void {
      if (this.readyState !== OPEN) return;
      onSend(this.#line, text);
      this.#line.toServer({ kind: 'text', text });
    }

    close(code = 1000, reason = ''): void {
      if (this.readyState >= CLOSING) return;
      this.readyState = CLOSING;
      this.#line.toServer({ kind: 'close', code, reason });
    }

    receive(parcel: Parcel): void {
      if (parcel.kind === 'open' && this.readyState === CONNECTING) {
        this.readyState = OPEN;
        this.dispatchEvent(new Event('open'));
      }
      if (parcel.kind === 'text' && this.readyState === OPEN) {
        onReceive(this.#line, parcel.text);
        this.dispatchEvent(new SocketMessage('message', { data: parcel.text }));
      }
      if (parcel.kind === 'ping') this.#line.toServer({ kind: 'pong' });
      if (parcel.kind === 'close') {
        if (this.readyState === OPEN) this.#line.toServer(parcel);
        this.#closed(parcel.code, parcel.reason);
      }
      if (parcel.kind === 'reset') this.#closed(ABNORMAL_CLOSURE, '');
    }

    #closed(code: number, reason: string): void {
      if (this.readyState === CLOSED) return;
      const wasConnecting = this.readyState === CONNECTING;
      this.readyState = CLOSED;
      onClosed(this.#line, code);
      if (wasConnecting) this.dispatchEvent(new Event('error'));
      this.dispatchEvent(new SocketClosed('close', { code, reason }));
    }
  };
}
