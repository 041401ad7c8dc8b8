import type { Duplex } from 'node:stream';

/** Bytes that wait to be written to one socket. */
export class Mailbox {
  readonly #raw: Duplex;
  #waiting: Buffer | undefined;

  constructor(raw: Duplex) {
    this.#raw = raw;
  }

  get isEmpty(): boolean {
    return this.#waiting === undefined;
  }

  add(bytes: Buffer): void {
    this.#waiting = this.#waiting === undefined ? bytes : Buffer.concat([this.#waiting, bytes]);
  }

  send(): void {
    if (this.#waiting === undefined) return;
    this.#raw.write(this.#waiting);
    this.#waiting = undefined;
  }
}

/** Everything for one socket that comes together in one turn of the event loop leaves in one write. */
export class Outbox {
  #waiting: Mailbox[] = [];

  put(mailbox: Mailbox, bytes: Buffer): void {
    if (mailbox.isEmpty) {
      if (this.#waiting.length === 0) setImmediate(() => this.#send());
      this.#waiting.push(mailbox);
    }
    mailbox.add(bytes);
  }

  #send(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const mailbox of waiting) mailbox.send();
  }
}
