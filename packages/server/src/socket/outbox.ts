import type { Duplex } from 'node:stream';

/** Writes a turn: about as long as a commit takes, so that what has come from the disk meanwhile waits no longer. */
const WRITES_A_TURN = 32;

/** What waits to be written to one socket. */
export class Mailbox {
  /** It is in the queue of its outbox, or among those that hurry there. */
  isQueued = false;
  isHurried = false;
  readonly #raw: Duplex;
  #waiting: Buffer | undefined;

  constructor(raw: Duplex) {
    this.#raw = raw;
  }

  add(bytes: Buffer): void {
    this.#waiting = this.#waiting === undefined ? bytes : Buffer.concat([this.#waiting, bytes]);
  }

  /** All that waits leaves in one write; false if nothing does. */
  send(): boolean {
    const waiting = this.#waiting;
    if (waiting === undefined) return false;
    this.#waiting = undefined;
    this.#raw.write(waiting);
    return true;
  }
}

/**
 * What opens fists leaves at once, since everybody waits for it. What can wait leaves when all that was read is decided and
 * on its way to the log, some in each turn of the event loop; all that waits for one socket leaves in one write, so the more
 * there is to do, the less is written.
 */
export class Outbox {
  /** A queue of two stacks: who comes is pushed here, who goes is popped there. To wait in it allocates nothing. */
  #coming: Mailbox[] = [];
  #going: Mailbox[] = [];
  #hurried: Mailbox[] = [];
  #isTurnAwaited = false;

  put(mailbox: Mailbox, bytes: Buffer): void {
    mailbox.add(bytes);
    if (!mailbox.isQueued) this.#coming.push(mailbox);
    mailbox.isQueued = true;
    if (this.#isTurnAwaited) return;
    this.#isTurnAwaited = true;
    setImmediate(() => this.#sendSome());
  }

  /** With everything that waits for this socket. */
  hurry(mailbox: Mailbox, bytes: Buffer): void {
    mailbox.add(bytes);
    if (mailbox.isHurried) return;
    mailbox.isHurried = true;
    if (this.#hurried.length === 0) process.nextTick(() => this.#sendHurried());
    this.#hurried.push(mailbox);
  }

  #sendHurried(): void {
    const hurried = this.#hurried;
    this.#hurried = [];
    for (const mailbox of hurried) {
      mailbox.isHurried = false;
      mailbox.send();
    }
  }

  #sendSome(): void {
    for (let writes = 0; writes < WRITES_A_TURN; ) {
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
