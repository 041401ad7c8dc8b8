import { type Hand, shapesIn } from '@pok/rules';
import { type Mix, mixOf } from '../mix.ts';

/** How often to play a shape that the solved strategy never plays, if it is no worse; more if it is better. */
const CURIOSITY = 0.002;

/**
 * A choice better by this much (in winning chance) is e times as likely as in the solved strategy: BOLD when nobody plays the
 * solved strategy, CAUTIOUS when somebody does. A good player finds the same response as Reader, and two players who choose it
 * spoil it for each other.
 */
const BOLD = 0.004;
const CAUTIOUS = 0.03;

/** How boldly to respond, from the chance that somebody plays the solved strategy. */
export function sharpnessAt(chanceOfSolved: number): number {
  return 1 / (BOLD + (CAUTIOUS - BOLD) * chanceOfSolved);
}

/** The solved mix, tilted towards what is worth more. */
export function tilt(solved: Mix, worth: Mix, hand: Hand, sharpness: number): Mix {
  const held = shapesIn(hand);
  const best = Math.max(...held.map((shape) => worth[shape]));
  const curiosity = CURIOSITY / held.length;
  return mixOf((shape) => {
    if (hand[shape] === 0) return 0;
    return (solved[shape] + curiosity) * Math.exp(sharpness * (worth[shape] - best));
  });
}
