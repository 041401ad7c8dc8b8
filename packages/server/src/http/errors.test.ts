import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { endWith, Problem } from './errors.ts';

test('the length of a problem on a bare connection is in bytes', async () => {
  const connection = new PassThrough();
  endWith(new Problem('bad-request', 'Zoë 🎲'), connection);
  const answer = await text(connection);
  const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
  expect(JSON.parse(body)).toEqual({ error: 'bad-request', message: 'Zoë 🎲' });
  expect(answer).toContain(`content-length: ${Buffer.byteLength(body)}\r\n`);
});
