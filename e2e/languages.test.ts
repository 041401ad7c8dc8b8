import { describe, expect, test } from 'vitest';
import { misfits, resize } from './world/layout.ts';
import { newDevice, newScreen, SIZES } from './world/screen.ts';
import { LOCALES, says } from './world/texts.ts';
import { LONG_NAMES, type Sight, settled } from './world/tour.ts';
import { TOURS } from './world/tours.ts';
import { speak, strangeWords } from './world/words.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();
const NARROW = ['small phone', 'phone'] as const;
/** English is measured at every size elsewhere. */
const TRANSLATIONS = LOCALES.filter((locale) => locale !== 'en');
/** What is called the same everywhere; a record is written in letters of its own. */
const NAMES = [
  'POK',
  ...LONG_NAMES,
  ...['Ana', 'Ben', 'Cem', 'Dia', 'Mia', 'Jonas', 'Lucía', 'Emil'],
  ...['players', 'Cem 1 TD- DDS'],
];

describe('every language is there at once on every screen, and fits on a small phone', () => {
  test.each(TOURS)('%s', async (_, tour) => {
    const found: string[] = [];
    await tour(world, { size: 'small phone' }, (sight) => inEveryLanguage(sight, found));
    expect(found).toEqual([]);
  });
});

async function inEveryLanguage({ name, page, inRound }: Sight, found: string[]): Promise<void> {
  for (const locale of LOCALES) {
    await speak(page, locale);
    const strange = await strangeWords(page, locale, NAMES);
    found.push(...strange.map((what) => `${name} in ${locale} says ${what}`));
  }
  for (const size of name.startsWith('big screen') ? [] : NARROW) {
    await resize(page, SIZES[size]);
    for (const locale of TRANSLATIONS) {
      await speak(page, locale);
      const wrong = await misfits(page, { names: LONG_NAMES, scrolls: !inRound });
      found.push(...wrong.map((what) => `${name} in ${locale} on a ${size}: ${what}`));
    }
  }
  await speak(page, 'en');
}

test.each(LOCALES)('whoever has a browser in %s is greeted in it', async (locale) => {
  const page = await newScreen(world.browser, { locale });
  await page.goto(world.server.url);
  await page.getByText(says(locale, 'home_tagline')).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe(locale);
  await page.context().close();
});

test('another language is there at once, without a reload, in other tabs too, and stays', async () => {
  const device = await newDevice(world.browser);
  const [home, page] = [await device.newPage(), await device.newPage()];
  await home.goto(world.server.url);
  await settled(home);
  await page.goto(`${world.server.url}/settings`);
  await page.getByText('Deutsch').click();
  await page.getByRole('heading', { name: says('de', 'settings_title') }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  await home.getByText(says('de', 'home_tagline')).waitFor();
  await page.goto(world.server.url);
  await page.getByText(says('de', 'home_tagline')).waitFor();
});
