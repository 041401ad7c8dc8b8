import { describe, expect, test } from 'vitest';
import { axeFindings, axeFindingsOfColours } from './world/axe.ts';
import { misfits, resize, smallTargets } from './world/layout.ts';
import { LONG_NAMES, type Sight } from './world/tour.ts';
import { TOURS } from './world/tours.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();

const LIGHT = { colorScheme: 'light', contrast: 'no-preference' } as const;
const OTHER_COLOURS = {
  dark: { colorScheme: 'dark', contrast: 'no-preference' },
  'high contrast': { colorScheme: 'light', contrast: 'more' },
  'dark with high contrast': { colorScheme: 'dark', contrast: 'more' },
} as const;

/** A laptop at 200 %. */
const ZOOMED = { width: 640, height: 400 };

describe('axe finds nothing in light, dark and high contrast, targets are 44 px, and 200 % loses nothing', () => {
  test.each(TOURS)('%s', async (_, tour) => {
    const found: string[] = [];
    await tour(world, {}, (sight) => check(sight, found));
    expect(found).toEqual([]);
  });
});

async function check({ name, page }: Sight, found: string[]): Promise<void> {
  await page.emulateMedia(LIGHT);
  found.push(...(await axeFindings(page)).map((what) => `${name}: ${what}`));
  for (const [colours, media] of Object.entries(OTHER_COLOURS)) {
    await page.emulateMedia(media);
    found.push(...(await axeFindingsOfColours(page)).map((what) => `${name}, ${colours}: ${what}`));
  }
  await page.emulateMedia(LIGHT);
  found.push(...(await smallTargets(page)).map((what) => `${name}: ${what}`));
  const size = page.viewportSize();
  await resize(page, ZOOMED);
  const wrong = await misfits(page, { names: LONG_NAMES });
  found.push(...wrong.map((what) => `${name} at 200 %: ${what}`));
  if (size !== null) await resize(page, size);
}
