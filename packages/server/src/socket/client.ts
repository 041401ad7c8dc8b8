import type { Duplex } from 'node:stream';
import type { Viewer } from '@pok/table';
import WebSocket from 'ws';
import type { Budget } from '../limits.ts';
import { CLOSE } from '../protocol.ts';
import type { Table } from '../table.ts';
import type { Frame } from './frame.ts';
import { Mailbox, type Outbox } from './outbox.ts';

/** Who does not read what is sent is dropped when this much waits for them. */
const MOST_BYTES_WAITING = 64 * 1024;

/** One socket, from the upgrade to the end. */
export class Client {
  readonly address: string;
  readonly budget: Budget;
  /** When anything was last heard from it. */
  heardAt: number;
  isPinged = false;
  refused = 0;
  place: Place = { kind: 'new' };
  private readonly socket: WebSocket;
  private readonly mailbox: Mailbox;
  private readonly outbox: Outbox;

  constructor(socket: WebSocket, raw: Duplex, address: string, budget: Budget, outbox: Outbox, now: number) {
    this.socket = socket;
    this.mailbox = new Mailbox(raw);
    this.address = address;
    this.budget = budget;
    this.outbox = outbox;
    this.heardAt = now;
  }

  send({ bytes }: Frame): void {
    if (this.reads()) this.outbox.put(this.mailbox, bytes);
  }

  /** Before what can wait. */
  sendFirst({ bytes }: Frame): void {
    if (this.reads()) this.outbox.hurry(this.mailbox, bytes);
  }

  close(code: number, reason: string): void {
    this.mailbox.send();
    this.socket.close(code, reason);
  }

  ping(): void {
    this.isPinged = true;
    if (this.socket.readyState === WebSocket.OPEN) this.socket.ping();
  }

  pong(data: Buffer): void {
    if (this.reads()) this.socket.pong(data);
  }

  terminate(): void {
    this.socket.terminate();
  }

  /** False if it is closed, or now given up because it does not read. */
  private reads(): boolean {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    if (this.socket.bufferedAmount <= MOST_BYTES_WAITING) return true;
    this.close(CLOSE.tooMuch, 'you read too slowly');
    this.socket.terminate();
    return false;
  }
}

/** Where a socket stands: not yet at the table, on the way to it, or at it. */
export type Place =
  | { readonly kind: 'new' }
  | { readonly kind: 'arriving'; readonly waiting: string[] }
  | { readonly kind: 'at-table'; readonly table: Table; readonly viewer: Viewer }
  | { readonly kind: 'gone' };
