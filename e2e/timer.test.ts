import { expect, test } from 'vitest';
import { Company } from './world/company.ts';
import { newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();

test('a timer never shows more than was agreed, warns before it runs out, and then says that a bot has chosen', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem'], { timer: 20 });
  const page = await newScreen(world.browser, { guest: company.host });
  await page.goto(`${world.server.url}/t/${company.code}`);
  await page.getByRole('button', { name: says('en', 'lobby_start') }).click();
  const clock = page.getByRole('timer');
  await clock.waitFor();
  expect(Number.parseInt(await clock.innerText(), 10)).toBeLessThanOrEqual(20);
  await company.closeFists({ except: [0] });
  const [seen, heard] = [page.getByRole('main'), page.getByRole('log')];
  for (const key of ['table_hurry', 'table_time_up']) {
    await seen.getByText(says('en', key)).waitFor();
    await expect.poll(() => heard.getByText(says('en', key)).count()).toBe(1);
  }
  await page.getByRole('button', { name: says('en', 'table_next') }).click();

  // A player who chooses in time hears nothing of it.
  await page
    .getByRole('group', { name: says('en', 'table_your_hand') })
    .getByRole('button')
    .first()
    .click();
  await company.closeFists({ except: [0] });
  await page.getByRole('button', { name: says('en', 'table_next') }).waitFor();
  expect(await seen.getByText(says('en', 'table_time_up')).count()).toBe(0);
});
