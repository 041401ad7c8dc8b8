import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import { MessageBudget } from '../limits.ts';
import { Client } from './client.ts';
import { Corks } from './corks.ts';

/** A client of ours, and the other end of its line. */
async function connectClient(): Promise<{
  client: Client;
  other: WebSocket;
  ours: WebSocket;
  end: () => void;
}> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets = new WebSocketServer({ noServer: true });
  const address = server.address();
  const other = new WebSocket(`ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
  const [request, raw, head] = await once(server, 'upgrade');
  const ours = await new Promise<WebSocket>((resolve) => sockets.handleUpgrade(request, raw, head, resolve));
  const client = new Client(ours, raw, 'somewhere', new MessageBudget(1, 0), new Corks(), 0);
  return { client, other, ours, end: () => server.close() };
}

test('who does not read is dropped, not buffered for', async () => {
  const { client, other, ours, end } = await connectClient();
  await once(other, 'open');
  other.pause();
  const message = Buffer.alloc(8 * 1024, 'x');
  let sent = 0;
  while (ours.readyState === WebSocket.OPEN) {
    client.send(message);
    sent += message.length;
    await new Promise((resolve) => setImmediate(resolve));
    expect(ours.bufferedAmount).toBeLessThan(128 * 1024);
    expect(sent).toBeLessThan(1024 * 1024 * 1024);
  }
  other.terminate();
  end();
});

test('messages of one turn leave together, in order', async () => {
  const { client, other, end } = await connectClient();
  const received: string[] = [];
  other.on('message', (data) => received.push(data.toString()));
  client.send('one');
  client.send(Buffer.from('two'));
  client.send('three');
  await expect.poll(() => received).toEqual(['one', 'two', 'three']);
  client.terminate();
  end();
});
