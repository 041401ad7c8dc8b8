import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Company } from './world/company.ts';
import { newDevice, newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { button } from './world/tour.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();

test('the newer of two tabs wins; the older one says so and can take the seat back', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  const device = await newDevice(world.browser, { guest: company.host });
  const url = `${world.server.url}/t/${company.code}`;
  const older = await device.newPage();
  await older.goto(url);
  await older.getByRole('button', { name: says('en', 'lobby_start') }).click();
  const choice = { name: says('en', 'table_choose', { shape: 'disc' }) };
  await older.getByRole('button', choice).waitFor();

  const newer = await device.newPage();
  await newer.goto(url);
  await newer.getByRole('button', choice).waitFor();
  await older.getByRole('heading', { name: says('en', 'state_replaced') }).waitFor();

  await newer.getByRole('button', choice).click();
  await newer.getByRole('button', { name: says('en', 'table_reopen_fist') }).waitFor();
  await older.getByRole('button', { name: says('en', 'state_here_again') }).click();
  await older.getByRole('button', { name: says('en', 'table_reopen_fist') }).waitFor();
  await newer.getByRole('heading', { name: says('en', 'state_replaced') }).waitFor();
});

test.each([
  ['one phone', '/one-phone', 'onephone_start', 'onephone_i_am'],
  ['alone', '/play', 'alone_start', 'table_choose'],
] as const)('a match on this device (%s) goes on in the newest tab only', async (_, path, start, go) => {
  const device = await newDevice(world.browser);
  const older = await device.newPage();
  await older.goto(world.server.url + path);
  await older.getByRole('button', { name: says('en', start) }).click();
  const onTable = { name: says('en', go) };
  await older.getByRole('button', onTable).first().waitFor();

  const newer = await device.newPage();
  await newer.goto(world.server.url + path);
  await newer.getByRole('button', onTable).first().waitFor();
  await older.getByRole('heading', { name: says('en', 'state_replaced') }).waitFor();
  await older.getByRole('button', { name: says('en', 'state_here_again') }).click();
  await older.getByRole('button', onTable).first().waitFor();
  await newer.getByRole('heading', { name: says('en', 'state_replaced') }).waitFor();
});

test('a tab that was sent away takes no round with it when it is left', async () => {
  const device = await newDevice(world.browser);
  const older = await device.newPage();
  await older.goto(`${world.server.url}/play`);
  await button(older, 'en', 'alone_start').click();
  await playRound(older, 1);
  const newer = await device.newPage();
  await newer.goto(`${world.server.url}/play`);
  for (const round of [2, 3]) await playRound(newer, round);
  await older.getByRole('link', { name: says('en', 'app_to_home') }).click();
  const playNow = older.locator('a[href="/play"]');
  await playNow.waitFor();
  await newer.reload();
  await newer.getByRole('heading', { name: says('en', 'table_round', { number: 4 }) }).waitFor();
  await playNow.click();
  await older.getByRole('heading', { name: says('en', 'table_round', { number: 4 }) }).waitFor();
  await newer.getByRole('heading', { name: says('en', 'state_replaced') }).waitFor();
  await device.close();
});

async function playRound(page: Page, number: number): Promise<void> {
  await page.getByRole('heading', { name: says('en', 'table_round', { number }) }).waitFor();
  await page.locator('button[data-shape]:not(:disabled)').first().click();
  await button(page, 'en', 'table_next').click();
}

test('a second device takes the same seat with a code, and signs the first one out', async () => {
  const { phone, code } = await phoneInMatch();
  await button(phone, 'en', 'table_menu').click();
  await button(phone, 'en', 'devices_elsewhere').click();
  const letters = (await phone.locator('dialog[open] .code').innerText()).replace('-', '');

  const tablet = await newScreen(world.browser);
  const own = await openOwnTable(tablet);
  await tablet.goto(world.server.url);
  await tablet.getByLabel(says('en', 'home_join')).fill(letters.toLowerCase());
  await button(tablet, 'en', 'home_join_go').click();
  await tablet.getByText(says('en', 'devices_link_earlier')).waitFor();
  await button(tablet, 'en', 'devices_here').click();
  await button(tablet, 'en', 'table_reopen_fist').waitFor();
  expect(tablet.url()).toBe(`${world.server.url}/t/${code}`);
  await phone.getByRole('heading', { name: says('en', 'state_replaced') }).waitFor();
  await button(phone, 'en', 'state_here_again').click();
  await button(phone, 'en', 'table_reopen_fist').waitFor();

  await tablet.goto(`${world.server.url}/devices`);
  const rows = tablet.getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(2);
  // The phone became a player of its own, without a name.
  await tablet.getByRole('button', { name: says('en', 'people_rename', { name: 'A device' }) }).click();
  await tablet.getByLabel(says('en', 'devices_name')).fill('Old phone');
  await button(tablet, 'en', 'app_ok').click();
  const other = tablet.getByRole('listitem', { name: 'Old phone' });
  const signOut = other.getByRole('button', { name: says('en', 'devices_sign_out') });
  await signOut.click();
  await signOut.click();
  await expect.poll(() => rows.count()).toBe(1);
  await phone.getByText(says('en', 'saved_signed_out')).waitFor();

  const selfSignOut = rows.getByRole('button', { name: says('en', 'devices_sign_out') });
  await selfSignOut.click();
  const question = tablet.getByText(says('en', 'devices_sign_out_question'));
  await question.waitFor();
  await selfSignOut.click();
  await question.waitFor({ state: 'hidden' });
  await tablet.goto(`${world.server.url}/t/${own}`);
  await button(tablet, 'en', 'lobby_rename').waitFor();
  await Promise.all([phone.context().close(), tablet.context().close()]);
});

test('a recovery link restores the player, until it is withdrawn', async () => {
  const { phone, code } = await phoneInMatch();
  await phone.goto(`${world.server.url}/devices`);
  await button(phone, 'en', 'devices_recovery_make').click();
  const link = await phone.locator('code').innerText();

  const found = await newScreen(world.browser);
  await found.goto(link);
  await found.getByText(says('en', 'devices_link_more')).waitFor();
  await button(found, 'en', 'devices_here').click();
  await found.getByRole('heading', { name: says('en', 'devices_became') }).waitFor();
  await button(found, 'en', 'app_to_home').click();
  await found.goto(`${world.server.url}/t/${code}`);
  await button(found, 'en', 'table_reopen_fist').waitFor();

  const withdraw = button(phone, 'en', 'devices_recovery_withdraw');
  await withdraw.click();
  await withdraw.click();
  await button(phone, 'en', 'devices_recovery_make').waitFor();
  const late = await newScreen(world.browser);
  await late.goto(link);
  await button(late, 'en', 'devices_here').click();
  await late.getByText(says('en', 'devices_wrong_link')).waitFor();
  await Promise.all([phone, found, late].map((page) => page.context().close()));
});

/** A phone at a table, with its fist closed. */
async function phoneInMatch(): Promise<{ readonly phone: Page; readonly code: string }> {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  const device = await newDevice(world.browser);
  await signIn(device, company.host.identity);
  const phone = await device.newPage();
  await phone.goto(`${world.server.url}/t/${company.code}`);
  await button(phone, 'en', 'lobby_start').click();
  await phone.locator('button[data-shape=disc]').click();
  await button(phone, 'en', 'table_reopen_fist').waitFor();
  return { phone, code: company.code };
}

/** Only once: a reload must not sign a device in again that was signed out. */
async function signIn(device: BrowserContext, identity: string): Promise<void> {
  const page = await device.newPage();
  await page.goto(`${world.server.url}/about`);
  await page.evaluate((value) => localStorage.setItem('pok-player', value), identity);
  await page.close();
}

async function openOwnTable(page: Page): Promise<string> {
  await page.goto(world.server.url);
  await page.getByRole('navigation', { name: 'POK' }).getByRole('button').click();
  await page.getByLabel(says('en', 'home_name')).fill('Tab');
  await button(page, 'en', 'home_create').click();
  await page.waitForURL(/\/t\//);
  await button(page, 'en', 'lobby_rename').waitFor();
  return new URL(page.url()).pathname.replace('/t/', '');
}
