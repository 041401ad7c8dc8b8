import { BOT_NAMES } from '@pok/protocol';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { parseRoute } from '../../packages/web/src/router/routes.ts';
import { axeFindings, axeFindingsOfColours } from '../world/axe.ts';
import {
  crossedTexts,
  type Fit,
  misfits,
  overlaps,
  resize,
  setLetters,
  smallTargets,
  withoutOutline,
} from '../world/layout.ts';
import { SIZES, type Size } from '../world/screen.ts';
import { squeezed } from '../world/squeezed.ts';
import { LOCALES } from '../world/texts.ts';
import { LONG_NAMES, type Sight } from '../world/tour.ts';
import { SETTING_STOPS, STOPS, TOURS } from '../world/tours.ts';
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
/** Twice as large letters on phones: half as many fit in a line. Either the whole page is zoomed, or the browser's letters are larger. */
const LARGE_LETTERS = [
  { what: 'zoomed', locale: 'en', size: { width: 195, height: 422 }, letters: 16 },
  { what: 'with larger letters', locale: 'de', size: { width: 320, height: 568 }, letters: 32 },
];
/** Texts that are the same in every language; a record is not translated. */
const NAMES = [
  'POK',
  'steffen-spiele.com',
  ...LONG_NAMES,
  ...BOT_NAMES.steady,
  ...['Ana', 'Ben', 'Cem', 'Dia', 'Mia', 'Jonas', 'Lucía', 'Emil'],
  ...['players', 'Cem 1 TD- DDS'],
];

/**
 * Each tour is a test file of its own, so that they run side by side. Ordinary runs check every screen in two of four colour
 * schemes, and all languages only where they have the least room. The nightly checks everything.
 */
export function lookAtAll(name: (typeof TOURS)[number][0], { isNightly = false } = {}): void {
  const world = openWorld();
  describe('every screen is accessible in its colours, and fits at every size and in every language, with the longest names', () => {
    test.each(TOURS.filter(([tour]) => tour === name))('%s', async (_, tour) => {
      const found: string[] = [];
      const pages = new Set<string>();
      const sights = new Set<string>();
      await tour(world, {}, async (sight) => {
        const others = Object.keys(OTHER_COLOURS) as (keyof typeof OTHER_COLOURS)[];
        const colours = isNightly ? others : others.slice(sights.size % others.length).slice(0, 1);
        sights.add(sight.name);
        const { pathname, hash } = new URL(sight.page.url());
        pages.add(parseRoute(pathname + hash).page);
        const wrong = [
          ...(await inColours(sight.page, colours)),
          ...(await smallTargets(sight.page)),
          ...(await inForcedColours(sight.page)),
          ...(await atTwiceItsSize(sight.page)),
          ...(await withLargeLetters(sight)),
          ...(await atEverySize(sight, isNightly ? ['small phone', 'phone'] : ['small phone'])),
        ];
        found.push(...wrong.map((what) => `${sight.name}: ${what}`));
      });
      expect(found).toEqual([]);
      const missedPages = Object.entries(STOPS).filter(([page, stop]) => stop === name && !pages.has(page));
      const missedSettings = Object.entries(SETTING_STOPS).filter(
        ([, [stop, sight]]) => stop === name && !sights.has(sight),
      );
      expect([...missedPages, ...missedSettings]).toEqual([]);
    });
  });
}

async function inColours(
  page: Page,
  others: readonly (keyof typeof OTHER_COLOURS)[],
): Promise<readonly string[]> {
  await page.emulateMedia(LIGHT);
  const found = [...(await axeFindings(page))];
  for (const colours of others) {
    await page.emulateMedia(OTHER_COLOURS[colours]);
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

/** Everything may scroll at 200 %, but nothing may cover anything, or shrink to nothing. German has the longest words. */
async function withLargeLetters({ name, page, inRound }: Sight): Promise<readonly string[]> {
  if (name.startsWith('big screen')) return [];
  const found: string[] = [];
  for (const { what, locale, size, letters } of LARGE_LETTERS) {
    await resize(page, size);
    await setLetters(page, letters);
    await speak(page, locale);
    const wrong = [
      ...(await misfits(page, { names: LONG_NAMES })),
      ...(await crossedTexts(page)),
      ...(await squeezed(page)),
      ...(inRound ? await overlaps(page) : []),
    ];
    found.push(...wrong.map((each) => `in ${locale}, ${what}: ${each}`));
  }
  await setLetters(page, 16);
  await speak(page, 'en');
  return found;
}

async function atTwiceItsSize(page: Page): Promise<readonly string[]> {
  await resize(page, ZOOMED);
  const wrong = await misfits(page, { names: LONG_NAMES });
  return wrong.map((what) => `at 200 %: ${what}`);
}

/** Every size in turn, on the same page: turning a phone or resizing a window must not lose anything either. */
async function atEverySize(
  { name, page, inRound }: Sight,
  narrow: readonly Size[],
): Promise<readonly string[]> {
  const isBig = name.startsWith('big screen');
  const sizes = (Object.keys(SIZES) as Size[]).filter((size) => !(isBig && size.includes('phone')));
  const found: string[] = [];
  for (const [index, size] of sizes.entries()) {
    await resize(page, SIZES[size]);
    const wrong = await misfits(page, { names: LONG_NAMES, scrolls: !inRound });
    const crossed = inRound ? await overlaps(page) : [];
    found.push(...[...wrong, ...crossed].map((what) => `on a ${size}: ${what}`));
    if (index === 0 || narrow.includes(size)) {
      const isNarrow = narrow.includes(size);
      const translated = await inEveryLanguage(
        page,
        isNarrow ? { names: LONG_NAMES, scrolls: !inRound } : undefined,
      );
      found.push(...translated.map((what) => `on a ${size}: ${what}`));
    }
  }
  return found;
}

/** Every language takes effect immediately, everywhere on the screen. If `fit` is given, the texts also fit. */
async function inEveryLanguage(page: Page, fit: Fit | undefined): Promise<readonly string[]> {
  const found: string[] = [];
  for (const locale of LOCALES) {
    await speak(page, locale);
    const strange = (await strangeWords(page, locale, NAMES)).map((what) => `it says ${what}`);
    const wrong = fit === undefined ? [] : await misfits(page, fit);
    found.push(...[...strange, ...wrong].map((what) => `in ${locale}: ${what}`));
  }
  await speak(page, 'en');
  return found;
}
