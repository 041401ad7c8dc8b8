import { BOT_LEVELS } from '@pok/protocol';
import type { Bot } from '@pok/rules';
import { expect, test } from 'vitest';
import { playSitting } from '../arena/sitting.ts';
import { loadValues } from '../values/load-values.ts';
import { botOf } from './choose.ts';
import { seededRandom } from './seeded-random.ts';

const MATCHES = 6;

/** One bot of every level at one table. */
test.each([
  ['with', await loadValues(4)],
  ['without', null],
])('[P3] no level plays a shape that it does not hold, %s values', (_, values) => {
  const played = new Set<string>();
  const entrants = BOT_LEVELS.map((level) => {
    const choose = botOf(level, values);
    const bot: Bot = (seen, random) => {
      const shape = choose(seen, random);
      expect(seen.hand[shape], `${level} plays ${shape}`).toBeGreaterThan(0);
      played.add(level);
      return shape;
    };
    return { name: level, bot };
  });
  playSitting(entrants, 0, MATCHES, seededRandom('legality'));
  expect([...played]).toEqual(BOT_LEVELS);
});
