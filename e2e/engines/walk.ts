import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { crossedTexts, misfits, overlaps, resize } from '../world/layout.ts';
import { SIZES } from '../world/screen.ts';
import type { Server } from '../world/server.ts';
import { LONG_NAMES, tourMatch, tourPages } from '../world/tour.ts';
import { tourComeback } from '../world/tour-comeback.ts';
import { tourLearn } from '../world/tour-learn.ts';
import { tourMoments } from '../world/tour-moments.ts';
import { tourOnePhone } from '../world/tour-one-phone.ts';
import { tourSheets } from '../world/tour-sheets.ts';

const TOURS = {
  'every page': tourPages,
  'a match': tourMatch,
  'rare moments of a match': tourMoments,
  'every sheet': tourSheets,
  'one phone': tourOnePhone,
  'the lessons': tourLearn,
  'links, days and the book': tourComeback,
} as const;
export type Tour = keyof typeof TOURS;

export const TOUR_NAMES = Object.keys(TOURS) as Tour[];

/** Goes on a tour and tells what is wrong on its screens; a picture of each is left in `folder`. */
export async function walk(
  tour: Tour,
  {
    browser,
    server,
    folder,
  }: { readonly browser: Browser; readonly server: Server; readonly folder: string },
): Promise<{ readonly screens: number; readonly problems: readonly string[] }> {
  const problems: string[] = [];
  let screens = 0;
  mkdirSync(folder, { recursive: true });
  await TOURS[tour]({ browser, server }, {}, async ({ name, page, inRound }) => {
    screens += 1;
    await resize(page, SIZES[name.startsWith('big screen') ? 'television' : 'phone']);
    const wrong = [
      ...(await misfits(page, { names: LONG_NAMES, scrolls: !inRound })),
      ...(await crossedTexts(page)),
      ...(inRound ? await overlaps(page) : []),
      ...(await errorsIn(page)),
    ];
    problems.push(...wrong.map((what) => `${name}: ${what}`));
    await page.screenshot({ path: join(folder, `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.png`) });
  });
  return { screens, problems };
}

export function errorsIn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => Reflect.get(globalThis, 'pokErrors')?.splice(0) ?? []);
}
