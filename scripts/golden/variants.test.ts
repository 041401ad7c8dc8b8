import { z } from '@pok/protocol';
import { expect, test } from 'vitest';
import { variantsNotIn } from './variants.ts';

const event = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('rolled'), faces: z.tuple([z.enum(['a', 'b']), z.enum(['a', 'b'])]) }),
  z.strictObject({
    type: z.literal('sat'),
    node: z.nullable(z.string()),
    look: z.exactOptional(z.strictObject({ cuff: z.exactOptional(z.literal([1, 2])) })),
    people: z.array(z.strictObject({ isHere: z.boolean() })),
  }),
]);

test.each([
  ['nothing', [], ['event']],
  [
    'one kind of event',
    [{ type: 'rolled', faces: ['a', 'b'] }],
    ['event.rolled.faces[0]: "b"', 'event.rolled.faces[1]: "a"', 'event.sat'],
  ],
  [
    'each kind in one form',
    [
      { type: 'rolled', faces: ['a', 'b'] },
      { type: 'rolled', faces: ['b', 'a'] },
      { type: 'sat', node: null, look: {}, people: [] },
    ],
    ['event.sat.node: not null', 'event.sat.look: absent', 'event.sat.look.cuff', 'event.sat.people[]'],
  ],
  [
    'the other forms',
    [
      { type: 'rolled', faces: ['a', 'b'] },
      { type: 'rolled', faces: ['b', 'a'] },
      { type: 'sat', node: 'one', look: { cuff: 2 }, people: [{ isHere: true }] },
    ],
    [
      'event.sat.node: null',
      'event.sat.look: absent',
      'event.sat.look.cuff: absent',
      'event.sat.look.cuff: 1',
      'event.sat.people[].isHere: false',
    ],
  ],
  [
    'everything',
    [
      { type: 'rolled', faces: ['a', 'b'] },
      { type: 'rolled', faces: ['b', 'a'] },
      { type: 'sat', node: null, people: [{ isHere: true }, { isHere: false }] },
      { type: 'sat', node: 'one', look: {}, people: [] },
      { type: 'sat', node: 'one', look: { cuff: 1 }, people: [] },
      { type: 'sat', node: 'one', look: { cuff: 2 }, people: [] },
    ],
    [],
  ],
])('what is missing from %s is named', (_, values, missing) => {
  expect(variantsNotIn(event, values, 'event')).toEqual(missing);
});

test('a schema whose variants nobody has thought of is refused', () => {
  expect(() => variantsNotIn(z.record(z.string(), z.string()), [{}])).toThrow('record');
});
