import { once } from 'node:events';
import { connect, createServer, type Server as Listener, type Socket } from 'node:net';

/** A line to the server that can die as phones' lines do: nothing is said, and nothing comes through any more. */
export class Line {
  readonly url: string;
  readonly #listener: Listener;
  readonly #ends = new Set<Socket>();

  constructor(listener: Listener, port: number) {
    this.#listener = listener;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async to(server: { readonly url: string }): Promise<Line> {
    const { hostname, port } = new URL(server.url);
    const listener = createServer((client) => line.#join(client, connect(Number(port), hostname)));
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const address = listener.address();
    if (address === null || typeof address === 'string') throw new Error('no free port');
    const line = new Line(listener, address.port);
    return line;
  }

  /** What is open now goes dead without a word; what is opened later works. */
  cut(): void {
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
