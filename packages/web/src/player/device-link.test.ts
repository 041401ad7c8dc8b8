import { expect, test } from 'vitest';
import { type DeviceLink, formatDeviceLink, parseDeviceLink } from './device-link.ts';

const SECRET = 'abcdefghij-ABCDEFGHIJ_0123456789abcdefghijk';

test.each<readonly [string, DeviceLink]>([
  ['K7Q4M9XD', { kind: 'code', code: 'K7Q4M9XD' }],
  ['K7Q4M9XD/ACDEFGHJ', { kind: 'code', code: 'K7Q4M9XD', table: 'ACDEFGHJ' }],
  [SECRET, { kind: 'recovery', secret: SECRET }],
])('%s is read and written', (text, link) => {
  expect(parseDeviceLink(text)).toEqual(link);
  expect(formatDeviceLink(link)).toBe(text);
});

test('a code may be typed by hand', () => {
  expect(parseDeviceLink('k7q4-m9xd')).toEqual({ kind: 'code', code: 'K7Q4M9XD' });
});

test.each(['', 'K7Q4M9X', 'K7Q4M9XO', SECRET.slice(1), `${SECRET}a`, 'K7Q4M9XD/ACDEFGHJ/more'])(
  '%s is no link',
  (text) => {
    expect(parseDeviceLink(text)).toBeUndefined();
  },
);
