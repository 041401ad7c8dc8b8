import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { welcomeText } from './welcome.ts';

const QR = /[█▀▄]{10}/;

test('tells where phones in the network reach it, with a QR code of the first address', () => {
  const lan = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal);
  const text = welcomeText('0.0.0.0', 7657);
  expect(text).toContain('http://localhost:7657');
  for (const { address } of lan) expect(text).toContain(`http://${address}:7657`);
  expect(QR.test(text)).toBe(lan.length > 0);
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:8000'],
  ['::1', 'http://[::1]:8000'],
])('on %s alone it tells nobody else', (host, here) => {
  const text = welcomeText(host, 8000);
  expect(text).toContain(`POK is ready: ${here}\n`);
  expect(text).not.toMatch(QR);
  expect(text).not.toContain('network');
});
