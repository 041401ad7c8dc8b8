import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newScreen } from './world/screen.ts';
import { storeTraining } from './world/store-training.ts';
import { says } from './world/texts.ts';
import { button, settled } from './world/tour.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();
const NAMES = ['Ana', 'Ben', 'Cem', 'Dia', 'Eva', 'Finn'];
const RECORD = `players: ${NAMES.join(', ')}\n1 TD- DDSTTS\n`;

/** The solutions for few players are small and come with the app: the daily dice need them without a network. */
const isLarge = (path: string) => /\/[67]-[^/]*\.bin$/.test(path);

test('a first visit fetches no large solution; looking back at a match fetches one, replaces an older one, and then works offline', async () => {
  const page = await newScreen(world.browser, { serviceWorker: true });
  const fetched: string[] = [];
  page.context().on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(world.server.url);
  await settled(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
  await page.reload();
  await settled(page);
  const values = () => fetched.filter(isLarge);
  expect(await cachedPaths(page)).not.toEqual([]);
  expect([values(), (await cachedPaths(page)).filter(isLarge)]).toEqual([[], []]);

  await page.evaluate(async () => (await caches.open('values')).put('/assets/6-older.bin', new Response()));
  await openRecord(page);
  await page.context().setOffline(true);
  await button(page, 'en', 'review_open').click();
  await page.getByText(says('en', 'solution_missing', { count: NAMES.length })).waitFor();
  await page.context().setOffline(false);
  await button(page, 'en', 'app_try_again').click();
  const chart = page.getByRole('img', { name: says('en', 'review_chart') });
  await chart.waitFor();
  expect(new Set(values()).size).toBe(1);
  await expect.poll(async () => (await cachedPaths(page)).filter(isLarge)).toEqual([values()[0]]);

  await page.context().setOffline(true);
  await page.reload();
  await toTheEnd(page);
  await button(page, 'en', 'review_open').click();
  await chart.waitFor();
});

test('bots whose solution can’t be loaded play at a lower level, and the screen says so', async () => {
  const page = await newScreen(world.browser);
  await page.route('**/*.bin', (route) => route.abort());
  await page.goto(`${world.server.url}/play`);
  await page.getByText(says('en', 'bot_sharp_more')).click();
  await button(page, 'en', 'alone_start').click();
  await page.getByRole('group', { name: says('en', 'table_your_hand') }).waitFor();
  await page.getByText(says('en', 'bots_lower', { level: 'Sharp', steady: 'Steady' })).waitFor();
});

test('the screen says when a solution takes long to load, and stops waiting for it', async () => {
  const page = await newScreen(world.browser);
  await page.route('**/*.bin', () => undefined);
  await page.goto(`${world.server.url}/play`);
  await page.getByText(says('en', 'bot_sharp_more')).click();
  await button(page, 'en', 'alone_start').click();
  await page.getByText(says('en', 'alone_starting')).waitFor();
  await page.getByRole('group', { name: says('en', 'table_your_hand') }).waitFor();
  await page.getByText(says('en', 'bots_lower')).waitFor();

  await openRecord(page);
  await button(page, 'en', 'review_open').click();
  await page.getByText(says('en', 'review_loading')).waitFor();
});

test('an exercise whose solution can’t be loaded says so, and can be retried or left for another visit', async () => {
  const page = await newScreen(world.browser);
  await storeTraining(page, {
    cards: { 'A/1#3': { stability: 1, difficulty: 5, last: '2026-11-01', due: '2026-11-02' } },
    mistakes: {
      'A/1#3': { link: '1.0.TD-.DSTT.DDST.SST.DDS.DDSSTT.DST', played: 'disc', playedAt: 1, round: 3 },
    },
  });
  await page.route(
    ({ pathname }) => isLarge(pathname),
    (route) => route.abort(),
  );
  const missing = page.getByText(says('en', 'solution_missing', { count: 6 }));
  await page.goto(`${world.server.url}/train`);
  await missing.waitFor();
  await button(page, 'en', 'table_next').click();
  await page.getByText(says('en', 'train_ask')).waitFor();

  await page.reload();
  await missing.waitFor();
  await page.unrouteAll();
  await button(page, 'en', 'app_try_again').click();
  await page.locator('button[data-shape]:not(:disabled)').first().click();
  await page.getByText(says('en', 'train_mix')).waitFor();
});

/** The addresses that the app keeps for use without a network. */
function cachedPaths(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

async function openRecord(page: Page): Promise<void> {
  await page.goto(`${world.server.url}/replay`);
  await page.getByLabel(says('en', 'replay_paste')).fill(RECORD);
  await button(page, 'en', 'replay_show').click();
  await toTheEnd(page);
}

async function toTheEnd(page: Page): Promise<void> {
  await button(page, 'en', 'end_rounds').click();
}
