import { once } from 'node:events';
import { connect, createServer, type Server as Listener, type Socket } from 'node:net';

/** A TCP proxy to the server that can fall silent, as phones' connections do: nothing is closed, and nothing comes through any more. */
export class TcpProxy {
  readonly url: string;
  readonly #listener: Listener;
  readonly #ends = new Set<Socket>();

  constructor(listener: Listener, port: number) {
    this.#listener = listener;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async to(server: { readonly url: string }): Promise<TcpProxy> {
    const { hostname, port } = new URL(server.url);
    const listener = createServer((client) => proxy.#join(client, connect(Number(port), hostname)));
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const address = listener.address();
    if (address === null || typeof address === 'string') throw new Error('no free port');
    const proxy = new TcpProxy(listener, address.port);
    return proxy;
  }

  /** Connections that are open now fall silent; those opened later work. */
  silence(): void {
    for (const end of this.#ends) end.unpipe().pause();
  }

  close(): void {
    for (const end of this.#ends) end.destroy();
    this.#listener.close();
  }

  #join(client: Socket, server: Socket): void {
    client.pipe(server).pipe(client);
    for (const end of [client, server]) {
      this.#ends.add(end);
      end.on('error', () => end.destroy());
      end.on('close', () => {
        this.#ends.delete(end);
        client.destroy();
        server.destroy();
      });
    }
  }
}
