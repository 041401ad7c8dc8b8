export interface Closed {
  readonly code: number;
  readonly reason: string;
}

/** A socket calls these after it was opened, never while. */
export interface SocketListener {
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  /** Once, at the end, even if it has never opened. */
  readonly onClose: (closed: Closed) => void;
}

export interface Socket {
  send(text: string): void;
  close(): void;
}

/** What a client needs of the place where it runs. A simulation passes in its own network, clock and chance. */
export interface Host {
  /** Opens a socket to a path at the server, such as `/api/tables/K7Q4M9XD/socket`. */
  open(path: string, listener: SocketListener): Socket;
  /** Calls back after `ms`. The returned function cancels it. */
  after(ms: number, run: () => void): () => void;
  /** ms since 1970 */
  now(): number;
  /** From 0 to 1, without 1. */
  random(): number;
  /** For commands: a repeated command is known by its id. */
  newId(): string;
}
