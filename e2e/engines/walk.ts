import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { crossedTexts, misfits, overlaps, resize } from '../world/layout.ts';
import { SIZES } from '../world/screen.ts';
import type { Server } from '../world/server.ts';
import { LONG_NAMES } from '../world/tour.ts';
import type { TOURS } from '../world/tours.ts';

export type Tour = (typeof TOURS)[number];

/** Goes on a tour and returns what is wrong on its screens. It leaves a picture of each screen in `folder`. */
export async function walk(
  [, tour]: Tour,
  {
    browser,
    server,
    folder,
  }: { readonly browser: Browser; readonly server: Server; readonly folder: string },
): Promise<{ readonly screens: number; readonly problems: readonly string[] }> {
  const problems: string[] = [];
  let screens = 0;
  mkdirSync(folder, { recursive: true });
  await tour({ browser, server }, {}, async ({ name, page, inRound }) => {
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
