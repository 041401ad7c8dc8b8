import { text } from 'node:stream/consumers';
import { seededRandom } from '@pok/strategy';
import type { Download, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatBookFile, parseBookFile } from '../packages/web/src/pages/book/book-file.ts';
import { madeUpMatches } from '../packages/web/src/testing/made-up-matches.ts';
import type { Training } from '../packages/web/src/training/training.ts';
import { newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { button, stage } from './world/tour.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();
const THOUSAND = madeUpMatches(1000, seededRandom('a thousand matches'));
const TRAINED: Training = {
  cards: { a: { stability: 2.5, difficulty: 5, last: '2026-11-17', due: '2026-11-20' } },
  mistakes: {},
  searched: [],
  days: { '2026-11-17': { answered: 1, right: 1 } },
};

async function openBook(page: Page): Promise<void> {
  await page.goto(`${world.server.url}/book`);
  await page.getByRole('heading', { name: says('en', 'book_yours') }).waitFor();
}

async function importBook(page: Page, book: string): Promise<void> {
  const file = { name: 'pok-book.json', mimeType: 'application/json', buffer: Buffer.from(book) };
  await page.getByLabel(says('en', 'book_import')).setInputFiles(file);
}

test('a thousand matches can be imported, browsed, exported and deleted', async () => {
  const page = await newScreen(world.browser);
  await openBook(page);
  await page.getByText(says('en', 'book_empty')).waitFor();
  await importBook(page, '{"format":"pok-match-2"}');
  await page.getByRole('alert').waitFor();
  await importBook(page, formatBookFile({ matches: THOUSAND, training: TRAINED }));
  await page.getByText(says('en', 'book_imported', { count: 1000 })).waitFor();
  await page.getByRole('img', { name: says('en', 'book_course') }).waitFor();
  await page.getByRole('heading', { name: 'Ana' }).waitFor();

  const downloading = page.waitForEvent('download');
  await button(page, 'en', 'book_export').click();
  const saved = parseBookFile(await readDownload(await downloading));
  if (typeof saved === 'string') throw new Error(saved);
  expect(saved.matches.toSorted((a, b) => a.endedAt - b.endedAt)).toEqual(THOUSAND);
  expect(saved.training).toEqual(TRAINED);

  const evening = page.locator('details').first();
  await evening.locator('summary').click();
  await evening
    .getByRole('button', { name: says('en', 'book_delete_one') })
    .first()
    .click();
  await evening
    .getByRole('button', { name: says('en', 'book_delete_one') })
    .first()
    .click();
  const kept = () => page.evaluate(countKept);
  await expect.poll(kept).toBe(999);

  await button(page, 'en', 'book_delete_all').click();
  await button(page, 'en', 'book_delete_all').click();
  await page.getByText(says('en', 'book_empty')).waitFor();
  expect(await kept()).toBe(0);
  await page.context().close();
});

test('a match that can’t be read takes nothing with it: the book says so, and shows, exports and deletes the others', async () => {
  const page = await newScreen(world.browser);
  await openBook(page);
  await importBook(page, formatBookFile({ matches: THOUSAND.slice(0, 3), training: TRAINED }));
  await page.getByText(says('en', 'book_imported', { count: 3 })).waitFor();
  await page.evaluate(damage, THOUSAND[0]?.id ?? '');
  await page.reload();
  await page.getByText(says('en', 'book_unreadable', { count: 1 })).waitFor();
  await page.getByText(says('en', 'book_count', { count: 2 })).waitFor();

  const downloading = page.waitForEvent('download');
  await button(page, 'en', 'book_export').click();
  const saved = parseBookFile(await readDownload(await downloading));
  expect(saved).toMatchObject({ matches: { length: 2 } });
  await button(page, 'en', 'book_delete_all').click();
  await button(page, 'en', 'book_delete_all').click();
  await page.getByText(says('en', 'book_empty')).waitFor();
  expect(await page.evaluate(countKept)).toBe(0);
  await page.context().close();
});

test('a finished match is saved, its mistakes become exercises, and once deleted it stays deleted', async () => {
  const page = await newScreen(world.browser);
  await page.clock.setSystemTime(new Date('2026-11-16T18:00:00'));
  await page.goto(`${world.server.url}/daily/2026-11-16`);
  const over = page.getByRole('link', { name: says('en', 'daily_all') });
  for (;;) {
    await over.or(page.locator('main[data-stage=choose]')).first().waitFor();
    if (await over.isVisible()) break;
    await stage(page, 'choose');
    await page.locator('button[data-shape]:not(:disabled)').first().click();
    await button(page, 'en', 'table_next').click();
  }
  await openBook(page);
  const summary = page.locator('summary');
  await expect.poll(() => summary.count()).toBe(1);
  await summary.click();
  await page.locator('details').getByRole('link').click();
  await page.getByRole('heading', { name: says('en', 'replay_round', { number: 1 }) }).waitFor();
  await trainOwnMistake(page);
  await openBook(page);
  await summary.click();
  await button(page, 'en', 'book_delete_one').click();
  await button(page, 'en', 'book_delete_one').click();
  await page.getByText(says('en', 'book_empty')).waitFor();
  await page.context().close();
});

/** The first exercise is an idea, the second a mistake of the player's own; a reload loses neither it nor the answers. */
async function trainOwnMistake(page: Page): Promise<void> {
  const training = () => page.evaluate(() => JSON.parse(localStorage.getItem('pok-training') ?? '{}').value);
  const counter = page.locator('button[data-shape]:not(:disabled)').first();
  await page.goto(`${world.server.url}/train`);
  await expect.poll(async () => (await training())?.searched.length).toBe(1);
  await counter.click();
  await button(page, 'en', 'table_next').click();
  await page.getByText(says('en', 'train_own')).waitFor();
  const { mistakes } = await training();
  await page.reload();
  await page.getByText(says('en', 'train_own')).waitFor();
  await counter.click();
  await button(page, 'en', 'table_next').waitFor();
  await page.reload();
  await page.getByText(says('en', 'train_today', { done: 3, total: 10 })).waitFor();
  const after = await training();
  expect(after.mistakes).toEqual(mistakes);
  expect(Object.keys(after.cards)).toHaveLength(2);
  expect(after.days['2026-11-16'].answered).toBe(2);
}

test('a match noted at the desk is saved, and removed when its last round is taken back', async () => {
  const page = await newScreen(world.browser);
  await page.goto(world.server.url);
  /** All three hand over two discs and two squares; with a triangle each they tie. */
  const desk = {
    round: 'T-T TTT',
    names: ['Ana', 'Ben', 'Cem'],
    rounds: ['D-D DDD', 'D-D DDD', 'S-S SSS', 'S-S SSS'],
  };
  await page.evaluate(
    (value) => localStorage.setItem('pok-desk', JSON.stringify({ version: 1, value })),
    desk,
  );
  await page.goto(`${world.server.url}/learn/desk`);
  await button(page, 'en', 'desk_note').click();
  await button(page, 'en', 'desk_new_match').waitFor();
  await openBook(page);
  await expect.poll(() => page.locator('summary').count()).toBe(1);
  await page.goto(`${world.server.url}/learn/desk`);
  await button(page, 'en', 'desk_undo').click();
  await button(page, 'en', 'desk_note').waitFor();
  await openBook(page);
  await page.getByText(says('en', 'book_empty')).waitFor();
  await page.context().close();
});

async function readDownload(download: Download): Promise<string> {
  return text(await download.createReadStream());
}

/** How many matches the browser keeps for this page. */
function countKept(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('pok-book');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('matches').objectStore('matches').count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });
}

/** Gives a match a date beyond what JavaScript knows. */
function damage(id: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('pok-book');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const matches = opening.result.transaction('matches', 'readwrite').objectStore('matches');
      const reading = matches.get(id);
      reading.onsuccess = () => {
        const entry = reading.result;
        const writing = matches.put({ ...entry, match: { ...entry.match, endedAt: 1e17 } });
        writing.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      };
    };
  });
}
