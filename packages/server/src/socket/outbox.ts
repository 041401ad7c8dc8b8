import type { Duplex } from 'node:stream';

/** Writes a turn: about as long as a commit takes, so that what has come from the disk meanwhile waits no longer. */
const WRITES_A_TURN = 32;

/**
 * What opens fists leaves at once, since everybody waits for it. What can wait leaves when all that was read is decided and
 * on its way to the log, some in each turn of the event loop; all that waits for one socket leaves in one write, so the more
 * there is to do, the less is written.
 */
export class Outbox {
  private readonly waiting = new Map<Duplex, Buffer[]>();
  private hurried = new Set<Duplex>();
  private isEndAwaited = false;

  put(raw: Duplex, bytes: Buffer): void {
    this.add(raw, bytes);
    if (this.isEndAwaited) return;
    this.isEndAwaited = true;
    setImmediate(() => this.sendSome());
  }

  /** With everything that waits for this socket. */
  hurry(raw: Duplex, bytes: Buffer): void {
    this.add(raw, bytes);
    if (this.hurried.size === 0) process.nextTick(() => this.sendHurried());
    this.hurried.add(raw);
  }

  /** What waits for this socket leaves now, before something that does not come through here. */
  send(raw: Duplex): void {
    const own = this.waiting.get(raw);
    if (own === undefined) return;
    this.waiting.delete(raw);
    write(raw, own);
  }

  private add(raw: Duplex, bytes: Buffer): void {
    const own = this.waiting.get(raw);
    if (own === undefined) this.waiting.set(raw, [bytes]);
    else own.push(bytes);
  }

  private sendHurried(): void {
    const { hurried } = this;
    this.hurried = new Set();
    for (const raw of hurried) this.send(raw);
  }

  private sendSome(): void {
    let writes = 0;
    for (const raw of this.waiting.keys()) {
      if (writes === WRITES_A_TURN) break;
      this.send(raw);
      writes += 1;
    }
    this.isEndAwaited = this.waiting.size > 0;
    if (this.isEndAwaited) setImmediate(() => this.sendSome());
  }
}

function write(raw: Duplex, messages: readonly Buffer[]): void {
  const [first] = messages;
  if (first !== undefined) raw.write(messages.length === 1 ? first : Buffer.concat(messages));
}
