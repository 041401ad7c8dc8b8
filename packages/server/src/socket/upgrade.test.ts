import { once } from 'node:events';
import { expect, test } from 'vitest';
import WebSocket from 'ws';
import { newPlayer, newTable } from '../testing/player.ts';
import { startTestServer } from '../testing/running-server.ts';

test('only the address of a table is a socket, and nothing is compressed', async () => {
  const server = await startTestServer();
  const code = await newTable(server.url, await newPlayer(server.url), { name: 'Ana' });
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/tables/${code}/socket`, {
    perMessageDeflate: true,
  });
  await once(socket, 'open');
  expect(socket.extensions).toBe('');
  socket.terminate();

  const elsewhere = new WebSocket(`${server.url.replace('http', 'ws')}/api/tables`);
  elsewhere.on('error', () => {});
  const [, refused] = await once(elsewhere, 'unexpected-response');
  expect(refused.statusCode).toBe(404);
  expect((await fetch(`${server.url}/api/tables/${code}/socket`)).status).toBe(426);
  await server.close();
});
