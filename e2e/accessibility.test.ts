import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFindings } from './world/axe.ts';
import { misfits, smallTargets } from './world/layout.ts';
import { LONG_NAMES, type Sight, tourMatch, tourPages } from './world/tour.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();

const LOOKS: Readonly<Record<string, Parameters<Page['emulateMedia']>[0]>> = {
  light: { colorScheme: 'light', contrast: 'no-preference' },
  dark: { colorScheme: 'dark', contrast: 'no-preference' },
  'high contrast': { colorScheme: 'light', contrast: 'more' },
  'dark high contrast': { colorScheme: 'dark', contrast: 'more' },
};

/** A laptop at 200 %. */
const ZOOMED = { width: 640, height: 400 };

describe('axe finds nothing in light, dark and high contrast, targets are 44 px, and 200 % loses nothing', () => {
  test('on the pages', async () => {
    const found: string[] = [];
    await tourPages(world, {}, (sight) => check(sight, found));
    expect(found).toEqual([]);
  });

  test('in a match', async () => {
    const found: string[] = [];
    await tourMatch(world, {}, (sight) => check(sight, found));
    expect(found).toEqual([]);
  });
});

async function check({ name, page }: Sight, found: string[]): Promise<void> {
  for (const [look, media] of Object.entries(LOOKS)) {
    await page.emulateMedia(media);
    found.push(...(await axeFindings(page)).map((what) => `${name}, ${look}: ${what}`));
  }
  await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' });
  found.push(...(await smallTargets(page)).map((what) => `${name}: ${what}`));
  const size = page.viewportSize();
  await page.setViewportSize(ZOOMED);
  const wrong = await misfits(page, { names: LONG_NAMES });
  found.push(...wrong.map((what) => `${name} at 200 %: ${what}`));
  if (size !== null) await page.setViewportSize(size);
}
