import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Company } from './world/company.ts';
import { newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();

test('a host who stands up can still start the match or hand over the role, and no name is missing', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem', 'Dia']);
  const [ana, ben] = await Promise.all([screenOf(company, 0), screenOf(company, 1)]);
  await ben.getByText(says('en', 'lobby_wait_host', { name: 'Ana' })).waitFor();
  await button(ana, 'lobby_stand').click();
  await button(ana, 'lobby_sit').waitFor();
  expect(await button(ana, 'lobby_start').isEnabled()).toBe(true);
  await ben.getByText('starts soon').waitFor({ state: 'detached' });
  await button(ana, 'lobby_hand_host').click();
  await button(ana, 'lobby_make_host', { name: 'Ben' }).click();
  await button(ben, 'lobby_start').click();
  await ben.getByRole('heading', { name: says('en', 'table_round', { number: 1 }) }).waitFor();
});

test('a toast appears inside the sheet that is open', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  await company.start();
  const page = await screenOf(company, 0);
  await button(page, 'table_menu').click();
  await button(page, 'lobby_copy').click();
  await page.getByRole('dialog').getByText(says('en', 'app_copied')).waitFor();
});

test('by keyboard the focus is never lost: it goes to the nearest heading, or to the question', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  await company.host.tell(company.code, { type: 'add-bot', level: 'steady' });
  await company.guest(1).appear(company.code);
  const page = await screenOf(company, 0);
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  const seats = says('en', 'lobby_seats');
  await press(page, 'lobby_remove_bot');
  await expect.poll(focused).toMatch(seats);
  await press(page, 'lobby_hand_host');
  await press(page, 'lobby_make_host', { name: 'Ben' });
  await expect.poll(focused).toMatch(seats);
  await press(page, 'lobby_stand');
  await expect.poll(focused).toMatch(seats);

  await company.host.sit(company.code);
  await company.guest(1).tell(company.code, { type: 'start' });
  await press(page, 'table_menu');
  await press(page, 'lobby_leave');
  await expect.poll(focused).toContain('Leave the match?');
  await press(page, 'app_cancel');
  await expect.poll(focused).toMatch(says('en', 'table_menu'));
});

async function screenOf(company: Company, seat: number): Promise<Page> {
  const page = await newScreen(world.browser, { guest: company.guest(seat) });
  await page.goto(`${world.server.url}/t/${company.code}`);
  return page;
}

async function press(page: Page, ...name: Name): Promise<void> {
  await button(page, ...name).press('Enter');
}

type Name = readonly [key: string, inputs?: Readonly<Record<string, string | number>>];

function button(page: Page, ...[key, inputs]: Name) {
  return page.getByRole('button', { name: says('en', key, inputs) });
}
