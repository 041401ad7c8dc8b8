import {
  type Hand,
  handedOverCount,
  handsAfter,
  judgePlays,
  type Roll,
  SHAPES,
  type Shape,
} from '@pok/rules';

/** How much the players like the hands after a round. */
type Wish = (hands: readonly Hand[]) => number;

/** E2: the first two hand over their fifth in the same round. */
export const TIE: Wish = (hands) => {
  const [one = 0, two = 0, ...others] = hands.map(handedOverCount);
  if (Math.max(...others) > 3 || (one === 5) !== (two === 5)) return -1;
  return 10 * Math.min(one, two) + Math.max(one, two);
};

/** E3: everyone keeps discs and nothing else. */
export const DEAD: Wish = (hands) =>
  hands.some(({ disc }) => disc < 2) ? -1 : hands.reduce((sum, hand) => sum + handedOverCount(hand), 0);

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
