import { expect, test } from 'vitest';
import { Company } from './world/company.ts';
import { newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
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

test('a deep link works, after a reload too, and back leads Home instead of out of the app', async () => {
  const page = await newScreen(world.browser);
  await page.goto(`${world.server.url}/settings`);
  await page.reload();
  await page.getByRole('heading', { name: says('en', 'settings_title') }).waitFor();
  await page.getByRole('button', { name: says('en', 'app_back') }).click();
  await page.getByRole('heading', { level: 1, name: 'POK' }).waitFor();
});

test('whoever left the app in a match goes on from Home with one tap', async () => {
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
