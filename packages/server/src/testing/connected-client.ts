import { once } from 'node:events';
import { createServer } from 'node:http';
import WebSocket, { WebSocketServer } from 'ws';
import { Client } from '../socket/client.ts';

/** A client of ours, and the other end of its socket. */
export interface ConnectedClient {
  readonly client: Client;
  readonly other: WebSocket;
  readonly ours: WebSocket;
  readonly end: () => void;
}

export async function connectClient(): Promise<ConnectedClient> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets = new WebSocketServer({ noServer: true });
  const address = server.address();
  const other = new WebSocket(`ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
  const [request, raw, head] = await once(server, 'upgrade');
  const ours = await new Promise<WebSocket>((resolve) => sockets.handleUpgrade(request, raw, head, resolve));
  const client = new Client(ours, raw, {
    address: 'somewhere',
    now: 0,
    mayReceive: () => true,
    checkToken: async () => {},
  });
  return { client, other, ours, end: () => server.close() };
}
