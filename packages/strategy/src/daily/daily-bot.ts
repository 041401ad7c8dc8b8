import type { Seen, Shape } from '@pok/rules';
import { casualMix } from '../bots/casual.ts';
import { type Mix, pick } from '../bots/mix.ts';
import { replayHands } from '../bots/replay-hands.ts';
import type { Solution } from '../bots/solution.ts';
import { steadyMix } from '../bots/steady.ts';
import type { DailyLevel } from './line-up.ts';
import { stageMixes } from './stage-mix.ts';

/** Mixes are rounded to this many parts, so that nothing depends on the last digits of a computation. */
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
  return pick(rounded(mixFor(level, seen, solution)), seen.hand, (below) => bits % below);
}

function mixFor(level: DailyLevel, seen: Seen, solution: Solution | undefined): Mix {
  const { hand, roll, players, seat } = seen;
  switch (level) {
    case 'casual':
      return casualMix(hand, roll);
    case 'steady':
      return steadyMix(hand, roll, players.length);
    case 'sharp': {
      if (solution === undefined) throw new Error('Sharp plays by the solved game');
      const mix = stageMixes(solution, replayHands(seen).hands, roll)[seat];
      if (mix === undefined) throw new RangeError(`nobody sits at ${seat}`);
      return mix;
    }
    default:
      return level satisfies never;
  }
}

function rounded({ disc, square, triangle }: Mix): Mix {
  return {
    disc: Math.round(disc * PARTS),
    square: Math.round(square * PARTS),
    triangle: Math.round(triangle * PARTS),
  };
}
