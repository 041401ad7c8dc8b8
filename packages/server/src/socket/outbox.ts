import type { Duplex } from 'node:stream';

/** Messages that go to a socket in one turn of the event loop leave in one write. */
export class Outbox {
  private waiting = new Map<Duplex, Buffer[]>();

  put(raw: Duplex, bytes: Buffer): void {
    const own = this.waiting.get(raw);
    if (own !== undefined) return void own.push(bytes);
    if (this.waiting.size === 0) process.nextTick(() => this.sendAll());
    this.waiting.set(raw, [bytes]);
  }

  /** What waits for this socket leaves now, before something that does not come through here. */
  send(raw: Duplex): void {
    const own = this.waiting.get(raw);
    if (own === undefined) return;
    this.waiting.delete(raw);
    write(raw, own);
  }

  private sendAll(): void {
    const { waiting } = this;
    this.waiting = new Map();
    for (const [raw, messages] of waiting) write(raw, messages);
  }
}

function write(raw: Duplex, messages: readonly Buffer[]): void {
  const [first] = messages;
  if (first !== undefined) raw.write(messages.length === 1 ? first : Buffer.concat(messages));
}
