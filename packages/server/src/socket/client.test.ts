import { once } from 'node:events';
import type { ServerMessage } from '@pok/protocol';
import { expect, test } from 'vitest';
import WebSocket from 'ws';
import { connectClient } from '../testing/connected-client.ts';
import { frameOf } from './client.ts';

/** Any message with a text of any length. */
function saying(message: string): ServerMessage {
  return { type: 'error', code: 'bad-message', message };
}

test('a client that does not read is dropped instead of buffered for', async () => {
  const { client, other, ours, end } = await connectClient();
  await once(other, 'open');
  other.pause();
  const message = frameOf(saying('x'.repeat(8 * 1024)));
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
  const messages = ['one', 'two', 'three'].map(saying);
  for (const message of messages) client.send(frameOf(message));
  await expect.poll(() => received).toEqual(messages.map((message) => JSON.stringify(message)));
  client.terminate();
  end();
});

test('messages sent before the close arrive before it', async () => {
  const { client, other, end } = await connectClient();
  const received: unknown[] = [];
  other.on('message', (data) => received.push(data.toString()));
  const closed = once(other, 'close');
  client.send(frameOf(saying('last words')));
  client.close('noHello', 'goodbye');
  const [code] = await closed;
  expect([received, code]).toEqual([[JSON.stringify(saying('last words'))], 4000]);
  end();
});

test('messages of every length arrive unchanged', async () => {
  const { client, other, end } = await connectClient();
  const received: string[] = [];
  other.on('message', (data, isBinary) => received.push(isBinary ? 'bytes' : data.toString()));
  const texts = [0, 1, 74, 75, 76, 77, 1_000, 60_000, 70_000].map((length) => 'x'.repeat(length));
  const messages = [...texts, 'Zoë 🎲'.repeat(20)].map(saying);
  // One after the other: a client that has not read the long ones is dropped.
  for (const [index, message] of messages.entries()) {
    client.send(frameOf(message));
    await expect.poll(() => received.slice(index)).toEqual([JSON.stringify(message)]);
  }
  client.terminate();
  end();
});
