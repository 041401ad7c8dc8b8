import type { Duplex } from 'node:stream';

/**
 * Messages that go to a socket in one turn of the event loop leave in one write. Most wait until what has been read is
 * decided and on its way to the log; what opens fists leaves before them, since everybody waits for it.
 */
export class Outbox {
  private waiting = new Map<Duplex, Buffer[]>();
  private hurried = new Set<Duplex>();
  private isEndAwaited = false;

  put(raw: Duplex, bytes: Buffer): void {
    this.add(raw, bytes);
    if (this.isEndAwaited) return;
    this.isEndAwaited = true;
    setImmediate(() => this.sendAll());
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

  private sendAll(): void {
    this.isEndAwaited = false;
    const { waiting } = this;
    this.waiting = new Map();
    for (const [raw, messages] of waiting) write(raw, messages);
  }
}

function write(raw: Duplex, messages: readonly Buffer[]): void {
  const [first] = messages;
  if (first !== undefined) raw.write(messages.length === 1 ? first : Buffer.concat(messages));
}
