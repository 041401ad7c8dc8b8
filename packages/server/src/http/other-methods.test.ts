import { once } from 'node:events';
import { METHODS, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/running-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function answerTo(method: string): Promise<[status: number | undefined, allow: string | undefined]> {
  const asking = request(`${server.url}/api/players`, { method }).end();
  const [answer] = await once(asking, 'response');
  answer.resume();
  return [answer.statusCode, answer.headers.allow];
}

test('a method that a path does not allow is answered with those it does', async () => {
  const others = METHODS.filter((method) => method !== 'POST' && method !== 'CONNECT');
  expect(others).toContain('TRACE');
  for (const method of others) expect([method, ...(await answerTo(method))]).toEqual([method, 405, 'POST']);
});
