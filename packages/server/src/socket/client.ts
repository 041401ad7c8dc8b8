import type { Duplex } from 'node:stream';
import {
  CLOSE_CODES,
  type CloseReason,
  type PersonId,
  type ServerMessage,
  type TournamentServerMessage,
} from '@pok/protocol';
import type { Viewer } from '@pok/table';
import WebSocket from 'ws';
import type { Room } from '../room.ts';

/** A client that doesn't read is dropped when this much waits for it, beside the largest message it has been sent. */
const MAX_WAITING_BYTES = 64 * 1024;

const WHOLE_TEXT = 0x81;
const SHORT = 125;
const TWO_BYTES_FOLLOW = 126;
const EIGHT_BYTES_FOLLOW = 127;
const MAX_IN_TWO_BYTES = 65_535;

/** One socket, from the upgrade to the end. */
export class Client {
  readonly address: string;
  /** Takes a token for a message from this client; false if there is none. */
  readonly mayReceive: () => boolean;
  /** Sends it away if its device was signed out since it came. */
  readonly checkToken: () => Promise<void>;
  /** When it last sent anything, on the gateway's clock. */
  heardAt: number;
  /** When its token was last looked up, on the same clock. */
  checkedAt: number;
  isPinged = false;
  /** Messages refused in a row. */
  refused = 0;
  phase: Phase = { kind: 'new' };
  readonly #socket: WebSocket;
  readonly #raw: Duplex;
  /** A view of a large tournament is longer than everything else that may wait. */
  #largestFrame = 0;

  constructor(
    socket: WebSocket,
    raw: Duplex,
    {
      address,
      now,
      mayReceive,
      checkToken,
    }: Pick<Client, 'address' | 'mayReceive' | 'checkToken'> & { readonly now: number },
  ) {
    this.#socket = socket;
    this.#raw = raw;
    this.address = address;
    this.mayReceive = mayReceive;
    this.checkToken = checkToken;
    this.heardAt = now;
    this.checkedAt = now;
  }

  /**
   * Whether it is the person's socket, or may turn out to be: of a client that is
   * arriving, and of a big screen, nobody knows whose token it has.
   */
  mayBeOf(person: PersonId): boolean {
    const { phase } = this;
    if (phase.kind === 'in-room' && phase.viewer.kind === 'person') return phase.viewer.person === person;
    return 'token' in phase && phase.token !== undefined;
  }

  /** False as soon as either side has closed the socket, or begun to. */
  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  /** Whether something waits until the client has read what was sent before. */
  get hasUnsent(): boolean {
    return this.#socket.bufferedAmount > 0;
  }

  /** Everything for one socket that is sent in one turn of the event loop leaves in one write. */
  send(frame: Buffer): void {
    if (!this.#isReading()) return;
    this.#largestFrame = Math.max(this.#largestFrame, frame.length);
    if (this.#raw.writableCorked === 0) {
      this.#raw.cork();
      setImmediate(() => this.#raw.uncork());
    }
    this.#raw.write(frame);
  }

  close(reason: CloseReason, message: string): void {
    this.#socket.close(CLOSE_CODES[reason], message);
  }

  ping(): void {
    this.isPinged = true;
    if (this.isOpen) this.#socket.ping();
  }

  pong(data: Buffer): void {
    if (this.#isReading()) this.#socket.pong(data);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  /** False if it is closed, or given up now because it doesn't read. */
  #isReading(): boolean {
    if (!this.isOpen) return false;
    if (this.#socket.bufferedAmount <= MAX_WAITING_BYTES + this.#largestFrame) return true;
    this.close('tooMuch', 'you read too slowly');
    this.#socket.terminate();
    return false;
  }
}

/** The state of a socket: from the upgrade through its hello to its table or tournament. */
export type Phase =
  | { readonly kind: 'new' }
  | {
      readonly kind: 'arriving';
      readonly token: string | undefined;
      /** Messages that came meanwhile; undefined for one that was not text. */
      readonly waiting: (string | undefined)[];
    }
  | {
      readonly kind: 'in-room';
      readonly room: Room;
      readonly viewer: Viewer;
      readonly token: string | undefined;
      readonly serve: (text: string | undefined) => Promise<void>;
    }
  | { readonly kind: 'gone' };

/** A message as it is sent. A server's frames are not masked (RFC 6455, 5.1), so a message for many is framed once for all of them. */
export function frameOf(message: ServerMessage | TournamentServerMessage): Buffer {
  const text = JSON.stringify(message);
  const length = Buffer.byteLength(text);
  const start = length <= SHORT ? 2 : length <= MAX_IN_TWO_BYTES ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = WHOLE_TEXT;
  if (start === 2) {
    frame[1] = length;
  } else if (start === 4) {
    frame[1] = TWO_BYTES_FOLLOW;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = EIGHT_BYTES_FOLLOW;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, start);
  return frame;
}
