import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;
/** All sockets read into one buffer: each takes what it needs before the next one reads. */
const SHARED = Buffer.allocUnsafe(64 * 1024);
const NOTHING = Buffer.alloc(0);

/**
 * A WebSocket that does only what the clients of a bench need. They share the machine with the server that they measure, so each of their
 * microseconds would count as the server's. It follows RFC 6455, but masks with a key of zero.
 */
export class LightSocket {
  onOpen = () => {};
  onText: (text: string) => void = () => {};
  readonly #raw: Socket;
  /** The part of a frame, or of the answer to the upgrade, that has arrived. */
  #rest: Buffer = NOTHING;
  #isOpen = false;
  #isWanted = true;

  constructor(port: number, path: string) {
    this.#raw = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: { buffer: SHARED, callback: (count) => this.#read(SHARED.subarray(0, count)) },
    });
    this.#raw.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    );
    this.#raw.on('error', (error) => {
      if (this.#isWanted) throw error;
    });
    this.#raw.on('close', () => {
      if (this.#isWanted) throw new Error('a server closed a socket of the bench');
    });
  }

  get bytes(): number {
    return this.#raw.bytesRead + this.#raw.bytesWritten;
  }

  send(text: string): void {
    this.#write(TEXT, Buffer.from(text));
  }

  terminate(): void {
    this.#isWanted = false;
    this.#raw.destroy();
  }

  #read(bytes: Buffer): boolean {
    const all = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    const start = this.#isOpen ? 0 : this.#readUpgrade(all);
    const end = this.#isOpen ? this.#readFrames(all, start) : start;
    this.#rest = end === all.length ? NOTHING : Buffer.from(all.subarray(end));
    return true;
  }

  /** Where the frames begin; 0 if the answer is not complete. */
  #readUpgrade(all: Buffer): number {
    const end = all.indexOf('\r\n\r\n');
    if (end === -1) return 0;
    if (!all.subarray(0, end).toString().startsWith('HTTP/1.1 101')) throw new Error(`refused: ${all}`);
    this.#isOpen = true;
    this.onOpen();
    return end + 4;
  }

  /** Where the first incomplete frame begins. */
  #readFrames(all: Buffer, from: number): number {
    let start = from;
    while (all.length - start >= 2) {
      const short = (all[start + 1] ?? 0) & 0x7f;
      const head = short === 127 ? 10 : short === 126 ? 4 : 2;
      if (all.length - start < head) return start;
      const end = start + head + lengthIn(all, start, short);
      if (end > all.length) return start;
      this.#hear((all[start] ?? 0) & 0x0f, all.subarray(start + head, end));
      start = end;
    }
    return start;
  }

  #hear(kind: number, content: Buffer): void {
    if (kind === TEXT) this.onText(content.toString());
    else if (kind === PING) this.#write(PONG, content);
    else if (kind === CLOSE && this.#isWanted) throw new Error(`closed: ${content.subarray(2)}`);
  }

  #write(kind: number, content: Buffer): void {
    const { length } = content;
    const head = length > 125 ? 8 : 6;
    const frame = Buffer.alloc(head + length);
    frame[0] = 0x80 | kind;
    frame[1] = 0x80 | (length > 125 ? 126 : length);
    if (length > 125) frame.writeUInt16BE(length, 2);
    content.copy(frame, head);
    this.#raw.write(frame);
  }
}

function lengthIn(all: Buffer, start: number, short: number): number {
  if (short === 127) return Number(all.readBigUInt64BE(start + 2));
  return short === 126 ? all.readUInt16BE(start + 2) : short;
}
