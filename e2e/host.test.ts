import { type Command, keysOf } from '@pok/protocol';
import { LONG_ABSENCE_MS } from '@pok/table';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { Company } from './world/company.ts';
import { Player } from './world/player.ts';
import { says } from './world/texts.ts';
import { stage } from './world/tour.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();

/** Ana is the host; Dia comes by link. */
interface Table {
  readonly company: Company;
  readonly ana: Player;
  readonly ben: Player;
  readonly cem: Player;
  readonly dia: Player;
}

/** One tap for each command, in an order that an evening could have, and what somebody else sees of it. A device adds its seed unasked. */
const TAPS = {
  sit: async ({ company, ben, dia }) => {
    await dia.join(company.code);
    await ben.inList('Dia').waitFor();
  },
  rename: async ({ ana, ben, dia }) => {
    await ana.button('people_title').click();
    await ana.button('people_rename', { name: 'Dia' }).click();
    await nameInSheet(ana, 'Rude');
    await ana.page.keyboard.press('Escape');
    await dia.page.getByText(says('en', 'lobby_you_are_in', { name: 'Rude' })).waitFor();
    await dia.button('lobby_rename').click();
    await nameInSheet(dia, 'Dia');
    await ben.inList('Dia').waitFor();
  },
  'change-look': async ({ ana, ben }) => {
    await ben.button('look_open').click();
    const golden = ben.page.getByRole('radio', { name: says('en', 'look_cuff_golden') });
    await ben.page.locator('label').filter({ has: golden }).click();
    await ben.page.keyboard.press('Escape');
    await ana.page.locator(`main .closed-hand[style*="${encodeURIComponent(GOLDEN_CUFF)}"]`).waitFor();
  },
  'add-bot': async ({ ana, ben }) => {
    await ana.button('lobby_add_bot').click();
    await ana.page.getByRole('dialog').getByRole('button', { name: /Sharp/ }).click();
    await ben.taken(5).waitFor();
  },
  'free-seat': async ({ ana, ben }) => {
    await ana.button('lobby_remove_bot').click();
    await ben.taken(4).waitFor();
  },
  'change-settings': async ({ ana, ben }) => {
    await ana.turn('setting_talk', false);
    await ben.page.getByText(says('en', 'lobby_line_no_talk')).waitFor();
    await ana.turn('setting_talk', true);
    await ben.page.getByText(says('en', 'lobby_line_talk')).waitFor();
  },
  remove: async ({ ana, ben, dia }) => {
    await askToLeave(ana, 'Dia');
    await dia.page.getByText(says('en', 'people_removed_you')).waitFor();
    await dia.page.getByText(says('en', 'people_may_watch')).waitFor();
    expect(await dia.button('lobby_sit').count()).toBe(0);
    await ben.taken(3).waitFor();
  },
  allow: async ({ ana, ben, dia }) => {
    await ana.button('people_allow').click();
    await ana.page.keyboard.press('Escape');
    await dia.page.getByLabel(says('en', 'home_name')).fill('Dia');
    await dia.button('lobby_sit').click();
    await ben.taken(4).waitFor();
  },
  stand: async ({ ben, dia }) => {
    await dia.button('lobby_stand').click();
    await ben.taken(3).waitFor();
  },
  'hand-host': async ({ ana, ben, cem }) => {
    for (const [from, to] of [
      [ana, ben],
      [ben, ana],
    ] as const) {
      await from.button('lobby_hand_host').click();
      await from.button('lobby_make_host', { name: to.name }).click();
      await to.button('lobby_start').waitFor();
      await cem.page.getByText(says('en', 'lobby_wait_host', { name: to.name })).waitFor();
    }
  },
  start: async ({ ana, ben, cem }) => {
    await ana.button('lobby_start').click();
    await Promise.all([ana, ben, cem].map((player) => player.round(1)));
  },
  talk: async ({ ana, ben }) => {
    await ben.button('talk_open').click();
    await ben.button('talk_hurry').click();
    await seats(ana).getByText(says('en', 'talk_hurry')).waitFor();
  },
  promise: async ({ ana, ben }) => {
    await ben.button('talk_open').click();
    await ben.button('talk_play').first().click();
    await ana.page.locator('.promise').waitFor();
  },
  close: async ({ ana, ben }) => {
    await ben.choose('disc');
    await fist(ana, BEN, 'closed').waitFor();
  },
  open: async ({ ana, ben }) => {
    await ben.reopen();
    await fist(ana, BEN, 'closed').waitFor({ state: 'hidden' });
    await ben.choose('disc');
    await fist(ana, BEN, 'closed').waitFor();
  },
  pause: async ({ ana, ben, cem }) => {
    await ben.page.getByText(says('en', 'table_waiting_for')).waitFor();
    await ana.button('table_menu').click();
    await ana.button('pause_start').click();
    for (const { page } of [ben, cem])
      await page
        .getByText(says('en', 'pause_wait', { name: 'Ana' }))
        .first()
        .waitFor();
    await ben.page.getByText(says('en', 'table_waiting_for')).waitFor({ state: 'hidden' });
    expect(await hand(cem).count()).toBe(0);
    expect(await cem.button('pause_go_on').count()).toBe(0);
  },
  /** Fists are as they were. */
  resume: async ({ ana, ben, cem }) => {
    await ana.button('pause_go_on').click();
    for (const player of [ben, cem]) await hand(player).waitFor();
    await fist(cem, BEN, 'closed').waitFor();
  },
  'give-to-bot': async ({ company, ana, ben, cem }) => {
    await cem.page.goto('about:blank');
    await seats(ana).getByText(says('en', 'table_away')).waitFor();
    await world.server.pass(LONG_ABSENCE_MS + 1_000);
    await company
      .guest(1)
      .tell(company.code, { type: 'talk', talk: { kind: 'reaction', reaction: 'hurry' } });
    await ana.button('table_give_to_bot', { name: 'Cem' }).click();
    await seats(ben).getByText(says('en', 'table_has_substitute')).waitFor();
  },
  'take-back': async ({ company, ben, cem }) => {
    await cem.follow(company.code);
    await cem.button('table_take_back').click();
    await seats(ben).getByText(says('en', 'table_has_substitute')).waitFor({ state: 'hidden' });
  },
  leave: async ({ ana, ben }) => {
    await ben.button('table_menu').click();
    await ben.button('lobby_leave').click();
    await ben.button('lobby_leave').click();
    await ben.page.waitForURL((url) => url.pathname === '/');
    await seats(ana).getByText(says('en', 'table_has_substitute')).waitFor();
  },
} satisfies Record<Exclude<Command['type'], 'add-client-seed'>, (table: Table) => Promise<void>>;

const GOLDEN_CUFF = '#f0c22f';
const BEN = 1;

test('every command at a table is a tap away, and others see what comes of it', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  const [ana, ben, cem] = await Promise.all([
    Player.at(world, company, 0),
    Player.at(world, company, 1),
    Player.at(world, company, 2),
  ]);
  const dia = await Player.arrive(world, 'Dia');
  for (const type of keysOf(TAPS)) await TAPS[type]({ company, ana, ben, cem, dia });
});

test('a bot plays on for a player who is asked to leave a match, and they may watch', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  await company.start();
  const [ana, ben] = await Promise.all([Player.at(world, company, 0), Player.at(world, company, 1)]);
  await stage(ana.page, 'choose');
  await ana.button('table_menu').click();
  await askToLeave(ana, 'Ben');
  await ben.page.getByText(says('en', 'people_removed_you')).waitFor();
  expect(await hand(ben).count()).toBe(0);
  await ana.page.keyboard.press('Escape');
  await ana.page.keyboard.press('Escape');
  await fist(ana, BEN, 'closed').waitFor();
});

test('the host locks the table and hides its code in the middle of a match', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  await company.start();
  const ana = await Player.at(world, company, 0);
  await stage(ana.page, 'choose');
  await ana.button('table_menu').click();
  for (const setting of ['setting_locked', 'setting_hide_code'] as const) await ana.turn(setting, true);
  await expect
    .poll(async () => (await company.host.view(company.code)).settings)
    .toMatchObject({ locked: true, hideCode: true });
});

async function askToLeave(host: Player, name: string): Promise<void> {
  await host.button('people_title').click();
  await host.button('people_remove', { name }).click();
  const question = host.page.getByRole('group', { name: says('en', 'people_remove', { name }) });
  await question.getByRole('button', { name: says('en', 'people_remove', { name }) }).click();
}

async function nameInSheet({ page }: Player, name: string): Promise<void> {
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox').fill(name);
  await sheet.getByRole('button', { name: says('en', 'app_ok') }).click();
}

function seats({ page }: Player): Locator {
  return page.getByRole('list', { name: says('en', 'table_players') });
}

function fist({ page }: Player, seat: number, state: string): Locator {
  return page.locator(`[data-seat="${seat}"][data-fist=${state}]`);
}

function hand({ page }: Player): Locator {
  return page.getByRole('group', { name: says('en', 'table_your_hand') });
}
