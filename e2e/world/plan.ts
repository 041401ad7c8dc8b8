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

/**
 * Plays that end a match soon: the player nearest to the end hands over if possible, and as many others as possible. With
 * players who guess, tests of whole matches would take minutes.
 */
export function quickPlays(hands: readonly Hand[], roll: Roll): readonly Shape[] {
  let best: readonly Shape[] = hands.map((hand) => SHAPES.find((shape) => hand[shape] > 0) ?? 'disc');
  let bestScore = -1;
  for (const plays of allPlays(hands)) {
    const score = worth(handsAfter(hands, plays, judgePlays(roll, plays)));
    if (score > bestScore) [best, bestScore] = [plays, score];
  }
  return best;
}

/** The leader counts most; among equals, more counters in the box. */
function worth(hands: readonly Hand[]): number {
  return (
    Math.max(...hands.map(handedOverCount)) * 100 + hands.reduce((sum, hand) => sum - total(hand), 0) + 50
  );
}

function allPlays(hands: readonly Hand[]): readonly (readonly Shape[])[] {
  return hands.reduce<readonly (readonly Shape[])[]>(
    (plays, hand) =>
      plays.flatMap((before) => SHAPES.filter((shape) => hand[shape] > 0).map((shape) => [...before, shape])),
    [[]],
  );
}
