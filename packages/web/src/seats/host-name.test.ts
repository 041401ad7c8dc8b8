import { expect, test } from 'vitest';
import { hostName } from './host-name.ts';

const SEATS = [
  { kind: 'bot', name: 'Robo', level: 'steady' },
  { kind: 'person', person: 'ana', name: 'Ana', present: true },
] as const;

test.each([
  ['ana', 'Ana'],
  ['ben', undefined], // has stood up
  [null, undefined],
])('with %s as host the matches are started by %s', (host, name) => {
  expect(hostName({ seats: SEATS, host })).toBe(name);
});
