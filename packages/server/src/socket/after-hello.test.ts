import { once } from 'node:events';
import { parseServerMessage } from '@pok/protocol';
import { helloText } from '@pok-game/client';
import { expect, test } from 'vitest';
import WebSocket from 'ws';
import { BOTH_STORES } from '../testing/both-stores.ts';
import { newPlayer, newTable, tableSocketUrl } from '../testing/player.ts';
import { startTestServer, type TestServer } from '../testing/running-server.ts';

interface Reply {
  readonly type: string;
  readonly id: string | undefined;
}

/** Sends hello and some names together, and the other names as soon as the first view arrives. */
async function renameAtOnce(
  server: TestServer,
  names: readonly string[],
  later: readonly string[],
): Promise<readonly Reply[]> {
  const ana = await newPlayer(server.url);
  const code = await newTable(server.url, ana, { name: 'Ana' });
  const socket = new WebSocket(tableSocketUrl(server.url, code));
  const replies: Reply[] = [];
  const rename = (name: string) =>
    socket.send(JSON.stringify({ type: 'command', id: name, command: { type: 'rename', name } }));
  socket.once('message', () => later.forEach(rename));
  socket.on('message', (data) => {
    const message = parseServerMessage(data.toString());
    if (message?.type === 'answer' || message?.type === 'error')
      replies.push({ type: message.type, id: message.id });
  });
  await once(socket, 'open');
  socket.send(helloText({ token: ana.token }));
  names.forEach(rename);
  await expect.poll(() => replies.length).toBe(names.length + later.length);
  socket.close();
  return replies;
}

test.each(BOTH_STORES)('%s: commands sent right after hello are carried out in order', async (_, env) => {
  const server = await startTestServer(await env());
  const names = ['one', 'two', 'three', 'four', 'five'];
  const later = ['six', 'seven', 'eight'];
  const replies = await renameAtOnce(server, names, later);
  expect(replies).toEqual([...names, ...later].map((id) => ({ type: 'answer', id })));
  await server.close();
});

test('commands sent right after hello are charged once', async () => {
  const server = await startTestServer({ LIMIT_COMMANDS: '3' }, { now: () => 1_750_000_000_000 });
  // Six tokens: one for coming, and one for each name.
  const replies = await renameAtOnce(server, ['one', 'two', 'three', 'four', 'five', 'six'], []);
  const refused = replies.filter(({ type }) => type === 'error').map(({ id }) => id);
  expect(refused).toEqual(['six']);
  await server.close();
});
