import type { Duplex } from 'node:stream';

/** They take about as long as a commit, so that what comes back from the disk meanwhile waits no longer than that. */
const WRITES_PER_TURN = 32;

/** Bytes that wait to be written to one socket. */
export class Mailbox {
  isQueued = false;
  isUrgent = false;
  readonly #raw: Duplex;
  #waiting: Buffer | undefined;

  constructor(raw: Duplex) {
    this.#raw = raw;
  }

  add(bytes: Buffer): void {
    this.#waiting = this.#waiting === undefined ? bytes : Buffer.concat([this.#waiting, bytes]);
  }

  /** Writes everything that waits at once; false if nothing does. */
  send(): boolean {
    const waiting = this.#waiting;
    if (waiting === undefined) return false;
    this.#waiting = undefined;
    this.#raw.write(waiting);
    return true;
  }
}

/**
 * Two queues to the sockets. Urgent messages, which open fists, are written at once: everybody waits for them. The others are
 * written when everything that was read is on its way to the log, some in each turn of the event loop. Whatever waits for one socket
 * is written together, so under load there are fewer writes.
 */
export class Outbox {
  /** One queue of two stacks, pushed here and popped there: waiting in it allocates nothing. */
  #coming: Mailbox[] = [];
  #going: Mailbox[] = [];
  #urgent: Mailbox[] = [];
  #isTurnAwaited = false;

  put(mailbox: Mailbox, bytes: Buffer): void {
    mailbox.add(bytes);
    if (!mailbox.isQueued) this.#coming.push(mailbox);
    mailbox.isQueued = true;
    if (this.#isTurnAwaited) return;
    this.#isTurnAwaited = true;
    setImmediate(() => this.#sendSome());
  }

  /** Takes along everything else that waits for this socket. */
  putUrgent(mailbox: Mailbox, bytes: Buffer): void {
    mailbox.add(bytes);
    if (mailbox.isUrgent) return;
    mailbox.isUrgent = true;
    if (this.#urgent.length === 0) process.nextTick(() => this.#sendUrgent());
    this.#urgent.push(mailbox);
  }

  #sendUrgent(): void {
    const urgent = this.#urgent;
    this.#urgent = [];
    for (const mailbox of urgent) {
      mailbox.isUrgent = false;
      mailbox.send();
    }
  }

  #sendSome(): void {
    for (let writes = 0; writes < WRITES_PER_TURN; ) {
      const mailbox = this.#next();
      if (mailbox === undefined) {
        this.#isTurnAwaited = false;
        return;
      }
      mailbox.isQueued = false;
      if (mailbox.send()) writes += 1;
    }
    setImmediate(() => this.#sendSome());
  }

  #next(): Mailbox | undefined {
    if (this.#going.length === 0) [this.#going, this.#coming] = [this.#coming.reverse(), this.#going];
    return this.#going.pop();
  }
}
