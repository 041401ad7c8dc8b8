import { type Bot, type Hand, type Seen, shapesIn } from '@pok/rules';
import { remember } from '../memory.ts';
import { type Mix, mixOf, pick } from '../mix.ts';

import type { Solution } from '../solution.ts';
import { worthAgainst } from '../worth-against.ts';
import { chanceOfSharp, newOpponent, predict } from './opponent.ts';
import { type Reading, readTable } from './reading.ts';
import { situationOf } from './situation.ts';
import { trustIn } from './trust.ts';

/**
 * A choice better by this much (in winning chance) is e times as likely as the solved strategy has it: so much when
 * everyone is known to lean, and so much when somebody may not. Whoever plays well sees the same answer as Reader, and
 * two who give it spoil it for each other.
 */
const BOLD = 0.004;
const CAUTIOUS = 0.03;

/** What the solved strategy never plays is played so often when it is no worse; more when it is better. */
const CURIOSITY = 0.002;

/**
 * Starts as Sharp, learns how each opponent leans, and answers it the more the surer it is: its mix is the solved one,
 * tilted to what does better against the mixes it expects. When its own choices do worse than the solved strategy
 * would have, somebody reads it, and it goes back to Sharp.
 */
export function createReader(solution: Solution): Bot {
  return (seen, random) => {
    const solved = solution.advice(remember(seen).hands, seen.roll).mix;
    const own = solved[seen.seat];
    if (own === undefined) throw new RangeError(`nobody sits at ${seen.seat}`);
    const reading = readTable(solution, seen);
    const trust = trustIn(reading.gains);
    if (trust === 0) return pick(own, seen.hand, random);
    const { hands } = remember(seen);
    const worth = worthAgainst(solution, hands, seen.roll, seen.seat, expectedOf(seen, reading, solved));
    return pick(tilt(own, worth, seen.hand, trust / temperatureAt(seen, reading)), seen.hand, random);
  };
}

function expectedOf(seen: Seen, { opponents }: Reading, solved: readonly Mix[]): readonly Mix[] {
  const { hands, moments } = remember(seen);
  return solved.map((mix, seat) => {
    const opponent = opponents.get(seen.players[seat] ?? '') ?? newOpponent();
    return predict(opponent, mix, situationOf(hands[seat] ?? seen.hand, seen.roll, moments.at(-1), seat));
  });
}

function temperatureAt(seen: Seen, { opponents }: Reading): number {
  const others = seen.players.filter((_, seat) => seat !== seen.seat);
  const chances = others.map((name) => chanceOfSharp(opponents.get(name) ?? newOpponent()));
  return BOLD + (CAUTIOUS - BOLD) * Math.max(...chances);
}

function tilt(solved: Mix, worth: Mix, hand: Hand, sharpness: number): Mix {
  const held = shapesIn(hand);
  const best = Math.max(...held.map((shape) => worth[shape]));
  const curiosity = CURIOSITY / held.length;
  return mixOf((shape) => {
    if (hand[shape] === 0) return 0;
    return (solved[shape] + curiosity) * Math.exp(sharpness * (worth[shape] - best));
  });
}
