import type { Substitute, View } from '@pok/protocol';
import { expect, test } from 'vitest';
import { viewOf } from '../show/fixtures.ts';
import { ownSeat } from './own-seat.ts';

function seenBy(you: number | null, substitute?: Substitute): View {
  const view = viewOf({ you });
  const seats = view.seats.map((seat, index) =>
    index === you && seat.kind === 'person' && substitute !== undefined ? { ...seat, substitute } : seat,
  );
  return { ...view, seats };
}

test.each([
  ['a player who sits', seenBy(1), 1],
  ['a spectator', seenBy(null), null],
  ['a player with a substitute', seenBy(1, 'temporary'), 1],
  ['a player who has left for good', seenBy(1, 'permanent'), null],
])('%s', (_who, view, seat) => {
  expect(ownSeat(view)).toBe(seat);
});
