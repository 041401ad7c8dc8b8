import { expect, test } from 'vitest';
import { Company } from './world/company.ts';
import { misfits } from './world/layout.ts';
import { Player } from './world/player.ts';
import { newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { LONG_NAMES, stage } from './world/tour.ts';
import { openWorld, publicView } from './world/world.ts';

const world = openWorld();
/** Anyone may hand over the seat of somebody who has been away for 45 seconds. */
const LONG = 46_000;

test('a player who is away for a long time is shown as away, gets a substitute, and takes the seat back with one tap', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  const ana = await Player.arrive(world, 'Ana', { guest: company.guest(0) });
  const ben = await Player.arrive(world, 'Ben', { guest: company.guest(1) });
  await company.guest(2).appear(company.code);
  await Promise.all([ana, ben].map((player) => player.follow(company.code)));
  await ana.button('lobby_start').click();
  await Promise.all([ana, ben].map((player) => player.round(1)));

  await ben.page.context().close();
  const seats = ana.page.getByRole('list', { name: says('en', 'table_players') });
  await seats.getByText(says('en', 'table_away')).waitFor();
  const give = ana.button('table_give_to_bot', { name: 'Ben' });
  expect(await give.count()).toBe(0);

  await world.server.pass(LONG);
  await company.guest(2).tell(company.code, { type: 'talk', talk: { kind: 'reaction', reaction: 'hurry' } });
  await give.click();
  await seats.getByText(says('en', 'table_has_substitute')).waitFor();
  await company.closeFists({ except: [1] });
  await ana.seeVerdict();
  await ana.round(2);

  const again = await Player.arrive(world, 'Ben', { guest: company.guest(1) });
  await again.follow(company.code);
  for (const role of ['main', 'log'] as const) {
    const notice = again.page.getByRole(role).getByText(says('en', 'table_bot_plays_for_you'));
    await notice.waitFor({ state: 'attached' });
  }
  await again.button('table_take_back').click();
  await again.page.getByRole('group', { name: says('en', 'table_your_hand') }).waitFor();
  await seats.getByText(says('en', 'table_has_substitute')).waitFor({ state: 'hidden' });
  expect((await publicView(world, company.code)).seats[1]).not.toHaveProperty('bot');
});

test('several absent players get substitutes one after the other, and even the longest names fit', async () => {
  const company = await Company.gather(world.server, LONG_NAMES.slice(3));
  const page = await newScreen(world.browser, { size: 'small phone', guest: company.host });
  await page.goto(`${world.server.url}/t/${company.code}`);
  const others = await Promise.all(
    company.guests.slice(1).map((guest) => newScreen(world.browser, { guest })),
  );
  for (const other of others) await other.goto(`${world.server.url}/t/${company.code}`);
  await company.start();
  await Promise.all([page, ...others].map((one) => stage(one, 'choose')));
  for (const other of others) await other.context().close();
  const seats = page.getByRole('list', { name: says('en', 'table_players') });
  await expect.poll(() => seats.getByText(says('en', 'table_away')).count()).toBe(others.length);

  world.server.pass(LONG);
  await company.host.tell(company.code, { type: 'talk', talk: { kind: 'reaction', reaction: 'hurry' } });
  const give = page.getByRole('button', { name: says('en', 'table_give_to_bot') });
  for (const { name } of company.guests.slice(1)) {
    await page.getByRole('button', { name: says('en', 'table_give_to_bot', { name }) }).waitFor();
    expect(await give.count()).toBe(1);
    expect(await misfits(page, { names: LONG_NAMES, scrolls: false })).toEqual([]);
    await give.click();
  }
  await give.waitFor({ state: 'hidden' });
});
