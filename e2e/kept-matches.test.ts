import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Company } from './world/company.ts';
import { newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { stage } from './world/tour.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();
const EXPORT = '**/api/tables/*/matches/1';

test('a match is in the book even if its export fails', async () => {
  const { company, page } = await playing();
  await page.route(EXPORT, (route) => route.abort(), { times: 1 });
  const failed = page.waitForEvent('requestfailed');
  await company.playToEnd();
  await failed;
  await expectInBook(page, 1);
});

test('a match is in the book even if the page is left at its end', async () => {
  const { company, page } = await playing();
  await page.route(EXPORT, () => undefined);
  const asked = page.waitForRequest(EXPORT);
  await company.playToEnd();
  await asked;
  await page.goto('about:blank');
  await page.unrouteAll();
  await expectInBook(page, 1);
});

test('a match that ended without this player is in the book when they are back in the next one', async () => {
  const { company, page } = await playing();
  const { url } = world.server;
  await page.goto('about:blank');
  await company.playToEnd();
  await company.start();
  await page.goto(`${url}/t/${company.code}`);
  await stage(page, 'choose');
  await company.playToEnd();
  await page.goto('about:blank');
  await page.goto(url);
  await expectInBook(page, 2);
});

/** Ana has a browser and plays with two guests. */
async function playing(): Promise<{ readonly company: Company; readonly page: Page }> {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  const page = await newScreen(world.browser, { guest: company.host });
  await page.goto(`${world.server.url}/t/${company.code}`);
  await company.start();
  await stage(page, 'choose');
  return { company, page };
}

async function expectInBook(page: Page, matches: number): Promise<void> {
  await page.goto(`${world.server.url}/book`);
  await page.getByText(says('en', 'book_count', { count: matches })).waitFor();
  expect(await page.locator('summary').count()).toBe(1);
  await page.context().close();
}
