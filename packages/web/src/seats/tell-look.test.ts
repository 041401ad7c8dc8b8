import type { Command, Look, View } from '@pok/protocol';
import { expect, test } from 'vitest';
import { viewOf } from '../show/fixtures.ts';
import { createLookTeller } from './tell-look.ts';

function tell(...steps: readonly (readonly [own: Look, atTable: Look, seat?: number | null])[]) {
  const sent: Command[] = [];
  const teller = createLookTeller({
    send: async (command) => {
      sent.push(command);
      return { ok: true };
    },
  });
  const view = viewOf();
  for (const [own, look, seat = 0] of steps) {
    const seats: View['seats'] = view.seats.with(0, {
      kind: 'person',
      person: 'ana',
      name: 'Ana',
      present: true,
      look,
    });
    teller({ ...view, seats, you: { ...view.you, seat } }, own);
  }
  return sent;
}

const dark: Look = { skin: 'dark' };

test('a table is told the look that this device has, once', () => {
  expect(tell([dark, {}], [dark, {}])).toEqual([{ type: 'change-look', look: dark }]);
});

test('every new choice is sent, even the choice of nothing', () => {
  const changes = tell([dark, {}], [{ cuff: 'teal' }, dark], [{}, { cuff: 'teal' }]);
  expect(changes).toEqual([dark, { cuff: 'teal' }, {}].map((look) => ({ type: 'change-look', look })));
});

test('nothing is sent that the table knows, or before there is a seat', () => {
  expect(tell([dark, dark])).toEqual([]);
  expect(tell([{}, {}])).toEqual([]);
  expect(tell([dark, {}, null])).toEqual([]);
});
