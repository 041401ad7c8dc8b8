import { expect, test } from 'vitest';
import { parseServerAddress } from './server-address.ts';

test.each([
  ['pok.example.org', 'https://pok.example.org/'],
  [' https://pok.example.org/t/K7Q4M9XD ', 'https://pok.example.org/t/K7Q4M9XD'],
  ['pok.example.org:8443', 'https://pok.example.org:8443/'],
  ['192.168.1.20:7657', 'http://192.168.1.20:7657/'],
  ['10.0.0.7:7657/t/K7Q4M9XD', 'http://10.0.0.7:7657/t/K7Q4M9XD'],
  ['localhost:7657', 'http://localhost:7657/'],
  ['127.0.0.1:7657', 'http://127.0.0.1:7657/'],
  ['172.20.0.3:7657', 'http://172.20.0.3:7657/'],
  ['192.168.1.20:443', 'http://192.168.1.20:443/'],
  ['pok.lan', 'http://pok.lan/'],
  ['10.example.org', 'https://10.example.org/'],
  ['local.example.org:443', 'https://local.example.org/'],
  ['laptop.local:7657', 'http://laptop.local:7657/'],
  ['http://pok.example.org', 'http://pok.example.org/'],
])('%s leads to %s', (typed, address) => {
  expect(parseServerAddress(typed)?.href).toBe(address);
});

test.each(['', 'pok', 'a b', 'javascript:alert(1)', 'https://', 'K7Q4-M9XD'])('%j is no address', (typed) => {
  expect(parseServerAddress(typed)).toBeUndefined();
});
