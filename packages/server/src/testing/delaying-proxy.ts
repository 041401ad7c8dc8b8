import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Passes everything on to a port of this machine, with a delay. */
export interface DelayingProxy {
  readonly port: number;
  delayBy(ms: number): void;
  close(): void;
}

export async function startDelayingProxy(address: string, to: number): Promise<DelayingProxy> {
  let delayMs = 0;
  const sockets = new Set<Socket>();

  function pass(from: Socket, into: Socket): void {
    const waiting: { readonly at: number; act(): void }[] = [];
    function actOnNext(): void {
      for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
        const earlyMs = next.at - performance.now();
        if (earlyMs > 0) return void setTimeout(actOnNext, earlyMs);
        waiting.shift();
        next.act();
      }
    }
    function later(act: () => void): void {
      waiting.push({ at: performance.now() + delayMs, act });
      if (waiting.length === 1) actOnNext();
    }
    sockets.add(from);
    from.setNoDelay(true);
    from.on('error', () => {});
    from.on('data', (chunk) => later(() => into.write(chunk)));
    from.on('close', () => {
      sockets.delete(from);
      later(() => into.destroy());
    });
  }

  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    pass(near, far);
    pass(far, near);
  });
  server.listen(0, address);
  await once(server, 'listening');
  const listening = server.address();
  if (listening === null || typeof listening === 'string') throw new Error('the proxy has no port');
  return {
    port: listening.port,
    delayBy(ms) {
      delayMs = ms;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
