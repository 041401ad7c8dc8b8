import { formatMatchLink } from '@pok/protocol';
import { parseRecord, recordOf } from '@pok/rules';
import { seededRandom } from '@pok/strategy';
import type { Page } from 'playwright-core';
import { formatBookFile } from '../../packages/web/src/pages/book/book-file.ts';
import { madeUpMatches } from '../../packages/web/src/testing/made-up-matches.ts';
import { NO_TRAINING } from '../../packages/web/src/training/training.ts';
import { newScreen, type ScreenOptions } from './screen.ts';
import { type Locale, says } from './texts.ts';
import { button, follow, LONG_NAMES, type Look, lookAtSheet } from './tour.ts';
import type { World } from './world.ts';

const DAY = '2026-11-18';

/** What brings people back: a match in a link, a finished day, and the book with matches in it. */
export async function tourComeback(world: World, options: ScreenOptions, look: Look): Promise<void> {
  const locale = options.locale ?? 'en';
  const page = await newScreen(world.browser, options);
  await page.clock.setSystemTime(new Date(`${DAY}T18:00:00`));
  await page.goto(world.server.url);
  await tourLink(page, locale, look);
  await tourDays(page, look);
  await tourBook(page, locale, look);
  await page.context().close();
}

async function tourLink(page: Page, locale: Locale, look: Look): Promise<void> {
  await page.goto(new URL('/replay#1broken', page.url()).href);
  await page.getByRole('heading', { name: says(locale, 'link_broken') }).waitFor();
  await look({ name: 'broken link', page, inRound: false });
  await page.goto(new URL(`/replay#${LINK}`, page.url()).href);
  await page.getByRole('heading', { name: says(locale, 'replay_what') }).waitFor();
  await look({ name: 'a match from a link', page, inRound: true });
  await button(page, locale, 'replay_watch').click();
  await button(page, locale, 'end_rounds').click();
  await lookAtSheet(page, { name: 'share', opener: button(page, locale, 'end_share') }, look);
}

async function tourDays(page: Page, look: Look): Promise<void> {
  const marks = ['best', 'good', 'slip', 'blunder', 'forced', 'best', 'best', 'good', 'forced'];
  const over = { kind: 'over', outcome: 'dead', link: LINK, score: 83, marks };
  const days = {
    [DAY]: over,
    '2026-11-17': { ...over, outcome: 'won', score: 100 },
    '2026-11-16': { kind: 'started' },
  };
  await page.evaluate(
    (value) => localStorage.setItem('pok-days', JSON.stringify({ version: 1, value })),
    days,
  );
  await follow(page, '/daily');
  await look({ name: 'days', page, inRound: false });
  await follow(page, `/daily/${DAY}`);
  await look({ name: 'a day that is over', page, inRound: false });
  await follow(page, '/');
  await look({ name: 'home with a streak', page, inRound: false });
}

async function tourBook(page: Page, locale: Locale, look: Look): Promise<void> {
  await follow(page, '/book');
  const book = formatBookFile({
    matches: madeUpMatches(40, seededRandom('a tour'), LONG_NAMES),
    training: NO_TRAINING,
  });
  await page
    .getByLabel(says(locale, 'book_import'))
    .setInputFiles({ name: 'pok-book.json', mimeType: 'application/json', buffer: Buffer.from(book) });
  // A toast keeps the language that it came in.
  await page.locator('.toast').waitFor();
  await page.locator('.toast').waitFor({ state: 'hidden' });
  await page.locator('summary').first().click();
  await button(page, locale, 'book_delete_one').first().click();
  await look({ name: 'book', page, inRound: false });
}

const LINK = linkOf(`players: ${LONG_NAMES.slice(0, 5).join(', ')}\n1 TD- DDSTT\n`);

function linkOf(text: string): string {
  const parsed = parseRecord(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return formatMatchLink(recordOf(parsed.record.players, parsed.match));
}
