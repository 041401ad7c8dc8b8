import {
  type Bot,
  type Counts,
  formatRoll,
  type Hand,
  judge,
  NONE,
  type Roll,
  SHAPES,
  type Shape,
  shapesHandedOver,
} from '@pok/rules';
import { getOrMake } from '../memoize.ts';
import { type Mix, mixOf, pick } from './mix.ts';

/**
 * Thinks one round ahead, and expects everybody else to do the same. It more often plays shapes that gain more on the others, but never for
 * certain. A die wants an exact number, so players who all want the same shape get nothing. It remembers nobody's hand.
 */
export const steady: Bot = ({ hand, roll, players }, random) =>
  pick(steadyMix(hand, roll, players.length), hand, random);

export function steadyMix(hand: Hand, roll: Roll, players: number): Mix {
  const liking = getOrMake(likings, `${players} ${formatRoll(roll)}`, () => findLiking(roll, players));
  return mixOf((shape) => hand[shape] * liking[shape]);
}

/** How much of a lead makes a shape e times as likely: less would be easier to read, more would be careless. */
const SOFTNESS = 0.2;

const STEPS = 200;
const likings = new Map<string, Mix>();

/**
 * How likely each shape is to be played by somebody who holds all of them, if everybody else plays by the same mix. This is a quantal
 * response equilibrium of one round, found by smaller and smaller steps from the even mix.
 */
function findLiking(roll: Roll, players: number): Mix {
  const rounds = roundsOf(roll, players - 1);
  let liking = mixOf(() => 1);
  for (let step = 0; step < STEPS; step += 1) {
    const before = liking;
    const leads = leadsAgainst(before, rounds);
    const response = mixOf((shape) => Math.exp(leads[shape] / SOFTNESS));
    const part = Math.min(1 / 2, 2 / (step + 2));
    liking = mixOf((shape) => (1 - part) * before[shape] + part * response[shape]);
  }
  return liking;
}

/** One way in which the others can play. */
interface OthersPlay {
  readonly plays: Counts;
  /** In how many orders of the players it happens. */
  readonly orders: number;
  /** For each own play: whether it is handed over, less the share of the others who hand theirs over. */
  readonly leads: Mix;
}

function roundsOf(roll: Roll, others: number): readonly OthersPlay[] {
  const rounds: OthersPlay[] = [];
  for (let disc = 0; disc <= others; disc += 1) {
    for (let square = 0; square <= others - disc; square += 1) {
      const plays = { disc, square, triangle: others - disc - square };
      const leads = { ...NONE };
      for (const own of SHAPES) leads[own] = leadOf(own, plays, roll, others);
      rounds.push({ plays, orders: ordersOf(plays, others), leads });
    }
  }
  return rounds;
}

function leadOf(own: Shape, plays: Counts, roll: Roll, others: number): number {
  const shapes = shapesHandedOver(judge(roll, { ...plays, [own]: plays[own] + 1 }));
  const share = shapes.reduce((sum, shape) => sum + plays[shape], 0) / others;
  return (shapes.includes(own) ? 1 : 0) - share;
}

function ordersOf({ disc, square, triangle }: Counts, players: number): number {
  return factorial(players) / (factorial(disc) * factorial(square) * factorial(triangle));
}

function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1);
}

/** The leads to expect when the others play by the mix. */
function leadsAgainst(liking: Mix, rounds: readonly OthersPlay[]): Mix {
  const expected = { ...NONE };
  for (const { plays, orders, leads } of rounds) {
    const chance =
      orders * liking.disc ** plays.disc * liking.square ** plays.square * liking.triangle ** plays.triangle;
    for (const shape of SHAPES) expected[shape] += chance * leads[shape];
  }
  return expected;
}
