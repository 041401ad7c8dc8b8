import type { NetworkInterfaceInfo } from 'node:os';
import { renderUnicodeCompact } from 'uqr';
import { expect, test } from 'vitest';
import { welcomeText } from './welcome.ts';

const QR = /[█▀▄]{10}/;

function found(address: string, internal = false): NetworkInterfaceInfo {
  return { address, internal, family: 'IPv4', netmask: '255.255.255.0', mac: '', cidr: null };
}

test('says where phones in the network can reach it, with a QR code of the most likely address', () => {
  const text = welcomeText('0.0.0.0', 7657, {
    lo: [found('127.0.0.1', true)],
    tun0: [found('100.64.0.7')],
    docker0: [found('172.17.0.1')],
    'br-0a1b2c': [found('172.18.0.1')],
    veth1234: [found('172.19.0.1')],
    wlan0: [found('192.168.1.20')],
  });
  expect(text).toContain('http://localhost:7657');
  expect([...text.matchAll(/On your network: (\S+)/g)].map(([, address]) => address)).toEqual([
    'http://192.168.1.20:7657',
    'http://100.64.0.7:7657',
  ]);
  expect(text).toContain(renderUnicodeCompact('http://192.168.1.20:7657', { border: 2 }));
});

test('without a network it shows no QR code', () => {
  expect(welcomeText('0.0.0.0', 7657, { lo: [found('127.0.0.1', true)] })).not.toMatch(QR);
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:8000'],
  ['::1', 'http://[::1]:8000'],
])('on %s alone it shows no other address', (host, here) => {
  const text = welcomeText(host, 8000);
  expect(text).toContain(`POK is ready: ${here}\n`);
  expect(text).not.toMatch(QR);
  expect(text).not.toContain('network');
});
