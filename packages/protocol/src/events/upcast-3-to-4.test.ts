import { expect, test } from 'vitest';
import { type EventV3, upcastToV4 } from './upcast-3-to-4.ts';

/** What changed in version 4. */
const UPCAST: readonly (readonly [what: string, before: EventV3, after: object])[] = [
  [
    'a table has the settings that it had without having them',
    { type: 'settings-changed', settings: { timer: 20, locked: true } },
    { type: 'settings-changed', settings: { timer: 20, locked: true, onlyHost: false, waitForHost: false } },
  ],
  [
    'the role of the host was handed on: it never came back',
    { type: 'host-changed', host: 'ana' },
    { type: 'host-changed', host: 'ana', reason: 'handed' },
  ],
  [
    'no round waited for the host',
    { type: 'rolled', roll: ['disc', 'blank', 'blank'], deadline: null },
    { type: 'rolled', roll: ['disc', 'blank', 'blank'], deadline: null, held: false },
  ],
  ['a reveal is still a reveal', { type: 'revealed' }, { type: 'revealed' }],
];

test.each(UPCAST)('%s', (_, before, after) => {
  expect(upcastToV4(before)).toEqual(after);
});
