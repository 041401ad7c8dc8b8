import WebSocket from 'ws';

/** What `ws` itself ends a line for. It says so by the code alone. */
export const MISTAKES: Readonly<Record<number, string>> = {
  1002: 'this is not what a WebSocket client sends',
  1007: 'this text is not UTF-8',
  1008: 'a message in too many pieces',
  1009: 'a message is at most 2 KiB',
};

/** What the other side sees of a line that is cut. */
const CUT = 1006;

/**
 * Tells whoever writes a client in words, too, why it was sent away; and, once, whoever looks after the server that it was.
 * Everything this side ends a line for comes by here, the mistakes that `ws` finds by itself too.
 */
export class ReasonedSocket extends WebSocket {
  onDrop: ((code: number) => void) | undefined;

  override close(code?: number, reason?: string | Buffer): void {
    // `ws` says goodbye in the other side's own words, which are bytes.
    if (code !== undefined && !Buffer.isBuffer(reason)) this.#drop(code);
    super.close(code, reason ?? (code === undefined ? undefined : MISTAKES[code]));
  }

  override terminate(): void {
    this.#drop(CUT);
    super.terminate();
  }

  /** Only a line that is open can be dropped: it is once, and not where the other side was first. */
  #drop(code: number): void {
    if (this.readyState === WebSocket.OPEN) this.onDrop?.(code);
  }
}
