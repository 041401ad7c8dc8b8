import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();

test('a phone whose storage is full says so, and the match goes on', async () => {
  const page = await newScreen(world.browser);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await page.goto(`${world.server.url}/play`);
  await button(page, 'alone_start').click();
  await page.getByText(says('en', 'saved_not')).waitFor();
  const hand = page.getByRole('group', { name: says('en', 'table_your_hand') });
  await hand.locator('button:enabled').first().click();
  await button(page, 'table_next').click();
  await page.getByText(says('en', 'table_round', { number: 2 })).waitFor();
});

test.each([
  ['against bots', '/play', 'pok-table-K7Q4M9XD', 'alone_start'],
  ['on one phone', '/one-phone', 'pok-table-M9XDK7Q4', 'onephone_start'],
  ['at the desk', '/learn/desk', 'pok-desk', 'desk_one_round'],
])('a match %s that a newer version saved stays until somebody starts afresh', async (_, path, key, next) => {
  const page = await newScreen(world.browser);
  const saved = () => page.evaluate((each) => localStorage.getItem(each), key);
  await page.goto(world.server.url);
  await page.evaluate((each) => {
    const bookmark = { table: 'M9XDK7Q4', match: 1, round: 3, isOver: false };
    localStorage.setItem(each, '{"version":99,"value":null}');
    localStorage.setItem('pok-alone', JSON.stringify({ version: 1, value: ['K7Q4M9XD', true] }));
    localStorage.setItem('pok-one-phone', JSON.stringify({ version: 1, value: bookmark }));
  }, key);
  await page.goto(world.server.url + path);
  await page.getByRole('heading', { name: says('en', 'saved_newer') }).waitFor();
  expect(await saved()).toBe('{"version":99,"value":null}');
  await button(page, 'saved_start_afresh').click();
  await button(page, next).click();
  await expect.poll(saved).not.toBe('{"version":99,"value":null}');
});

function button(page: Page, text: string) {
  return page.getByRole('button', { name: says('en', text) });
}
