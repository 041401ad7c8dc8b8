import { expect, test } from 'vitest';
import { reachOf } from './address.ts';

test.each([
  ['localhost', 'device'],
  ['127.0.0.1', 'device'],
  ['[::1]', 'device'],
  ['192.168.178.20', 'network'],
  ['10.0.0.7', 'network'],
  ['172.20.1.1', 'network'],
  ['172.32.1.1', 'world'],
  ['169.254.3.4', 'network'],
  ['100.101.102.103', 'network'],
  ['[fe80::1]', 'network'],
  ['[fd12::1]', 'network'],
  ['[2001:db8::1]', 'world'],
  ['Laptop.local', 'network'],
  ['fritzbox', 'network'],
  ['pok.example.org', 'world'],
  ['8.8.8.8', 'world'],
  ['10.example.org', 'world'],
  ['pok.localhost', 'device'],
] as const)('%s reaches the %s', (hostname, reach) => {
  expect(reachOf(hostname)).toBe(reach);
});
