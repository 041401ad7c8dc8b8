import { expect, test } from 'vitest';
import { Company } from './world/company.ts';
import { newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();

test('a device that was reloaded in mid-match is still a witness at the end; a stranger’s device says that it can’t be one', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  const page = await newScreen(world.browser, { guest: company.host });
  const url = `${world.server.url}/t/${company.code}`;
  await page.goto(url);
  await page.getByRole('button', { name: says('en', 'lobby_start') }).waitFor();
  await expect.poll(async () => (await company.host.view(company.code)).next.seededBy.length).toBe(1);
  await company.start();
  await page.getByRole('heading', { name: says('en', 'table_round', { number: 1 }) }).waitFor();
  await company.closeFists({ except: [0] });
  await page.reload();
  const stranger = await newScreen(world.browser);
  await stranger.goto(url);
  await stranger.getByText(says('en', 'table_watching')).waitFor();
  await company.playToEnd();
  await page.reload();
  const check = { name: says('en', 'end_check') };
  await page.getByRole('button', { name: says('en', 'end_more') }).click();
  await page.getByRole('button', check).click();
  await page.getByText(says('en', 'end_check_good')).waitFor();
  await page.getByText(says('en', 'end_check_seen')).waitFor();

  await stranger.getByRole('button', { name: says('en', 'end_more') }).click();
  await stranger.getByRole('button', check).click();
  await stranger.getByText(says('en', 'end_check_good')).waitFor();
  await stranger.getByText(says('en', 'end_check_unseen')).waitFor();
});
