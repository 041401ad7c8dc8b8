import { text } from 'node:stream/consumers';
import { parseRecord } from '@pok/rules';
import { expect, test } from 'vitest';
import { Company } from './world/company.ts';
import { Player } from './world/player.ts';
import { says } from './world/texts.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();

test('an evening at one table: a bot comes and goes, names and the host change, and everybody plays again', async () => {
  const { company, ana, ben } = await twoAtTable();
  await company.guest(2).appear(company.code);

  const seats = ana.page.getByRole('listitem');
  await ana.button('lobby_add_bot').click();
  await ana.page.getByRole('dialog').getByRole('button', { name: /Sharp/ }).click();
  const remove = ana.button('lobby_remove_bot');
  await remove.click();
  await remove.waitFor({ state: 'hidden' });

  await ana.button('lobby_rename').click();
  await ana.page.getByLabel(says('en', 'home_name')).fill('Anouk');
  await ana.button('app_ok').click();
  await seats.getByText('Anouk').waitFor();

  await ana.button('lobby_hand_host').click();
  await ana.button('lobby_make_host', { name: 'Ben' }).click();
  await ben.button('lobby_start').click();
  await Promise.all([ana, ben].map((player) => player.round(1)));

  const fence = { match: 1, round: 1 };
  await company.guest(2).tell(company.code, { type: 'promise', ...fence, promise: 'play', shape: 'disc' });
  await company.closeFists();
  await ben.page.locator('main[data-stage=judge]').waitFor();
  await company.playToEnd();
  for (const player of [ana, ben]) {
    await player.page.reload();
    await player.button('end_more').waitFor();
  }
  await ben.button('end_more').click();
  const score = ben.page.getByRole('region', { name: says('en', 'end_score') });
  expect(await score.getByRole('row').count()).toBe(1 + 3);
  await score.getByText('Anouk').waitFor();
  const honour = ben.page.getByRole('region', { name: says('en', 'honour_title') });
  const row = honour.getByRole('row', { name: /Cem [01] of 1/ });
  await row.waitFor();

  // Somebody who stands up, or sits down, replaces nothing that is open.
  const shown = await row.elementHandle();
  const rematch = ben.button('end_rematch');
  await company.guest(0).tell(company.code, { type: 'stand' });
  await rematch.waitFor({ state: 'hidden' });
  await company.guest(0).sit(company.code);
  await rematch.waitFor();
  expect(await shown?.isVisible()).toBe(true);

  const saving = ben.page.waitForEvent('download');
  await ben.button('end_save').click();
  const record = parseRecord(await text(await (await saving).createReadStream()));
  expect(record).toMatchObject({ ok: true, record: { players: ['Anouk', 'Ben', 'Cem'] } });

  await rematch.click();
  await Promise.all([ana, ben].map((player) => player.round(1)));
});

test('table talk: a promise is shown beside its player, and judged at the reveal', async () => {
  const { company, ana, ben } = await twoAtTable();
  await ana.button('lobby_start').click();
  await Promise.all([ana, ben].map((player) => player.round(1)));
  await ana.button('talk_open').click();
  await ana.page.getByRole('button', { name: 'I’ll play a disc' }).click();
  const table = ben.page.getByRole('list', { name: says('en', 'table_players') });
  await table.getByText('I’ll play a disc').first().waitFor();
  await ana.closeFist('disc');
  await company.closeFists({ except: [0] });
  await ben.page.getByText(says('en', 'ref_promise_kept')).first().waitFor();
});

/** Three sit at a table, two of them with a browser; Ana hosts it. */
async function twoAtTable() {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  const [ana, ben] = await Promise.all(
    ['Ana', 'Ben'].map((name, seat) => Player.arrive(world, name, { guest: company.guest(seat) })),
  );
  if (ana === undefined || ben === undefined) throw new Error('two names make two players');
  await Promise.all([ana, ben].map((player) => player.follow(company.code)));
  return { company, ana, ben };
}
