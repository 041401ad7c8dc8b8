import { test } from 'vitest';
import { Company } from './world/company.ts';
import { newDevice } from './world/screen.ts';
import { says } from './world/texts.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();

test('the newest of two tabs wins, the older one says so and can take the seat back', async () => {
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
