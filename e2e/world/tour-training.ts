import type { Page } from 'playwright-core';
import { newScreen, type ScreenOptions } from './screen.ts';
import { storeTraining } from './store-training.ts';
import { type Locale, says } from './texts.ts';
import { button, follow, type Look, settled } from './tour.ts';
import type { World } from './world.ts';

const DAY = '2026-11-18';
/** Seven players; the first has to choose. */
const CROWD = '1.0.TD-.DSTT.DDST.SST.DDS.DDSSTT.DST.DSS';

/** The trainer before an answer, after it and at the end of the day, and the laboratory with beliefs and a broken link. */
export async function tourTraining(world: World, options: ScreenOptions, look: Look): Promise<void> {
  const locale = options.locale ?? 'en';
  const page = await newScreen(world.browser, options);
  await page.clock.setSystemTime(new Date(`${DAY}T18:00:00`));
  await page.goto(world.server.url);
  await tourTrainer(page, locale, look);
  await tourLaboratory(page, locale, look);
  await page.context().close();
}

async function tourTrainer(page: Page, locale: Locale, look: Look): Promise<void> {
  await follow(page, '/train');
  await look({ name: 'training', page, inRound: false });
  await page.locator('button[data-shape]:not(:disabled)').first().click();
  await button(page, locale, 'table_next').waitFor();
  await look({ name: 'training, explained', page, inRound: false });
  const days = {
    [DAY]: { answered: 10, right: 7 },
    '2026-11-10': { answered: 40, right: 30 },
    '2026-10-20': { answered: 65, right: 30 },
  };
  await storeTraining(page, { days });
  await page.reload();
  await page.getByRole('heading', { name: says(locale, 'train_done') }).waitFor();
  await look({ name: 'training, done for today', page, inRound: false });
  await button(page, locale, 'train_go_on').click();
  await page.getByText(says(locale, 'train_today', { done: 11, total: 20 })).waitFor();
}

async function tourLaboratory(page: Page, locale: Locale, look: Look): Promise<void> {
  await page.goto(new URL(`/lab#${CROWD}`, page.url()).href);
  await settled(page);
  const beliefs = page.locator('select');
  await beliefs.first().waitFor();
  await beliefs.nth(0).selectOption('mix');
  await beliefs.nth(1).selectOption('sure square');
  await page.getByText(says(locale, 'lab_answer')).waitFor();
  await look({ name: 'laboratory', page, inRound: false });
  await page.goto(new URL('/lab#1.broken', page.url()).href);
  await page.getByRole('heading', { name: says(locale, 'lab_link_broken') }).waitFor();
}
