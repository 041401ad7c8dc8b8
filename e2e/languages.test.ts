import { describe, expect, test } from 'vitest';
import { misfits, resize } from './world/layout.ts';
import { newScreen, SIZES } from './world/screen.ts';
import { allKeys, LOCALES, type Locale, says } from './world/texts.ts';
import { LONG_NAMES, type Sight, settled } from './world/tour.ts';
import { TOURS } from './world/tours.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();
const NARROW = ['small phone', 'phone'] as const;

describe.each(LOCALES)('in %s', (locale) => {
  test.each(TOURS)('%s speaks it, and fits on a small phone', async (_, tour) => {
    const found: string[] = [];
    await tour(world, { locale, size: 'small phone' }, (sight) => check(sight, locale, found));
    expect(found).toEqual([]);
  });
});

test('another language is there at once, without a reload, and stays', async () => {
  const page = await newScreen(world.browser);
  await page.goto(`${world.server.url}/settings`);
  await page.getByText('Deutsch').click();
  await page.getByRole('heading', { name: says('de', 'settings_title') }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  await page.goto(world.server.url);
  await settled(page);
  await page.getByText(says('de', 'home_tagline')).waitFor();
});

async function check({ name, page, inRound }: Sight, locale: Locale, found: string[]): Promise<void> {
  const lang = await page.locator('html').getAttribute('lang');
  if (lang !== locale) found.push(`${name} says that it is in ${lang}`);
  const text = await page.locator('body').innerText();
  const raw = allKeys().filter((key) => key.includes('_') && text.includes(key));
  const holes = text.match(/\{\w+\}|undefined|\[object \w+\]|NaN/g) ?? [];
  found.push(...[...raw, ...holes].map((what) => `${name} says ${what}`));
  if (name.startsWith('big screen')) return;
  for (const size of NARROW) {
    await resize(page, SIZES[size]);
    const wrong = await misfits(page, { names: LONG_NAMES, scrolls: !inRound });
    found.push(...wrong.map((what) => `${name} on a ${size}: ${what}`));
  }
}
