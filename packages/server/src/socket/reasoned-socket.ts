import WebSocket from 'ws';

/** What `ws` itself closes a socket for. It gives a code, and no reason. */
export const PROTOCOL_ERRORS: Readonly<Record<number, string>> = {
  1002: 'this is not what a WebSocket client sends',
  1007: 'this text is not UTF-8',
  1008: 'a message in too many pieces',
  1009: 'a message is at most 2 KiB',
};

/** What the other side sees of a connection that was cut. */
const ABNORMAL_CLOSURE = 1006;

/**
 * Gives every close code a reason in words, for people who write clients. Reports each socket that this side closes, once, for the
 * operator. Everything that closes a socket passes here, even errors that `ws` finds by itself.
 */
export class ReasonedSocket extends WebSocket {
  onDrop: ((code: number) => void) | undefined;

  override close(code?: number, reason?: string | Buffer): void {
    // `ws` answers a close of the other side with the reason it got, in bytes.
    if (code !== undefined && !Buffer.isBuffer(reason)) this.#report(code);
    super.close(code, reason ?? (code === undefined ? undefined : PROTOCOL_ERRORS[code]));
  }

  override terminate(): void {
    this.#report(ABNORMAL_CLOSURE);
    super.terminate();
  }

  /** Only while the socket is open, so that it is reported once, and not at all if the other side closed first. */
  #report(code: number): void {
    if (this.readyState === WebSocket.OPEN) this.onDrop?.(code);
  }
}
