import { type Bot, challenges, type Hand, type Roll, type Shape } from '@pok/rules';
import { type Mix, mixOf, pick } from './mix.ts';

/** How much more a die with a shape draws than a counter of it. */
const PULL_OF_A_DIE = 2;

/**
 * Plays like a child who has understood the rules. Shapes on the dice are tempting, and shapes it has more of come to hand more easily. It
 * doesn't think about anybody else.
 */
export const casual: Bot = ({ hand, roll }, random) => pick(casualMix(hand, roll), hand, random);

export function casualMix(hand: Hand, roll: Roll): Mix {
  return mixOf((shape) => (hand[shape] === 0 ? 0 : hand[shape] + PULL_OF_A_DIE * diceWith(roll, shape)));
}

function diceWith(roll: Roll, shape: Shape): number {
  return challenges(roll).filter((challenge) => challenge.shape === shape).length;
}
