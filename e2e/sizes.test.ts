import { describe, expect, test } from 'vitest';
import { misfits, overlaps, resize } from './world/layout.ts';
import { SIZES } from './world/screen.ts';
import { LONG_NAMES, type Sight } from './world/tour.ts';
import { TOURS } from './world/tours.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();

/** Every size in turn, on the same page: whoever turns a phone or drags a window must not lose anything either. */
async function atEverySize({ name, page, inRound }: Sight, found: string[]): Promise<void> {
  for (const [size, { width, height }] of Object.entries(SIZES)) {
    if (name.startsWith('big screen') && size.includes('phone')) continue;
    await resize(page, { width, height });
    const wrong = await misfits(page, { names: LONG_NAMES, scrolls: !inRound });
    const crossed = inRound ? await overlaps(page) : [];
    found.push(...[...wrong, ...crossed].map((what) => `${name} on a ${size}: ${what}`));
  }
}

describe('nothing overflows from 320×568 to 1920×1080, with names as long as they can be', () => {
  test.each(TOURS)('%s', async (_, tour) => {
    const found: string[] = [];
    await tour(world, {}, (sight) => atEverySize(sight, found));
    expect(found).toEqual([]);
  });
});
