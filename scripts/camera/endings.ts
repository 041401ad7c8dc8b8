import {
  type Hand,
  handedOverCount,
  handsAfter,
  judgePlays,
  type Roll,
  SHAPES,
  type Shape,
} from '@pok/rules';
import type { Company } from '../../e2e/world/company.ts';

/** How much the players like the hands after a round. */
export type Wish = (hands: readonly Hand[]) => number;

/** E2: the first two hand over their fifth in the same round. */
export const TIE: Wish = (hands) => {
  const [one = 0, two = 0, ...others] = hands.map(handedOverCount);
  if (Math.max(...others) > 3 || (one === 5) !== (two === 5)) return -1;
  return 10 * Math.min(one, two) + Math.max(one, two);
};

/** E3: everyone keeps discs and nothing else. */
export const DEAD: Wish = (hands) =>
  hands.some(({ disc }) => disc < 2) ? -1 : hands.reduce((sum, hand) => sum + handedOverCount(hand), 0);

/** Plays to the end of the match with open hands: in every round what the wish likes best. */
export async function playFor(company: Company, wish: Wish): Promise<void> {
  for (;;) {
    const views = await company.views();
    const match = views[0]?.match;
    if (match?.round == null) return;
    const hands = views.flatMap((view) => view.match?.hand ?? []);
    for (const [seat, shape] of bestPlays(hands, match.round.roll, wish).entries()) {
      const fence = { match: match.number, round: match.round.number };
      await company.guest(seat).tell(company.code, { type: 'close', ...fence, shape });
    }
  }
}

export function bestPlays(hands: readonly Hand[], roll: Roll, wish: Wish): readonly Shape[] {
  const all = hands.reduce<readonly (readonly Shape[])[]>(
    (plays, hand) =>
      plays.flatMap((before) => SHAPES.filter((shape) => hand[shape] > 0).map((shape) => [...before, shape])),
    [[]],
  );
  const worth = (plays: readonly Shape[]) => wish(handsAfter(hands, plays, judgePlays(roll, plays)));
  return all.reduce((best, plays) => (worth(plays) > worth(best) ? plays : best));
}
