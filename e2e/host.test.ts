import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Company } from './world/company.ts';
import { newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { stage } from './world/tour.ts';
import { openWorld, publicView } from './world/world.ts';

const world = openWorld();

test('a player whom the host asks to leave is told kindly, and can’t sit down until the host lets them', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem', 'Dia']);
  const [ana, ben] = await Promise.all([screenOf(company, 0), screenOf(company, 1)]);
  await askToLeave(ana, 'Ben');
  await ben.getByText(says('en', 'people_removed_you')).waitFor();
  await ben.getByText(says('en', 'people_may_watch')).waitFor();
  expect(await button(ben, 'lobby_sit').count()).toBe(0);
  expect(await namesAt(company)).toEqual(['Ana', 'Cem', 'Dia']);

  await ana
    .getByRole('dialog')
    .getByRole('button', { name: says('en', 'people_allow') })
    .click();
  await ben.getByLabel(says('en', 'home_name')).fill('Ben');
  await button(ben, 'lobby_sit').click();
  await ben.getByText(says('en', 'lobby_wait_host', { name: 'Ana' })).waitFor();
  expect(await namesAt(company)).toEqual(['Ana', 'Cem', 'Dia', 'Ben']);
});

test('a bot plays on for a player who is asked to leave a match, and they may watch', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  await company.start();
  const [ana, ben] = await Promise.all([screenOf(company, 0), screenOf(company, 1)]);
  await stage(ana, 'choose');
  await button(ana, 'table_menu').click();
  await askToLeave(ana, 'Ben');
  await ben.getByText(says('en', 'people_removed_you')).waitFor();
  expect(await ben.getByRole('group', { name: says('en', 'table_your_hand') }).count()).toBe(0);
  await ana.keyboard.press('Escape');
  await ana.keyboard.press('Escape');
  await ana.locator('[data-seat="1"][data-fist=closed]').waitFor();
});

test('the host locks the table and hides its code in the middle of a match', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  await company.start();
  const ana = await screenOf(company, 0);
  await stage(ana, 'choose');
  await button(ana, 'table_menu').click();
  for (const setting of ['setting_locked', 'setting_hide_code'] as const) {
    await set(ana, setting, true);
  }
  await expect
    .poll(async () => (await company.host.view(company.code)).settings)
    .toMatchObject({ locked: true, hideCode: true });
});

test('the host pauses the match for everybody, and goes on with the fists as they were', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  await company.start();
  const [ana, ben] = await Promise.all([screenOf(company, 0), screenOf(company, 1)]);
  await Promise.all([stage(ana, 'choose'), stage(ben, 'choose')]);
  await company.closeFists({ except: [0, 1] });
  await ben.locator('button[data-shape]:not(:disabled)').first().click();
  const waiting = ben.getByText(says('en', 'table_waiting_for', { names: 'Ana' }));
  await waiting.waitFor();
  await button(ana, 'table_menu').click();
  await button(ana, 'pause_start').click();
  await ben
    .getByText(says('en', 'pause_wait', { name: 'Ana' }), { exact: true })
    .first()
    .waitFor();
  await waiting.waitFor({ state: 'hidden' });
  expect(await ben.getByRole('group', { name: says('en', 'table_your_hand') }).count()).toBe(0);
  expect(await button(ben, 'pause_go_on').count()).toBe(0);
  await button(ana, 'pause_go_on').click();
  await ben.getByRole('group', { name: says('en', 'table_your_hand') }).waitFor();
  await ben.locator('[data-seat="2"][data-fist=closed]').waitFor();
});

test('a verdict stays until the host starts the next round, where rounds wait for the host', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem'], { waitForHost: true });
  await company.start();
  const [ana, ben] = await Promise.all([screenOf(company, 0), screenOf(company, 1)]);
  const television = await newScreen(world.browser, { size: 'television' });
  await television.goto(`${world.server.url}/t/${company.code}/big-screen`);
  await Promise.all([ana, ben, television].map((page) => stage(page, 'choose')));
  await company.closeFists();
  for (const page of [ben, television])
    await page
      .getByText(says('en', 'pause_held', { name: 'Ana' }), { exact: true })
      .filter({ visible: true })
      .first()
      .waitFor();
  expect(await button(ben, 'table_next').count()).toBe(0);
  await button(ana, 'pause_next_round').click();
  for (const page of [ana, ben])
    await page.getByRole('heading', { name: says('en', 'table_round', { number: 2 }) }).waitFor();
});

test('the host renames somebody, and everybody sees the new name', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Rude', 'Cem']);
  const [ana, other] = await Promise.all([screenOf(company, 0), screenOf(company, 1)]);
  await button(ana, 'people_title').click();
  await button(ana, 'people_rename', { name: 'Rude' }).click();
  const sheet = ana.getByRole('dialog');
  await sheet.getByRole('textbox', { name: says('en', 'people_rename', { name: 'Rude' }) }).fill('Ben');
  await sheet.getByRole('button', { name: says('en', 'app_ok') }).click();
  await other.getByRole('listitem').filter({ hasText: 'Ben' }).waitFor();
  expect(await namesAt(company)).toEqual(['Ana', 'Ben', 'Cem']);
});

test('a table can be locked, hide its code, and show animals instead of names', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  const [ana, stranger, big] = await Promise.all([
    screenOf(company, 0),
    newScreen(world.browser),
    newScreen(world.browser, { size: 'television' }),
  ]);
  const table = `${world.server.url}/t/${company.code}`;
  await Promise.all([stranger.goto(table), big.goto(`${table}/big-screen`)]);
  await big.getByText(company.code.slice(0, 4)).first().waitFor();

  await button(ana, 'app_more').click();
  await set(ana, 'setting_locked', true);
  await stranger.getByText(says('en', 'lobby_locked')).waitFor();
  await set(ana, 'setting_hide_code', true);
  await big.getByText(company.code.slice(0, 4)).first().waitFor({ state: 'detached' });

  await set(ana, 'setting_pictures', true);
  await big.getByText('Ben').waitFor({ state: 'detached' });
  await set(ana, 'setting_locked', false);
  await button(stranger, 'lobby_sit').click();
  await stranger.getByText(says('en', 'lobby_wait_host')).waitFor();
  const animals = await stranger.locator('.ring .name').allInnerTexts();
  expect(animals).toHaveLength(4);
  expect(new Set(animals).size).toBe(4);
  expect(animals.join(' ')).not.toMatch(/Ana|Ben|Cem/);
  await set(ana, 'setting_pictures', false);
  await stranger.getByText('Ben').waitFor();
});

async function askToLeave(page: Page, name: string): Promise<void> {
  await button(page, 'people_title').click();
  const leave = { name: says('en', 'people_remove', { name }) };
  await page.getByRole('button', leave).click();
  await page.getByRole('group', leave).getByRole('button', leave).click();
}

async function set(page: Page, setting: string, isOn: boolean): Promise<void> {
  await page.getByRole('switch', { name: says('en', setting) }).setChecked(isOn);
}

async function namesAt(company: Company): Promise<readonly string[]> {
  const { seats } = await publicView(world, company.code);
  return seats.map(({ name }) => name);
}

async function screenOf(company: Company, seat: number): Promise<Page> {
  const page = await newScreen(world.browser, { guest: company.guest(seat) });
  await page.goto(`${world.server.url}/t/${company.code}`);
  return page;
}

function button(page: Page, key: string, inputs: Readonly<Record<string, string | number>> = {}): Locator {
  return page.getByRole('button', { name: says('en', key, inputs) });
}
