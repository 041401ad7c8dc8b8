import type { Bot, Seen, Shape } from '@pok/rules';
import { casual } from '../bots/casual.ts';
import { type Mix, pick } from '../bots/mix.ts';
import { replayHands } from '../bots/replay-hands.ts';
import type { Solution } from '../bots/solution.ts';
import { steady } from '../bots/steady.ts';
import type { DailyLevel } from './line-up.ts';
import { stageMixes } from './stage-mix.ts';

/** Mixes are rounded to this many parts, so that nothing hangs on the last digits of a long computation. */
const PARTS = 4096;

/** How much of a seed is used: 48 bits, which a number holds exactly. */
const SEED_HEX_DIGITS = 12;

/**
 * docs/daily.md: what a bot plays follows from what everybody has seen and from the seed of its fist, in hex. Only Sharp needs
 * the solution.
 */
export function chooseForDaily(
  level: DailyLevel,
  seen: Seen,
  seed: string,
  solution: Solution | undefined,
): Shape {
  const bits = Number.parseInt(seed.slice(0, SEED_HEX_DIGITS), 16);
  return dailyBot(level, solution)(seen, (below) => bits % below);
}

function dailyBot(level: DailyLevel, solution: Solution | undefined): Bot {
  switch (level) {
    case 'casual':
      return casual;
    case 'steady':
      return steady;
    case 'sharp':
      if (solution === undefined) throw new Error('Sharp plays by the solved game');
      return (seen, random) => pick(roundedMix(seen, solution), seen.hand, random);
    default:
      return level satisfies never;
  }
}

function roundedMix(seen: Seen, solution: Solution): Mix {
  const mix = stageMixes(solution, replayHands(seen).hands, seen.roll)[seen.seat];
  if (mix === undefined) throw new RangeError(`nobody sits at ${seen.seat}`);
  const rounded = (shape: Shape) => Math.round(mix[shape] * PARTS);
  return { disc: rounded('disc'), square: rounded('square'), triangle: rounded('triangle') };
}
