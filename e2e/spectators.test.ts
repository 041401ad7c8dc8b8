import { expect, test } from 'vitest';
import { Company } from './world/company.ts';
import { newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { Watcher } from './world/watcher.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();
const NAMES = ['Ana', 'Ben', 'Cem'];

test('a latecomer watches, learns nothing early, sits down, and plays in the next match', async () => {
  const company = await Company.gather(world.server, NAMES);
  for (const guest of company.guests) await guest.appear(company.code);
  await company.start();
  const page = await newScreen(world.browser);
  const watcher = await Watcher.follow(page, `${world.server.url}/t/${company.code}`);
  const button = (key: string) => page.getByRole('button', { name: says('en', key) });
  const hand = page.getByRole('group', { name: says('en', 'table_your_hand') });
  await watcher.round(1);
  await page.getByText(says('en', 'table_watching')).waitFor();
  expect(await hand.count()).toBe(0);
  expect(await button('talk_open').count()).toBe(0);

  await company.closeFists({ except: [2] });
  await page.getByText(says('en', 'table_waiting_for', { names: 'Cem' })).waitFor();
  expect(watcher.secretsReceived(1)).toEqual([]);
  expect(await watcher.secretsShown(NAMES)).toEqual([]);
  await company.closeFists();
  await watcher.seeReveal();
  expect(watcher.secretsReceived(1)).not.toEqual([]);
  await watcher.round(2);

  await button('lobby_sit_next').click();
  await page.getByLabel(says('en', 'home_name')).fill('Dia');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: says('en', 'lobby_sit') })
    .click();
  await page.getByText(says('en', 'table_watching_seat')).waitFor();
  expect(await hand.count()).toBe(0);

  await company.playToEnd();
  await page.reload();
  await page.getByRole('button', { name: says('en', 'end_more') }).waitFor();
  await company.start();
  await watcher.round(1);
  await hand.waitFor();
});

test('a player who left a match for good only watches it, and Home does not send them there', async () => {
  const company = await Company.gather(world.server, NAMES);
  for (const guest of company.guests) await guest.appear(company.code);
  await company.start();
  await company.guest(2).tell(company.code, { type: 'leave' });
  const page = await newScreen(world.browser, { guest: company.guest(2) });
  await page.goto(`${world.server.url}/t/${company.code}`);
  await page.getByText(says('en', 'table_watching')).waitFor();
  // The seat is a bot's as long as the match runs: nobody can sit down twice.
  expect(await page.getByRole('button', { name: says('en', 'lobby_sit_next') }).count()).toBe(0);
  await page.goto(world.server.url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.locator(`a[href="/t/${company.code}"]`).count()).toBe(0);
});

test('between matches a newcomer is asked for a name, and takes a free seat', async () => {
  const company = await Company.gather(world.server, NAMES);
  await company.start();
  await company.playToEnd();
  const page = await newScreen(world.browser);
  await page.goto(`${world.server.url}/t/${company.code}`);
  await page.getByLabel(says('en', 'home_name')).fill('Dia');
  await page.getByRole('button', { name: says('en', 'lobby_sit') }).click();
  await page.getByText(says('en', 'lobby_wait_host', { name: 'Ana' })).waitFor();
});

test('a table without spectators tells a stranger so, and lets them try again', async () => {
  const company = await Company.gather(world.server, NAMES, { spectators: false, players: 4 });
  await company.start();
  const page = await newScreen(world.browser);
  await page.goto(`${world.server.url}/t/${company.code}`);
  await page.getByRole('heading', { name: says('en', 'state_spectators_off') }).waitFor();
  await company.playToEnd();
  await page.getByRole('button', { name: says('en', 'app_try_again') }).click();
  await page.getByRole('button', { name: says('en', 'lobby_sit') }).waitFor();
});
