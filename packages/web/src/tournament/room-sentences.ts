import { type Roll, SHAPES } from '@pok/rules';
import type { RoomReview, RoomRoll } from '@pok/strategy';
import { m } from '../paraglide/messages.js';
import { partOfWin, percent, wins } from '../words/figures.ts';
import { shapeName, shapeNames } from '../words/referee.ts';

/** A sentence for a class to discuss, and the dice that it is about. */
export interface RoomSentence {
  readonly text: string;
  readonly roll?: Roll;
}

/** How a room played in one sitting: what it gave away, its favourite shape, and where it was farthest from perfect play. */
export function roomSentences({ seats, givenAway, loved, surprises }: RoomReview): readonly RoomSentence[] {
  const given = Math.max(0, givenAway);
  return [
    { text: m.room_gave({ wins: wins(given), share: partOfWin(given / Math.max(1, seats)) }) },
    {
      text:
        loved === undefined
          ? m.room_loves_none()
          : m.room_loves({
              shapes: shapeNames(loved.shape),
              played: loved.played,
              perfect: Math.round(loved.perfect),
            }),
    },
    ...surprises.map((roll) => ({ text: surpriseText(roll), roll: roll.roll })),
  ];
}

/** Names the shape that was played too often. */
function surpriseText({ number, played, perfect, seats }: RoomRoll): string {
  const [shape = 'disc'] = SHAPES.toSorted(
    (one, other) => played[other] - perfect[other] - (played[one] - perfect[one]),
  );
  return m.room_surprise({
    number,
    shape: shapeName(shape),
    played: percent(played[shape] / seats),
    perfect: percent(perfect[shape] / seats),
  });
}
