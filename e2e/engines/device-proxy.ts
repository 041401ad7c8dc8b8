import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { WebSocketRoute } from 'playwright-core';
import { WebSocket, WebSocketServer } from 'ws';
import { standIn } from './stand-in.ts';

/** A proxy between one device and the server. It does what WebDriver can't: cut the network, or change what a socket brings. */
export class DeviceProxy {
  readonly url: string;
  /** Called with each new socket, as Playwright's `routeWebSocket` would. */
  route: ((line: WebSocketRoute) => void) | undefined;
  readonly #target: URL;
  readonly #listener: Server;
  readonly #sockets = new Set<Socket>();
  #isOffline = false;

  constructor(listener: Server, port: number, target: URL) {
    this.#listener = listener;
    this.#target = target;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async to(origin: string): Promise<DeviceProxy> {
    const listener = createServer();
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const address = listener.address();
    if (address === null || typeof address === 'string') throw new Error('no free port');
    const proxy = new DeviceProxy(listener, address.port, new URL(origin));
    proxy.#serve();
    return proxy;
  }

  setOffline(isOffline: boolean): void {
    this.#isOffline = isOffline;
    if (isOffline) for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.setOffline(true);
    this.#listener.close();
  }

  #serve(): void {
    const sockets = new WebSocketServer({ noServer: true });
    this.#listener.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      if (this.#isOffline) socket.destroy();
    });
    this.#listener.on('request', (asked, answer) => {
      const { hostname, port } = this.#target;
      const { url: path, method, headers } = asked;
      const passed = request({ hostname, port, path, method, headers }, (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(answer);
      });
      passed.on('error', () => answer.destroy());
      asked.pipe(passed);
    });
    this.#listener.on('upgrade', (asked: IncomingMessage, socket: Socket, head: Buffer) => {
      sockets.handleUpgrade(asked, socket, head, (client) => this.#join(client, asked.url ?? '/'));
    });
  }

  #join(client: WebSocket, path: string): void {
    const server = new WebSocket(`ws://${this.#target.host}${path}`);
    const early: string[] = [];
    const toServer = (text: string) =>
      server.readyState === WebSocket.OPEN ? server.send(text) : early.push(text);
    client.on('message', (data) => toServer(String(data)));
    server.on('open', () => {
      for (const text of early) server.send(text);
    });
    const fromServer = {
      onMessage: (tell: (text: string) => void) => server.on('message', (data) => tell(String(data))),
    };
    const line = standIn<WebSocketRoute>('a socket', {
      connectToServer: () => standIn<WebSocketRoute>('a socket of the server', fromServer),
      send: (text: string) => client.send(text),
    });
    if (this.route === undefined) server.on('message', (data) => client.send(String(data)));
    else this.route(line);
    server.on('close', (code, reason) => client.close(sayable(code), reason));
    client.on('close', () => server.close());
    for (const end of [client, server]) end.on('error', () => end.terminate());
  }
}

/** Codes that only a browser may set can't be sent. */
function sayable(code: number): number {
  return code === 1005 || code === 1006 ? 1001 : code;
}
