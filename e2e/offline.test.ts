import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { settled } from './world/tour.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();
const PAGES = ['/learn/rules', '/learn/desk', '/settings', '/about'];

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
  await page.getByRole('button', { name: says('en', 'end_more') }).click();
  await page.getByRole('button', { name: says('en', 'end_check') }).click();
  await page.getByText(says('en', 'end_check_good')).waitFor();

  await learn(page);
  await passAround(page);
  await replay(page);
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

/** Plays the shapes in turn. Sticking to one shape could hold up three bots forever if they have nothing else left. */
async function playToEnd(page: Page): Promise<void> {
  const over = page.getByRole('button', { name: says('en', 'end_more') });
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

/** The first lesson. */
async function learn(page: Page): Promise<void> {
  await page.goto(`${world.server.url}/learn`);
  await page.locator('button[data-shape=triangle]').click();
  await page.getByRole('button', { name: says('en', 'learn_go_on') }).click();
  await page.getByRole('heading', { name: says('en', 'learn_never_added_title') }).waitFor();
}

/** A match on one phone, up to the first hand. */
async function passAround(page: Page): Promise<void> {
  await page.goto(`${world.server.url}/one-phone`);
  await page.getByRole('button', { name: says('en', 'onephone_start') }).click();
  await page.getByRole('button', { name: says('en', 'onephone_i_am') }).click();
  await page.getByRole('button', { name: says('en', 'onephone_show') }).click();
  await page.locator('button[data-shape=disc]').waitFor();
}

async function replay(page: Page): Promise<void> {
  await page.goto(`${world.server.url}/replay`);
  await page.getByLabel(says('en', 'replay_paste')).fill('players: Ana, Ben, Cem\n1 TD- DDT\n');
  await page.getByRole('button', { name: says('en', 'replay_show') }).click();
  await page.getByRole('heading', { name: says('en', 'replay_round') }).waitFor();
}
