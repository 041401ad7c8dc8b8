import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPlayer, newTable, postCommand } from '../testing/player.ts';
import { startTestServer, type TestServer } from '../testing/running-server.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Everything that comes back on a connection on which these bytes were sent, until the server closes it. */
async function answerTo(bytes: string): Promise<string> {
  const line = connect(server.port, '127.0.0.1');
  let heard = '';
  line.on('data', (chunk) => {
    heard += chunk.toString();
  });
  line.write(bytes);
  await once(line, 'close');
  return heard;
}

describe('a late or malformed request is answered', () => {
  test.concurrent.each([
    ['half a header', 'GET /healthz HTTP/1.1\r\nhost: x\r\n', 408, 'too-slow'],
    [
      'half a body',
      'POST /api/players HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{"name"',
      408,
      'too-slow',
    ],
    ['9 KiB of headers', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(9 * 1024)}\r\n\r\n`, 413, 'too-big'],
    ['something else', 'hello there\r\n\r\n', 400, 'bad-request'],
    ['no host', 'GET /api/tables HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'bad-request'],
    [
      'an unknown expectation',
      'GET /api/nothing HTTP/1.1\r\nhost: x\r\nexpect: y\r\nconnection: close\r\n\r\n',
      404,
      'not-found',
    ],
  ])('%s', async (_name, bytes, status, error) => {
    const answer = await answerTo(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const [name, value] of Object.entries(SECURITY_HEADERS))
      expect(answer).toContain(`\r\n${name}: ${value}\r\n`);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ error });
  });
});

test('a server that stops answers the requests it has, and tells later ones to retry', async () => {
  const stopping = await startTestServer();
  const ana = await newPlayer(stopping.url);
  const code = await newTable(stopping.url, ana, { name: 'Ana' });
  const say = (id: string) =>
    postCommand(stopping.url, code, ana.token, { id, command: { type: 'rename', name: `Ana ${id}` } });
  const asked = Array.from({ length: 8 }, (_, index) => say(String(index)));
  const first = await asked[0];
  const closed = stopping.close();
  const answers = await Promise.all(
    [...asked.slice(1), say('late')].map((answer) => answer.catch(() => 'gone')),
  );
  await closed;
  expect(await first?.json()).toEqual({ ok: true });
  for (const answer of answers) {
    if (typeof answer === 'string') continue; // nobody listens any more
    const body = await answer.json();
    if (answer.status === 200) expect(body).toEqual({ ok: true });
    else expect([answer.status, body.error]).toEqual([503, 'restarting']);
  }
});
