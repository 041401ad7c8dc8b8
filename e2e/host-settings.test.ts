import { keysOf, type Settings } from '@pok/protocol';
import { ABSENCE_FOR_HOST_MS } from '@pok/table';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Company } from './world/company.ts';
import { Player } from './world/player.ts';
import { newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { stage } from './world/tour.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();

/** At a table of three, with a television and a stranger. */
interface Evening {
  readonly company: Company;
  readonly ana: Player;
  readonly ben: Player;
  readonly stranger: Player;
  readonly television: Page;
}

const SETTINGS = {
  players: async ({ ana, ben }) => {
    await ana.chooseSetting('setting_players', '6');
    await ben.taken(3, 6).waitFor();
  },
  timer: async ({ ana, ben }) => {
    await ana.chooseSetting('setting_timer', '60 s');
    await ben.page.getByText(says('en', 'lobby_line_timer', { seconds: 60 })).waitFor();
    await ana.chooseSetting('setting_timer', 'none');
    await ben.page.getByText(says('en', 'lobby_line_no_timer')).waitFor();
  },
  memoryAid: async ({ ana, ben }) => {
    await ana.chooseSetting('setting_memory', 'how many');
    await ben.page.getByText(says('en', 'lobby_line_memory_counts')).waitFor();
  },
  tableTalk: async ({ ana, ben }) => {
    await ana.turn('setting_talk', false);
    await ben.page.getByText(says('en', 'lobby_line_no_talk')).waitFor();
  },
  pictureNames: async ({ ana, ben, stranger, television }) => {
    await ana.turn('setting_pictures', true);
    await television.getByText('Ben').waitFor({ state: 'detached' });
    await stranger.button('lobby_sit').click();
    await stranger.page.getByText(says('en', 'lobby_wait_host')).waitFor();
    const animals = await stranger.page.locator('.ring .name').allInnerTexts();
    expect(animals).toHaveLength(4);
    expect(new Set(animals).size).toBe(4);
    expect(animals.join(' ')).not.toMatch(/Ana|Ben|Cem/);
    await stranger.button('lobby_leave').click();
    await ana.turn('setting_pictures', false);
    await ben.inList('Cem').waitFor();
  },
  hideCode: async ({ company, ana, television }) => {
    await television.getByText(company.code.slice(0, 4)).first().waitFor();
    await ana.turn('setting_hide_code', true);
    await television.getByText(company.code.slice(0, 4)).first().waitFor({ state: 'detached' });
  },
  locked: async ({ company, ana }) => {
    const late = await newScreen(world.browser);
    await late.goto(`${world.server.url}/t/${company.code}`);
    await late.getByRole('button', { name: says('en', 'lobby_sit') }).waitFor();
    await ana.turn('setting_locked', true);
    await late.getByText(says('en', 'lobby_locked')).waitFor();
  },
  /** They are sent away once nobody can sit down. */
  spectators: async ({ ana, television }) => {
    await ana.chooseSetting('setting_players', '3');
    await ana.turn('setting_spectators', false);
    await television.getByText(says('en', 'state_spectators_off')).waitFor();
    await ana.turn('setting_spectators', true);
    await television.reload();
    await television.getByText('Ben').waitFor();
  },
  onlyHost: async (evening) => {
    await evening.ana.turn('setting_only_host', true);
    await goAway(evening, 'Bert');
    expect(await evening.ben.button('lobby_start').count()).toBe(0);
    await evening.ana.follow(evening.company.code);
    await evening.ana.button('app_more').click();
    await evening.ana.turn('setting_only_host', false);
    await goAway(evening, 'Ben');
    await evening.ben.button('lobby_start').waitFor();
    await evening.ana.follow(evening.company.code);
    await evening.ana.button('app_more').click();
  },
  waitForHost: async ({ company, ana, ben, television }) => {
    await ana.turn('setting_wait_host', true);
    await ana.button('lobby_start').click();
    await Promise.all([ana.page, ben.page, television].map((page) => stage(page, 'choose')));
    await company.closeFists();
    for (const page of [ben.page, television]) {
      const held = page.getByText(says('en', 'pause_held', { name: 'Ana' }), { exact: true });
      await held.filter({ visible: true }).first().waitFor();
    }
    expect(await ben.button('table_next').count()).toBe(0);
    await ana.button('pause_next_round').click();
    await Promise.all([ana, ben].map((player) => player.heading('table_round', { number: 2 }).waitFor()));
  },
} satisfies Record<keyof Settings, (evening: Evening) => Promise<void>>;

test('every setting of a table changes what others see', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  const [ana, ben] = await Promise.all([Player.at(world, company, 0), Player.at(world, company, 1)]);
  const stranger = await Player.arrive(world, 'Dia');
  await stranger.follow(company.code);
  const television = await newScreen(world.browser, { size: 'television' });
  await television.goto(`${world.server.url}/t/${company.code}/big-screen`);
  await ana.button('app_more').click();
  for (const setting of keysOf(SETTINGS))
    await SETTINGS[setting]({ company, ana, ben, stranger, television });
});

/** Ana is away for longer than a host may be. Ben's new name wakes the table up. */
async function goAway({ company, ana, ben }: Evening, name: string): Promise<void> {
  await ben.inList('Ana').getByText(says('en', 'lobby_host')).waitFor();
  await ana.page.goto('about:blank');
  await ben.inList('Ana').getByText(says('en', 'lobby_away')).waitFor();
  await world.server.pass(ABSENCE_FOR_HOST_MS + 1_000);
  await company.guest(1).tell(company.code, { type: 'rename', name });
  await ben.inList(name).waitFor();
}
