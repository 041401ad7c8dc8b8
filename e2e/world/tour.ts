import type { Locator, Page } from 'playwright-core';
import { Company } from './company.ts';
import { newScreen, type ScreenOptions } from './screen.ts';
import { type Locale, says } from './texts.ts';
import type { World } from './world.ts';

/** A screen of the app at one moment. */
export interface Sight {
  readonly name: string;
  readonly page: Page;
  /** A round is being played, and nobody scrolls during a round. */
  readonly inRound: boolean;
}

export type Look = (sight: Sight) => Promise<void>;

/** Sixteen graphemes each, the longest that names can be; one has graphemes of several code points. */
export const LONG_NAMES = [
  'Maximiliana-Rosa',
  'Bartholomäus-Ulf',
  'Wolfgang-Amadeus',
  'Guadalupe-Isabel',
  'Jean-Christophe!',
  'WWWWWWWWWWWWWWWW',
  '👩‍👩‍👧 Mèmè & Pàpà-Öö',
];

const RECORD = `players: ${LONG_NAMES.slice(0, 5).join(', ')}\n1 TD- DDSTT\n`;

const PAGES: Readonly<Record<string, string>> = {
  home: '/',
  'play now': '/play',
  'one phone': '/one-phone',
  'daily dice': '/daily',
  learn: '/learn',
  rules: '/learn/rules',
  desk: '/learn/desk',
  book: '/book',
  settings: '/settings',
  devices: '/devices',
  about: '/about',
  television: '/tv',
  replay: '/replay',
  'new tournament': '/tournament',
  standings: '/tournament/standings',
  classroom: '/classroom',
  'nothing here': '/nowhere',
  'no such table': '/t/22222222',
};

/** Goes to every screen that has an address of its own. */
export async function tourPages(world: World, options: ScreenOptions, look: Look): Promise<void> {
  const page = await newScreen(world.browser, options);
  await page.goto(world.server.url);
  for (const [name, path] of Object.entries(PAGES)) {
    await follow(page, path);
    await look({ name, page, inRound: false });
  }
  await desk(page, options, look);
  await replay(page, options, look);
  await page.context().close();
}

/** A match at the desk: its first round is judged, with the longest names. */
async function desk(page: Page, { locale = 'en' }: ScreenOptions, look: Look): Promise<void> {
  const value = { round: 'TD- DDSTT', names: LONG_NAMES.slice(0, 5), rounds: ['D-- SDSST'] };
  await page.evaluate(
    (stored) => localStorage.setItem('pok-desk', JSON.stringify({ version: 1, value: stored })),
    value,
  );
  await follow(page, '/learn/desk');
  await button(page, locale, 'desk_note', { number: 2 }).waitFor();
  await look({ name: 'desk, a round of a match', page, inRound: false });
}

async function replay(page: Page, { locale = 'en' }: ScreenOptions, look: Look): Promise<void> {
  await follow(page, '/replay');
  await page.getByLabel(says(locale, 'replay_paste')).fill(RECORD);
  await button(page, locale, 'replay_show').click();
  await page.getByRole('heading', { name: says(locale, 'replay_round') }).waitFor();
  await look({ name: 'replay, a round', page, inRound: true });
  await button(page, locale, 'end_rounds').click();
  await button(page, locale, 'review_open').click();
  await page.getByRole('img', { name: says(locale, 'review_chart') }).waitFor();
  await look({ name: 'replay, looking back', page, inRound: false });
}

/** Goes through a match at a table of seven, as the host and as the big screen see it. */
export async function tourMatch(
  world: World,
  options: ScreenOptions,
  look: Look,
  names: readonly string[] = LONG_NAMES,
): Promise<void> {
  const locale = options.locale ?? 'en';
  const company = await Company.gather(world.server, names, { memoryAid: 'counts' });
  const [host, ...others] = company.guests;
  if (host === undefined) throw new Error('a company has a host');
  const page = await newScreen(world.browser, { ...options, guest: host });
  const bigScreen = await newScreen(world.browser, options);
  const table = `${world.server.url}/t/${company.code}`;
  for (const guest of others) await guest.appear(company.code);
  await Promise.all([page.goto(table), bigScreen.goto(`${table}/big-screen`)]);

  await button(page, locale, 'lobby_start').waitFor();
  await look({ name: 'lobby', page, inRound: false });
  await look({ name: 'big screen, before', page: bigScreen, inRound: true });

  await button(page, locale, 'app_more').click();
  await look({ name: 'lobby, all settings', page, inRound: false });
  await tourLobbyOfGuests(world, options, look, company);

  await company.start();
  await stage(page, 'choose');
  await look({ name: 'choosing', page, inRound: true });
  await look({ name: 'big screen, choosing', page: bigScreen, inRound: true });
  await bigScreen.goto(`${table}/overlay`);
  await stage(bigScreen, 'choose');
  await look({ name: 'big screen, overlay', page: bigScreen, inRound: true });
  await bigScreen.goto(`${table}/big-screen`);
  await stage(bigScreen, 'choose');

  await page.locator('button[data-shape=disc]').click();
  await button(page, locale, 'table_reopen_fist').waitFor();
  await look({ name: 'fist closed', page, inRound: true });

  await Promise.all([holdClock(page), holdClock(bigScreen)]);
  await company.closeFists({ except: [0] });
  await stage(page, 'judge');
  await look({ name: 'verdict', page, inRound: true });
  await look({ name: 'big screen, verdict', page: bigScreen, inRound: true });

  await company.playToEnd();
  await toTheEnd(page, locale);
  await button(page, locale, 'end_more').click();
  await button(page, locale, 'review_open').waitFor();
  await look({ name: 'end', page, inRound: false });
  await bigScreen.reload();
  await stage(bigScreen, 'over');
  await look({ name: 'big screen, after', page: bigScreen, inRound: true });
  await Promise.all([page.context().close(), bigScreen.context().close()]);
}

/** As somebody who has a seat, and as somebody who comes when all are taken. */
async function tourLobbyOfGuests(
  world: World,
  options: ScreenOptions,
  look: Look,
  company: Company,
): Promise<void> {
  const locale = options.locale ?? 'en';
  const seated = await newScreen(world.browser, { ...options, guest: company.guest(1) });
  const late = await newScreen(world.browser, options);
  for (const page of [seated, late]) await page.goto(`${world.server.url}/t/${company.code}`);
  await button(seated, locale, 'lobby_stand').waitFor();
  await look({ name: 'lobby of a guest', page: seated, inRound: false });
  await late.getByText(says(locale, 'lobby_full')).waitFor();
  await look({ name: 'lobby, full', page: late, inRound: false });
  for (const page of [seated, late]) await page.context().close();
}

/** Stops the page's clock: a verdict stays until a tap. */
export function holdClock(page: Page): Promise<void> {
  return page.evaluate(() => {
    const now = Date.now();
    Date.now = () => now;
  });
}

/** By a link inside the app. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
  await page.waitForURL((url) => url.pathname === path);
  await settled(page);
}

/** Looks at a sheet and closes it with Escape. */
export async function lookAtSheet(
  page: Page,
  { name, opener }: { readonly name: string; readonly opener: Locator },
  look: Look,
): Promise<void> {
  await opener.click();
  await page.getByRole('dialog').waitFor();
  await look({ name, page, inRound: false });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Skips the remaining verdicts, and waits for the result. */
async function toTheEnd(page: Page, locale: Locale): Promise<void> {
  const over = button(page, locale, 'end_more');
  const next = button(page, locale, 'table_next');
  while (!(await over.isVisible())) {
    await over.or(next).first().waitFor();
    // Not Playwright's click, which would wait for a verdict that has just disappeared by itself.
    await next.evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLElement).click();
    });
  }
}

export function button(
  page: Page,
  locale: Locale,
  key: string,
  inputs: Readonly<Record<string, string | number>> = {},
): Locator {
  return page.getByRole('button', { name: says(locale, key, inputs) });
}

/** Waits until the show on the screen has reached this stage. */
export async function stage(page: Page, name: string): Promise<void> {
  await page.locator(`main[data-stage=${name}]`).waitFor();
}

/** Waits until a page has its heading and its fonts. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => document.fonts.ready);
}

/** Waits until the steps of closed sheets are gone from the history. Taking one back would cancel a navigation that starts before. */
export async function stepsTakenBack(page: Page): Promise<void> {
  await page.waitForFunction(() => (history.state?.overlays ?? 0) === 0);
}
