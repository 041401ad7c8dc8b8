import { vi } from 'vitest';

/** The parts of a browser that connections need. */
export function stubBrowser(): { readonly stored: Map<string, string>; readonly page: EventTarget } {
  const stored = new Map<string, string>();
  const page = new EventTarget();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('location', new URL('https://pok.example/t/K7Q4M9XD'));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  for (const method of ['addEventListener', 'removeEventListener'] as const) {
    vi.stubGlobal(method, page[method].bind(page));
  }
  return { stored, page };
}

/** From now on the stubbed storage is full. */
export function fillStorage(): void {
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
}

/** A socket whose server is the test. The newest is at the end of `opened`. */
export class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  static opened: FakeSocket[] = [];
  readonly url: string;
  readonly sent: unknown[] = [];
  readyState = FakeSocket.CONNECTING;
  binaryType = 'blob';

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.opened.push(this);
  }

  /** The server accepts. */
  accept(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  /** The server says something. */
  say(message: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  /** The server closes the socket, or the connection breaks. */
  hangUp(code: number): void {
    this.readyState = FakeSocket.CLOSED;
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason: '', wasClean: true }));
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = FakeSocket.CLOSED;
  }
}
