import { BOT_NAMES } from '@pok/rules';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFindings, axeFindingsOfColours } from '../world/axe.ts';
import { crossedTexts, misfits, overlaps, resize, smallTargets, withoutOutline } from '../world/layout.ts';
import { SIZES, type Size } from '../world/screen.ts';
import { LOCALES } from '../world/texts.ts';
import { LONG_NAMES, type Sight } from '../world/tour.ts';
import { TOURS } from '../world/tours.ts';
import { speak, strangeWords } from '../world/words.ts';
import { openWorld } from '../world/world.ts';

const LIGHT = { colorScheme: 'light', contrast: 'no-preference' } as const;
const OTHER_COLOURS = {
  dark: { colorScheme: 'dark', contrast: 'no-preference' },
  'high contrast': { colorScheme: 'light', contrast: 'more' },
  'dark with high contrast': { colorScheme: 'dark', contrast: 'more' },
} as const;

/** A laptop at 200 %. */
const ZOOMED = { width: 640, height: 400 };
/** A phone at 200 %: as wide, for its letters, as one whose letters are twice as large. */
const LARGE_LETTERS = { width: 195, height: 422 };
/** Where the longest language has the least room. */
const NARROW: readonly Size[] = ['small phone', 'phone'];
const TRANSLATIONS = LOCALES.filter((locale) => locale !== 'en');
/** What has the same name in every language; a record is not translated. */
const NAMES = [
  'POK',
  ...LONG_NAMES,
  ...BOT_NAMES.steady,
  ...['Ana', 'Ben', 'Cem', 'Dia', 'Mia', 'Jonas', 'Lucía', 'Emil'],
  ...['players', 'Cem 1 TD- DDS'],
];

/** Each tour is a test file of its own, so that they run side by side. */
export function lookAtAll(name: (typeof TOURS)[number][0]): void {
  const world = openWorld();
  describe('every screen passes axe in all colours, has targets of 44 px, keeps its outlines in forced colours, loses nothing at 200 %, and fits at every size, with names as long as they can be, in every language', () => {
    test.each(TOURS.filter(([tour]) => tour === name))('%s', async (_, tour) => {
      const found: string[] = [];
      await tour(world, {}, async (sight) => {
        const wrong = [
          ...(await inAllColours(sight.page)),
          ...(await smallTargets(sight.page)),
          ...(await inForcedColours(sight.page)),
          ...(await atTwiceItsSize(sight.page)),
          ...(await withLargeLetters(sight)),
          ...(await atEverySize(sight)),
        ];
        found.push(...wrong.map((what) => `${sight.name}: ${what}`));
      });
      expect(found).toEqual([]);
    });
  });
}

async function inAllColours(page: Page): Promise<readonly string[]> {
  await page.emulateMedia(LIGHT);
  const found = [...(await axeFindings(page))];
  for (const [colours, media] of Object.entries(OTHER_COLOURS)) {
    await page.emulateMedia(media);
    found.push(...(await axeFindingsOfColours(page)).map((what) => `${colours}: ${what}`));
  }
  await page.emulateMedia(LIGHT);
  return found;
}

async function inForcedColours(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const found = await withoutOutline(page);
  await page.emulateMedia({ forcedColors: 'none' });
  return found.map((what) => `in forced colours: ${what}`);
}

/** Everything may scroll then, but nothing may cover anything; the longest words are German. */
async function withLargeLetters({ name, page, inRound }: Sight): Promise<readonly string[]> {
  if (name.startsWith('big screen')) return [];
  await resize(page, LARGE_LETTERS);
  const found: string[] = [];
  for (const locale of ['en', 'de']) {
    await speak(page, locale);
    const wrong = [
      ...(await misfits(page, { names: LONG_NAMES })),
      ...(await crossedTexts(page)),
      ...(inRound ? await overlaps(page) : []),
    ];
    found.push(...wrong.map((what) => `in ${locale} with letters twice as large: ${what}`));
  }
  await speak(page, 'en');
  return found;
}

async function atTwiceItsSize(page: Page): Promise<readonly string[]> {
  await resize(page, ZOOMED);
  const wrong = await misfits(page, { names: LONG_NAMES });
  return wrong.map((what) => `at 200 %: ${what}`);
}

/** Every size in turn, on the same page: turning a phone or resizing a window must not lose anything either. */
async function atEverySize({ name, page, inRound }: Sight): Promise<readonly string[]> {
  const isBig = name.startsWith('big screen');
  const sizes = (Object.keys(SIZES) as Size[]).filter((size) => !(isBig && size.includes('phone')));
  const found: string[] = [];
  for (const [index, size] of sizes.entries()) {
    await resize(page, SIZES[size]);
    const wrong = await misfits(page, { names: LONG_NAMES, scrolls: !inRound });
    const crossed = inRound ? await overlaps(page) : [];
    found.push(...[...wrong, ...crossed].map((what) => `on a ${size}: ${what}`));
    if (index === 0) found.push(...(await wordsOf(page)));
    if (NARROW.includes(size)) found.push(...(await translatedOn(size, page, inRound)));
  }
  return found;
}

/** Every language takes effect at once, everywhere on the screen. */
async function wordsOf(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const locale of LOCALES) {
    await speak(page, locale);
    const strange = await strangeWords(page, locale, NAMES);
    found.push(...strange.map((what) => `in ${locale} it says ${what}`));
  }
  await speak(page, 'en');
  return found;
}

async function translatedOn(size: Size, page: Page, inRound: boolean): Promise<readonly string[]> {
  const found: string[] = [];
  for (const locale of TRANSLATIONS) {
    await speak(page, locale);
    const wrong = await misfits(page, { names: LONG_NAMES, scrolls: !inRound });
    found.push(...wrong.map((what) => `in ${locale} on a ${size}: ${what}`));
  }
  await speak(page, 'en');
  return found;
}
