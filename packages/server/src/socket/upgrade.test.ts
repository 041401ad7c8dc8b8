import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import WebSocket from 'ws';
import { newPlayer, newTable, tableSocketUrl } from '../testing/player.ts';
import { startTestServer } from '../testing/running-server.ts';

test('only the path of a table accepts sockets, and nothing is compressed', async () => {
  const server = await startTestServer();
  const code = await newTable(server.url, await newPlayer(server.url), { name: 'Ana' });
  const socket = new WebSocket(tableSocketUrl(server.url, code), {
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

test('a wrong upgrade request is answered with a problem', async () => {
  const server = await startTestServer();
  const line = connect({ port: server.port, host: '127.0.0.1' });
  line.write(
    'GET /api/tables/AAAAAAAA/socket HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
  );
  let answer = '';
  for await (const chunk of line) answer += String(chunk);
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).toContain('\r\ncontent-type: application/json');
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual({
    error: 'bad-request',
    message: 'Missing or invalid Sec-WebSocket-Key header',
  });
  await server.close();
});

test.each([
  ['a socket', 'websocket', 404, 'not-found'],
  ['HTTP/2', 'h2c', 400, 'bad-request'],
])(
  'a request for %s on a wrong path is answered with a problem, and the connection is closed',
  async (_what, upgrade, status, error) => {
    const server = await startTestServer();
    const line = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
    line.write(`GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: ${upgrade}\r\n\r\nmore`);
    let answer = '';
    for await (const chunk of line) answer += String(chunk);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(answer).toContain(`"error":"${error}"`);
    const closed = new Promise((resolve) => line.once('close', resolve).on('error', resolve));
    while (line.writable) {
      line.write('and more');
      await Promise.race([closed, setTimeout(20)]);
    }
    await server.close();
  },
);
