import {
  type Bot,
  type Counts,
  formatRoll,
  type Hand,
  judge,
  judgePlays,
  NONE,
  type Roll,
  type Round,
  SHAPES,
  type Shape,
  shapesHandedOver,
  shapesIn,
} from '@pok/rules';
import { bestOf, type Mix, mixOf, pick } from './mix.ts';

/**
 * Plays what gains most on the others this round if each of them played any shape with equal chance. It remembers
 * nobody's hand, so it can't know better than that. Of even choices any counter will do.
 */
export const steady: Bot = ({ hand, roll, rounds, players }, random) =>
  pick(isStuck(rounds) ? hand : steadyMix(hand, roll, players.length), hand, random);

export function steadyMix(hand: Hand, roll: Roll, players: number): Mix {
  const leads = leadsAtRandom(roll, players);
  const best = bestOf(shapesIn(hand), (shape) => leads[shape]);
  return mixOf((shape) => (best.includes(shape) ? hand[shape] : 0));
}

const STUCK_AFTER = 4;

/** Steadies among themselves can come to where each plays the same for ever: then any counter is better than the best. */
function isStuck(rounds: readonly Round[]): boolean {
  return (
    rounds.length >= STUCK_AFTER &&
    rounds
      .slice(-STUCK_AFTER)
      .every(({ roll, plays }) => shapesHandedOver(judgePlays(roll, plays)).length === 0)
  );
}

const remembered = new Map<string, Mix>();

/** For each own play: the chance to hand it over, less the share of the others who hand theirs over. */
function leadsAtRandom(roll: Roll, players: number): Mix {
  const key = `${players} ${formatRoll(roll)}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const leads = { ...NONE };
  for (const shape of SHAPES) leads[shape] = leadOf(shape, roll, players - 1);
  remembered.set(key, leads);
  return leads;
}

function leadOf(own: Shape, roll: Roll, others: number): number {
  let lead = 0;
  for (let disc = 0; disc <= others; disc += 1) {
    for (let square = 0; square <= others - disc; square += 1) {
      const plays = { disc, square, triangle: others - disc - square };
      const gone = shapesHandedOver(judge(roll, { ...plays, [own]: plays[own] + 1 }));
      const share = gone.reduce((sum, shape) => sum + plays[shape], 0) / others;
      lead += chanceAtRandom(plays, others) * ((gone.includes(own) ? 1 : 0) - share);
    }
  }
  return lead;
}

/** How likely these counts are when everyone plays any of the three shapes with equal chance. */
function chanceAtRandom({ disc, square, triangle }: Counts, players: number): number {
  const ways = factorial(players) / (factorial(disc) * factorial(square) * factorial(triangle));
  return ways / SHAPES.length ** players;
}

function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1);
}
