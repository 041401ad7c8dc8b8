import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';

/** Calls back with the server's end of every connection that is opened to a server in this process, until it is stopped. */
export function watchConnections(onConnection: (connection: Socket) => void): () => void {
  function onMessage(message: unknown): void {
    if (typeof message === 'object' && message !== null && 'socket' in message) {
      if (message.socket instanceof Socket) onConnection(message.socket);
    }
  }
  subscribe('net.server.socket', onMessage);
  return () => unsubscribe('net.server.socket', onMessage);
}
