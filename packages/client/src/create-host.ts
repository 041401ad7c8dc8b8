import type { Host, Socket, SocketListener } from './host.ts';

/** The part of a browser's `WebSocket` that a client needs; the class of the package `ws` has it as well. */
export interface WebSocketLike {
  send(text: string): void;
  close(): void;
  addEventListener(type: 'open', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(
    type: 'close',
    listener: (event: { readonly code: number; readonly reason: string }) => void,
  ): void;
  addEventListener(type: 'error', listener: () => void): void;
}

export interface HostOptions {
  /** Node has one of its own from version 22 on; before, pass in the one of the package `ws`. */
  readonly WebSocket?: new (
    url: string,
  ) => WebSocketLike;
}

// Browsers and Node have these. A package for both can't take its types from either.
declare const WebSocket: new (url: string) => WebSocketLike;
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };
declare const URL: new (path: string, base: string) => { protocol: string; readonly href: string };
declare function setTimeout(run: () => void, ms: number): number;
declare function clearTimeout(timer: number): void;

const ID_BYTES = 12;

/** A host in a browser or in Node. `server` is its address, such as `https://pok.example`. */
export function createHost(server: string, options: HostOptions = {}): Host {
  return {
    open(path, listener) {
      const Socket = options.WebSocket ?? WebSocket;
      return listenTo(new Socket(socketUrl(server, path)), listener);
    },
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    now: () => Date.now(),
    random: () => Math.random(),
    newId() {
      const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
      return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    },
  };
}

export function socketUrl(server: string, path: string): string {
  const url = new URL(path, server);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

export function listenTo(socket: WebSocketLike, { onOpen, onText, onClose }: SocketListener): Socket {
  socket.addEventListener('open', onOpen);
  socket.addEventListener('message', ({ data }) => onText(String(data)));
  socket.addEventListener('close', ({ code, reason }) => onClose({ code, reason }));
  // What went wrong is said by the close that follows.
  socket.addEventListener('error', () => {});
  return socket;
}
