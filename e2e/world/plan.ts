import {
  type Hand,
  handedOverCount,
  handsAfter,
  judgePlays,
  type Roll,
  SHAPES,
  type Shape,
  total,
} from '@pok/rules';

/** How good the hands after a round are for the players' wish. */
type Wish = (hands: readonly Hand[]) => number;

/** What players with open hands play, if they want the hands that the wish likes best. */
export function bestPlays(hands: readonly Hand[], roll: Roll, wish: Wish): readonly Shape[] {
  const all = hands.reduce<readonly (readonly Shape[])[]>(
    (plays, hand) =>
      plays.flatMap((before) => SHAPES.filter((shape) => hand[shape] > 0).map((shape) => [...before, shape])),
    [[]],
  );
  const worth = (plays: readonly Shape[]) => wish(handsAfter(hands, plays, judgePlays(roll, plays)));
  return all.reduce((best, plays) => (worth(plays) > worth(best) ? plays : best));
}

/** The leader counts most; among equals, more counters in the box. */
const QUICK_END: Wish = (hands) =>
  Math.max(...hands.map(handedOverCount)) * 100 - hands.reduce((sum, hand) => sum + total(hand), 0);

/** Plays that end a match soon. With players who guess, tests of whole matches would take minutes. */
export function quickPlays(hands: readonly Hand[], roll: Roll): readonly Shape[] {
  return bestPlays(hands, roll, QUICK_END);
}
