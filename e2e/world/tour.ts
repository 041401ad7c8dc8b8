import type { Page } from 'playwright-core';
import { Company } from './company.ts';
import { newScreen, type ScreenOptions } from './screen.ts';
import { type Locale, says } from './texts.ts';
import type { World } from './world.ts';

/** A screen of the app as it stands before somebody. */
export interface Sight {
  readonly name: string;
  readonly page: Page;
  /** A round is on: nobody scrolls now. */
  readonly inRound: boolean;
}

/** Sixteen graphemes each, as long as names can be; one is of letters that are several code points. */
export const LONG_NAMES = [
  'Maximiliana-Rosa',
  'Bartholomäus-Ulf',
  'Wolfgang-Amadeus',
  'Guadalupe-Isabel',
  'Jean-Christophe!',
  'WWWWWWWWWWWWWWWW',
  '👩‍👩‍👧 Mèmè & Pàpà-Öö',
];

const PAGES: Readonly<Record<string, string>> = {
  home: '/',
  'play now': '/play',
  'one phone': '/one-phone',
  learn: '/learn',
  rules: '/learn/rules',
  desk: '/learn/desk',
  settings: '/settings',
  about: '/about',
  replay: '/replay',
  'nothing here': '/nowhere',
  'no such table': '/t/22222222',
};

/** Goes to every screen that has an address of its own. */
export async function tourPages(
  world: World,
  options: ScreenOptions,
  look: (sight: Sight) => Promise<void>,
): Promise<void> {
  const page = await newScreen(world.browser, options);
  for (const [name, path] of Object.entries(PAGES)) {
    await page.goto(`${world.server.url}${path}`);
    await settled(page);
    await look({ name, page, inRound: false });
  }
  await page.context().close();
}

/** Goes through a match at a table of seven, as the host and as the big screen see it. */
export async function tourMatch(
  world: World,
  options: ScreenOptions,
  look: (sight: Sight) => Promise<void>,
  names: readonly string[] = LONG_NAMES,
): Promise<void> {
  const locale = options.locale ?? 'en';
  const company = await Company.gather(world.server, names, { memoryAid: 'counts' });
  const [host, ...others] = company.guests;
  if (host === undefined) throw new Error('a company has a host');
  const page = await newScreen(world.browser, { ...options, guest: host });
  const tv = await newScreen(world.browser, options);
  const table = `${world.server.url}/t/${company.code}`;
  for (const guest of others) await guest.appear(company.code);
  await Promise.all([page.goto(table), tv.goto(`${table}/tv`)]);

  await button(page, locale, 'lobby_start').waitFor();
  await look({ name: 'lobby', page, inRound: false });
  await look({ name: 'big screen, before', page: tv, inRound: true });

  await company.start();
  await stage(page, 'choose');
  await look({ name: 'choosing', page, inRound: true });
  await look({ name: 'big screen, choosing', page: tv, inRound: true });
  await talk(page, locale, look);

  await page.locator('button[data-shape=disc]').click();
  await button(page, locale, 'table_reopen_fist').waitFor();
  await look({ name: 'fist closed', page, inRound: true });

  await company.closeFists();
  await stage(page, 'judge');
  await look({ name: 'verdict', page, inRound: true });
  await look({ name: 'big screen, verdict', page: tv, inRound: true });

  await company.playToEnd();
  await toTheEnd(page, locale);
  await look({ name: 'end', page, inRound: false });
  await tv.reload();
  await stage(tv, 'over');
  await look({ name: 'big screen, after', page: tv, inRound: true });
  await Promise.all([page.context().close(), tv.context().close()]);
}

async function talk(page: Page, locale: Locale, look: (sight: Sight) => Promise<void>): Promise<void> {
  await button(page, locale, 'talk_open').click();
  await page.getByRole('dialog').waitFor();
  await look({ name: 'table talk', page, inRound: false });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Sees the verdicts that are still to be seen, and arrives where the match is told. */
async function toTheEnd(page: Page, locale: Locale): Promise<void> {
  const rounds = page.getByRole('heading', { name: says(locale, 'end_rounds') });
  const next = button(page, locale, 'table_next');
  while (!(await rounds.isVisible())) {
    await rounds.or(next).first().waitFor();
    if (await next.isVisible()) await next.click();
  }
}

function button(page: Page, locale: Locale, key: string) {
  return page.getByRole('button', { name: says(locale, key) });
}

/** The moment of the show that the screen has come to. */
export async function stage(page: Page, name: string): Promise<void> {
  await page.locator(`main[data-stage=${name}]`).waitFor();
}

/** A page that has said what it is, with its letters and without anything on its way. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => document.fonts.ready);
}
