import { formatCode } from '@pok/log';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Company } from './world/company.ts';
import { newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { stage, stepsTakenBack } from './world/tour.ts';
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

test('without a connection a player is told that leaving has to wait, and keeps the seat', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  const [ana, ben] = await Promise.all([screenOf(company, 0), screenOf(company, 1)]);
  await button(ben, 'lobby_stand').waitFor();
  await ben.context().setOffline(true);
  await ben.getByText(says('en', 'state_offline')).waitFor();
  await button(ben, 'lobby_leave').click();
  await ben.getByText(says('en', 'app_offline')).waitFor();
  await button(ben, 'lobby_stand').waitFor();
  await ben.context().setOffline(false);
  await ben.getByText(says('en', 'state_offline')).waitFor({ state: 'hidden' });
  await button(ben, 'lobby_leave').click();
  await ben.waitForURL((url) => url.pathname === '/');
  await ana.getByRole('listitem').filter({ hasText: 'Ben' }).waitFor({ state: 'hidden' });
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

test('on a phone, Big screen says how to open it on a television, which types the code and gets a full screen', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  const [ana, ben] = await Promise.all([screenOf(company, 0), screenOf(company, 1)]);
  const address = ana.url();
  await button(ana, 'lobby_big_screen').click();
  const card = ana.getByRole('dialog');
  await card
    .getByText(new URL('/tv', world.server.url).href.replace('http://', ''), { exact: true })
    .waitFor();
  await card.getByText(formatCode(company.code)).waitFor();
  await card.getByRole('button', { name: says('en', 'app_more') }).click();
  await card.getByText(`${address}/overlay`).waitFor();
  // A player's own tab stays where it is, and a phone offers nothing else.
  expect(ana.url()).toBe(address);
  expect(await card.getByRole('link').filter({ visible: true }).count()).toBe(0);
  await button(ben, 'lobby_invite').click();
  await ben.getByRole('dialog').getByText(formatCode(company.code)).waitFor();
  expect(await button(ben, 'lobby_big_screen').count()).toBe(0);

  const television = await newScreen(world.browser, { size: 'television' });
  await television.goto(`${world.server.url}/tv`);
  const field = television.getByLabel(says('en', 'television_code'));
  await field.fill('22222222');
  await button(television, 'television_show').click();
  await television.getByRole('alert').waitFor();
  await field.fill(formatCode(company.code).toLowerCase());
  await button(television, 'television_show').click();
  await television.waitForURL(`**/t/${company.code}/big-screen`);
  await button(television, 'big_screen_full').click();
  await button(television, 'big_screen_small').click();
  await button(television, 'big_screen_leave').click();
  await field.waitFor();
});

test('at localhost, lobby, big screen and another device’s code lead to the server’s address in the network', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  const television = await newScreen(world.browser, { size: 'television' });
  const ana = await newScreen(world.browser, { guest: company.host });
  for (const page of [ana, television]) {
    const body = { addresses: [`http://${IN_NETWORK}`, 'http://10.0.0.7:3000'] };
    await page.route('**/api/network', (route) => route.fulfill({ json: body }));
  }
  await ana.goto(`${world.server.url}/t/${company.code}`);
  await ana.getByText(IN_NETWORK).waitFor();
  await ana.getByText(says('en', 'address_network')).waitFor();
  await television.goto(`${world.server.url}/t/${company.code}/big-screen`);
  await television.getByText(IN_NETWORK, { exact: true }).waitFor();
  const [near, far] = await Promise.all([ana, television].map(qrOfTable));
  expect(far).toBe(near);

  await company.start();
  await stage(television, 'choose');
  expect(await qrOfTable(television)).toBe(near);
  await button(ana, 'table_menu').click();
  await button(ana, 'devices_elsewhere').click();
  await ana.getByText(`${IN_NETWORK}/devices`).waitFor();
});

const IN_NETWORK = '192.168.1.7:3000';

function qrOfTable(page: Page): Promise<string | null> {
  const code = page.getByRole('img', { name: says('en', 'lobby_qr') });
  return code.locator('.dark').getAttribute('d');
}

test('a hand that somebody chooses is seen by the others, and kept by the device; animals hide it', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  const [ana, ben] = await Promise.all([screenOf(company, 0), screenOf(company, 1)]);
  await button(ben, 'look_open').click();
  const sheet = ben.getByRole('dialog');
  await sheet.getByRole('radio', { name: says('en', 'look_skin_dark') }).press('Space');
  await sheet.getByRole('radio', { name: says('en', 'look_cuff_golden') }).press('Space');
  await ben.keyboard.press('Escape');
  // Drawings are pictures: what can be found in them is their colours.
  const hands = (page: Page, colour: string) =>
    page.locator(`main .closed-hand[style*="${encodeURIComponent(colour)}"]`).count();
  await expect.poll(() => hands(ana, DARK_SKIN)).toBe(1);
  await expect.poll(() => hands(ana, GOLDEN_CUFF)).toBe(1);
  await stepsTakenBack(ben);
  await ben.reload();
  await expect.poll(() => hands(ben, GOLDEN_CUFF)).toBe(2);

  await company.host.tell(company.code, { type: 'change-settings', settings: { pictureNames: true } });
  for (const page of [ana, ben]) await page.locator('[data-animal=bear]').first().waitFor();
  await company.start();
  for (const page of [ana, ben]) {
    await page.locator('.player [data-animal=bear]').waitFor();
    expect(await hands(page, DARK_SKIN)).toBe(0);
  }
  await company.host.tell(company.code, { type: 'change-settings', settings: { pictureNames: false } });
  await expect.poll(() => hands(ana, DARK_SKIN)).toBe(1);
});

const DARK_SKIN = '#7e5339';
const GOLDEN_CUFF = '#f0c22f';

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
