import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';

/** Hands over the server's end of every line that is opened to a server in this process, until it is stopped. */
export function watchLines(onLine: (line: Socket) => void): () => void {
  function onMessage(message: unknown): void {
    if (typeof message === 'object' && message !== null && 'socket' in message) {
      if (message.socket instanceof Socket) onLine(message.socket);
    }
  }
  subscribe('net.server.socket', onMessage);
  return () => unsubscribe('net.server.socket', onMessage);
}
