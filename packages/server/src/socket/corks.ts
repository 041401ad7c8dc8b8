import type { Duplex } from 'node:stream';

/** Messages that go to a socket in one turn of the event loop leave in one system call. */
export class Corks {
  private corked = new Set<Duplex>();

  cork(raw: Duplex): void {
    if (this.corked.has(raw)) return;
    if (this.corked.size === 0) process.nextTick(() => this.uncork());
    this.corked.add(raw);
    raw.cork();
  }

  private uncork(): void {
    const corked = this.corked;
    this.corked = new Set();
    for (const raw of corked) raw.uncork();
  }
}
