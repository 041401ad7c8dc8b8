import type { View } from '@pok/table';
import { expect, test } from 'vitest';
import { viewOf } from '../show/fixtures.ts';
import { ownSeat } from './own-seat.ts';

function seenBy(you: number | null, bot?: 'kept' | 'left'): View {
  const view = viewOf({ you });
  const seats = view.seats.map((seat, index) =>
    index === you && seat.kind === 'person' && bot !== undefined ? { ...seat, bot } : seat,
  );
  return { ...view, seats };
}

test.each([
  ['whoever sits', seenBy(1), 1],
  ['whoever watches', seenBy(null), null],
  ['whose seat a bot keeps', seenBy(1, 'kept'), 1],
  ['who has left for good', seenBy(1, 'left'), null],
])('%s', (_who, view, seat) => {
  expect(ownSeat(view)).toBe(seat);
});
