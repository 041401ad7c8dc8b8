import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { settled } from './world/tour.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();
const PAGES = [
  '/play',
  '/one-phone',
  '/learn',
  '/learn/rules',
  '/learn/desk',
  '/replay',
  '/settings',
  '/about',
];

test('after a first visit the app starts and plays without a network', async () => {
  const page = await newScreen(world.browser, { serviceWorker: true });
  await page.goto(world.server.url);
  await settled(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
  await world.server.kill();

  await page.reload();
  await settled(page);
  await page.getByRole('link', { name: /^Play now/ }).click();
  await page.getByRole('button', { name: says('en', 'alone_start') }).click();
  await playToEnd(page);
  await page.getByRole('button', { name: says('en', 'end_check') }).click();
  await page.getByText(says('en', 'end_check_good')).waitFor();

  for (const path of PAGES) {
    await page.goto(`${world.server.url}${path}`);
    await settled(page);
  }
  await page.goto(world.server.url);
  await page.getByRole('button', { name: /^Play with friends/ }).click();
  await page.getByLabel(says('en', 'home_name')).fill('Ana');
  await page.getByRole('button', { name: says('en', 'home_create') }).click();
  await page.getByText(says('en', 'home_create_failed')).waitFor();
});

/** A shape after the other: whoever clung to one could hold up three bots that have nothing else left, for ever. */
async function playToEnd(page: Page): Promise<void> {
  const over = page.getByRole('heading', { name: says('en', 'end_rounds') });
  const hand = page.getByRole('group', { name: says('en', 'table_your_hand') });
  const next = page.getByRole('button', { name: says('en', 'table_next') });
  const choices = hand.locator('button:enabled');
  await choices.first().waitFor();
  let rounds = 0;
  while (!(await over.isVisible())) {
    await choices.nth(rounds % (await choices.count())).click();
    await next.click();
    await over.or(choices.first()).first().waitFor();
    rounds += 1;
  }
  expect(rounds).toBeGreaterThanOrEqual(5);
}
