import { expect, test } from 'vitest';
import { Company } from './world/company.ts';
import { Player } from './world/player.ts';
import { says } from './world/texts.ts';
import { openWorld, publicView } from './world/world.ts';

const world = openWorld();
/** Anyone may hand over the seat of somebody who has been away for 45 seconds. */
const LONG = 46_000;

test('whoever is away for long is seen to be, a bot keeps the seat, and its owner takes it back with one tap', async () => {
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
  await seats.getByText(says('en', 'table_bot_keeps')).waitFor();
  await company.closeFists({ except: [1] });
  await ana.seeVerdict();
  await ana.round(2);

  const again = await Player.arrive(world, 'Ben', { guest: company.guest(1) });
  await again.follow(company.code);
  await again.page.getByText(says('en', 'table_bot_plays_for_you')).waitFor();
  await again.button('table_take_back').click();
  await again.page.getByRole('group', { name: says('en', 'table_your_hand') }).waitFor();
  await seats.getByText(says('en', 'table_bot_keeps')).waitFor({ state: 'hidden' });
  expect((await publicView(world, company.code)).seats[1]).not.toHaveProperty('bot');
});
