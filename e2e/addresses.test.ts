import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Company } from './world/company.ts';
import { newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { button, stepsTakenBack } from './world/tour.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();

test('the back button goes where a person expects, in the browser and in the app', async () => {
  const page = await newScreen(world.browser);
  const title = (key: string) => page.getByRole('heading', { level: 1, name: says('en', key) }).waitFor();
  await page.goto(world.server.url);
  await page.getByRole('link', { name: /^Learn/ }).click();
  await page.getByRole('link', { name: says('en', 'learn_to_rules') }).click();
  await title('rules_title');
  await page.goBack();
  await page.getByRole('link', { name: says('en', 'learn_to_desk') }).click();
  await title('desk_title');
  await page.getByRole('button', { name: says('en', 'app_back') }).click();
  await page.getByRole('link', { name: says('en', 'learn_to_desk') }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'POK' }).waitFor();
});

test('the back button closes a sheet first, and then leaves the page below it', async () => {
  const page = await newScreen(world.browser);
  const home = page.getByRole('heading', { level: 1, name: 'POK' });
  const openSheet = async () => {
    await page.getByRole('button', { name: /^Play with friends/ }).click();
    await page.getByRole('dialog').waitFor();
  };
  await page.goto(world.server.url);
  await page.getByRole('link', { name: says('en', 'settings_title') }).click();
  await page.goBack();
  await openSheet();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await home.waitFor();

  await openSheet();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await openSheet();
  for (const pause of [0, 1, 30]) {
    await reopenAfter(page, pause);
    expect(await page.getByRole('dialog').isVisible(), `${pause} ms after it was closed`).toBe(true);
  }
  await page.getByLabel(says('en', 'home_name')).fill('Ana');
  await page.getByRole('button', { name: says('en', 'home_create') }).click();
  await page.waitForURL(/\/t\//);
  await page.getByRole('heading', { name: says('en', 'lobby_seats') }).waitFor();
  await page.goBack();
  await home.waitFor();
  expect(await page.getByRole('dialog').isVisible()).toBe(false);
});

test('history steps of closed sheets are skipped, after a reload and when going forward', async () => {
  const page = await newScreen(world.browser);
  const opener = page.getByRole('button', { name: /^Play with friends/ });
  const before = page.getByRole('heading', { name: says('en', 'app_not_found') });
  await page.goto(`${world.server.url}/nowhere`);
  await page.getByRole('link', { name: says('en', 'app_to_home') }).click();
  await opener.click();
  await page.getByRole('dialog').waitFor();
  await page.reload();
  await opener.waitFor();
  await stepsTakenBack(page);
  await page.goBack();
  await before.waitFor();

  await page.goForward();
  await opener.click();
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const home = await page.locator('main').elementHandle();
  await page.goForward();
  await stepsTakenBack(page);
  expect(await home?.evaluate((main) => main.isConnected)).toBe(true);
  await page.goBack();
  await before.waitFor();
});

/** Closes the sheet and opens it again before the browser has taken the step back; waits until it has. */
async function reopenAfter(page: Page, ms: number): Promise<void> {
  await page.evaluate(async (pause) => {
    const opener = [...document.querySelectorAll('nav button')].find((button) => button.checkVisibility());
    const sheet = document.querySelector<HTMLDialogElement>('dialog[open]');
    // The app learns of it by an event, and on a busy machine a timer may fire first.
    const closed = new Promise((heard) => sheet?.addEventListener('close', heard));
    sheet?.close();
    await closed;
    await new Promise((again) => setTimeout(again, pause));
    if (opener instanceof HTMLElement) opener.click();
    await new Promise((quiet) => setTimeout(quiet, 500));
  }, ms);
}

test.each([
  {
    address: '/',
    opener: /^Play with friends/,
    tap: (page: Page) => page.getByRole('link', { name: says('en', 'settings_title') }),
    target: '/settings',
  },
  {
    address: '/one-phone',
    opener: says('en', 'pictures_open'),
    tap: (page: Page) => page.getByRole('button', { name: says('en', 'app_back') }),
    target: '/',
  },
])(
  'a tap right after a sheet at $address was closed leads to $target, however slow the browser takes the sheet’s step back',
  async ({ address, opener, tap, target }) => {
    const page = await newScreen(world.browser);
    await page.goto(`${world.server.url}${address}`);
    await page.getByRole('button', { name: opener }).click();
    await page.getByRole('dialog').waitFor();
    await page.evaluate(() => {
      const go = history.go.bind(history);
      history.go = (steps) => void setTimeout(() => go(steps), 500);
      addEventListener('popstate', () => document.body.classList.add('step-taken-back'));
    });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await tap(page).click();
    await page.locator('.step-taken-back').waitFor();
    expect(await page.evaluate(() => location.pathname)).toBe(target);
  },
);

test('a tap counts that a busy page handles directly after the one that closes a sheet', async () => {
  const page = await newScreen(world.browser);
  await page.goto(world.server.url);
  await page.getByRole('link', { name: /^One phone/ }).click();
  await button(page, 'en', 'pictures_open').click();
  await tapInOneGo(page, 'app_close', 'pictures_open');
  expect(await page.getByRole('dialog').isVisible()).toBe(true);
  await tapInOneGo(page, 'app_close', 'app_back');
  await page.getByRole('heading', { level: 1, name: 'POK' }).waitFor();
});

/** Nothing comes between these taps, not even the event of the sheet that the first one closes. Waits for that event. */
async function tapInOneGo(page: Page, ...keys: readonly string[]): Promise<void> {
  const buttons = await Promise.all(keys.map((key) => button(page, 'en', key).elementHandle()));
  await page.evaluate(async (tapped) => {
    const sheet = document.querySelector('dialog[open]');
    const closed = new Promise((heard) => sheet?.addEventListener('close', heard));
    for (const each of tapped) {
      if (each instanceof HTMLElement) each.click();
      await Promise.resolve();
    }
    await closed;
  }, buttons);
}

test('a deep link works, even after a reload, and back leads Home instead of out of the app', async () => {
  const page = await newScreen(world.browser);
  await page.goto(`${world.server.url}/settings`);
  await page.reload();
  await page.getByRole('heading', { name: says('en', 'settings_title') }).waitFor();
  await page.getByRole('button', { name: says('en', 'app_back') }).click();
  await page.getByRole('heading', { level: 1, name: 'POK' }).waitFor();
});

test('a field that asks for a code accepts a whole link', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben']);
  const page = await newScreen(world.browser);
  await page.goto(world.server.url);
  await page.getByLabel(says('en', 'home_join')).fill(`${world.server.url}/t/${company.code}`);
  await page.getByRole('button', { name: says('en', 'home_join_go') }).click();
  await page.waitForURL(`**/t/${company.code}`);
});

test('a player who left the app during a match returns to it from Home with one tap', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  const page = await newScreen(world.browser, { guest: company.host });
  await page.goto(`${world.server.url}/t/${company.code.toLowerCase()}`);
  await page.getByRole('button', { name: says('en', 'lobby_start') }).click();
  await page.getByRole('heading', { name: says('en', 'table_round', { number: 1 }) }).waitFor();
  await page.goto(world.server.url);
  await page.getByRole('link', { name: says('en', 'home_continue') }).click();
  await page.getByRole('heading', { name: says('en', 'table_round', { number: 1 }) }).waitFor();
  expect(page.url()).toContain(company.code);
});
