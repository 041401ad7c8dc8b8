import WebSocket from 'ws';

/** What `ws` itself ends a line for. It says so by the code alone. */
export const MISTAKES: Readonly<Record<number, string>> = {
  1002: 'this is not what a WebSocket client sends',
  1007: 'this text is not UTF-8',
  1008: 'a message in too many pieces',
  1009: 'a message is at most 2 KiB',
};

/** Tells whoever writes a client in words, too, why it was sent away. */
export class WordedSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    super.close(code, reason ?? (code === undefined ? undefined : MISTAKES[code]));
  }
}
