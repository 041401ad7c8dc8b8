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
