import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { addressOf, isLocal } from './address.ts';

function requestFrom(remote: string, forwarded?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remote });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  return request;
}

test.each([
  ['192.0.2.7', undefined, 0, '192.0.2.7'],
  ['::ffff:192.0.2.7', undefined, 0, '192.0.2.7'],
  ['127.0.0.1', '203.0.113.9', 0, '127.0.0.1'], // no proxy is trusted
  ['127.0.0.1', '203.0.113.9', 1, '203.0.113.9'],
  ['127.0.0.1', '1.1.1.1, 203.0.113.9', 1, '203.0.113.9'], // the client's own entry is ignored
  ['127.0.0.1', '203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
  ['127.0.0.1', undefined, 1, '127.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
  ['2001:db8::6', undefined, 0, '2001:db8:0:0::/64'],
  ['fe80::1%eth0', undefined, 0, 'fe80:0:0:0::/64'],
  ['127.0.0.1', '203.0.113.9:51234', 1, '203.0.113.9'], // some proxies add the port
  ['127.0.0.1', '[2001:db8::6]:51234', 1, '2001:db8:0:0::/64'],
  ['127.0.0.1', '[::ffff:203.0.113.9]:51234', 1, '203.0.113.9'],
])('%s with X-Forwarded-For %s behind %i proxies is %s', (remote, forwarded, proxies, address) => {
  expect(addressOf(requestFrom(remote, forwarded), proxies)).toBe(address);
});

test('only an unforwarded request from this machine is local', () => {
  expect(isLocal(requestFrom('127.0.0.1'))).toBe(true);
  expect(isLocal(requestFrom('::ffff:127.0.0.1'))).toBe(true);
  expect(isLocal(requestFrom('::1'))).toBe(true);
  expect(isLocal(requestFrom('127.0.0.1', '203.0.113.9'))).toBe(false);
  expect(isLocal(requestFrom('192.0.2.7'))).toBe(false);
  for (const header of ['x-real-ip', 'forwarded', 'via']) {
    const request = requestFrom('127.0.0.1');
    request.headers[header] = 'for=203.0.113.9';
    expect(isLocal(request)).toBe(false);
  }
});
