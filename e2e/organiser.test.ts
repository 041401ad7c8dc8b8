import { keysOf, type TournamentCommand } from '@pok/protocol';
import { expect, test } from 'vitest';
import { Player } from './world/player.ts';
import { says } from './world/texts.ts';
import { stage } from './world/tour.ts';
import { Tournament } from './world/tournament.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();

/** Olga organises; Ana, Ben and Cem come with their phones. */
interface Room {
  readonly tournament: Tournament;
  readonly olga: Player;
  readonly ana: Player;
  readonly ben: Player;
  readonly cem: Player;
}

/** One tap for each command, in an order that a lesson could have, and what another screen shows of it. A device adds its seed unasked. */
const TAPS = {
  join: async ({ tournament: { projector }, olga }) => {
    await olga.button('organiser_play_too').click();
    await projector.getByText('Olga', { exact: true }).waitFor();
  },
  leave: async ({ tournament, tournament: { projector }, olga, ana }) => {
    await olga.button('organiser_play_no_more').click();
    await projector.getByText('Olga', { exact: true }).waitFor({ state: 'detached' });
    await ana.button('tournament_leave').click();
    await ana.button('tournament_leave').click();
    await projector.getByText('Ana', { exact: true }).waitFor({ state: 'detached' });
    await ana.page.waitForURL((url) => url.pathname === '/');
    await tournament.show(ana);
    await ana.button('tournament_come_back').click();
    await projector.getByText('Ana', { exact: true }).waitFor();
  },
  rename: async ({ tournament: { projector }, olga, ben }) => {
    await openPerson(olga, 'Ben');
    await nameInSheet(olga, 'Berta');
    await ben.page.getByText(says('en', 'lobby_you_are_in', { name: 'Berta' })).waitFor();
    await ben.button('lobby_rename').click();
    await nameInSheet(ben, 'Ben');
    await projector.getByText('Ben', { exact: true }).waitFor();
  },
  'change-settings': async ({ tournament, olga }) => {
    await olga.turn('tournament_lock', true);
    const stranger = await Player.arrive(world, 'Dia');
    await tournament.show(stranger);
    await stranger.heading('tournament_locked_title').waitFor();
    await olga.turn('tournament_lock', false);
    await stranger.button('tournament_join').waitFor();
  },
  'add-organiser': async ({ olga, ben }) => {
    await openPerson(olga, 'Ben');
    await olga.button('organiser_make').click();
    await ben.button('organiser_open').waitFor();
  },
  'remove-organiser': async ({ olga, ben }) => {
    await olga.button('organiser_unmake').click();
    await ben.button('organiser_open').waitFor({ state: 'hidden' });
    await olga.page.getByRole('textbox', { name: /^Real name/ }).fill('Benedikt');
    await olga.page.keyboard.press('Escape');
    await olga.inList('Benedikt').waitFor();
  },
  remove: async ({ tournament: { projector }, olga, cem }) => {
    await openPerson(olga, 'Cem');
    await olga.button('organiser_remove', { name: 'Cem' }).click();
    await olga.button('organiser_remove', { name: 'Cem' }).click();
    await cem.heading('tournament_removed').waitFor();
    await projector.getByText('Cem', { exact: true }).waitFor({ state: 'detached' });
  },
  allow: async ({ tournament: { projector }, olga, cem }) => {
    await openPerson(olga, 'Cem');
    await olga.button('people_allow').click();
    await cem.page.getByText(says('en', 'lobby_you_are_in', { name: 'Cem' })).waitFor();
    await projector.getByText('Cem', { exact: true }).waitFor();
    await olga.page.keyboard.press('Escape');
  },
  seat: async ({ tournament: { projector }, olga, ana }) => {
    await olga.button('organiser_seat').click();
    await ana.heading('tournament_table', { number: 1 }).waitFor();
    await projector.getByRole('heading', { name: /^Find your table!/ }).waitFor();
  },
  next: async ({ tournament: { projector }, olga, ana }) => {
    await olga.button('organiser_start').click();
    for (const number of [1, 2]) {
      await ana.heading('tournament_roll', { number }).waitFor();
      await projector.getByRole('heading', { name: says('en', 'tournament_roll_of', { number }) }).waitFor();
      if (number === 1) await olga.button('organiser_next_roll').click();
    }
  },
  pause: async ({ tournament: { projector }, olga, ana }) => {
    await stage(ana.page, 'choose');
    await olga.button('organiser_pause').click();
    await ana.page.getByText(says('en', 'tournament_paused')).first().waitFor();
    await projector.getByText(says('en', 'organiser_paused')).waitFor();
    expect(await ana.page.getByRole('group', { name: says('en', 'table_your_hand') }).count()).toBe(0);
  },
  resume: async ({ olga, ana }) => {
    await olga.button('pause_go_on').click();
    await ana.page.getByRole('group', { name: says('en', 'table_your_hand') }).waitFor();
  },
  'end-sitting': async ({ tournament: { projector }, olga, ana }) => {
    await olga.button('app_more').first().click();
    await olga.button('organiser_end_sitting').click();
    await olga.button('organiser_end_sitting').click();
    await ana.heading('tournament_sitting_over').waitFor();
    await projector
      .getByRole('heading', { name: says('en', 'tournament_roll_of') })
      .waitFor({ state: 'hidden' });
    await ana.button('tournament_go_on').click();
  },
  /** Each tap counts from now, even a second tap on the same minutes. */
  'set-time': async ({ tournament: { projector }, olga, ana }) => {
    await olga.button('app_more').click();
    await olga.chooseSetting('tournament_pace', 'Each table in its own time');
    await olga.button('organiser_seat_again').click();
    await ana.heading('tournament_table').waitFor();
    await olga.button('organiser_start').click();
    await olga.button('app_more').first().click();
    await olga.chooseSetting('organiser_time', '5 min');
    await projector.getByText(/^[45]:\d\d$/).waitFor();
    await world.server.pass(120_000);
    await ana.page.reload();
    await projector.getByText(/^[23]:\d\d$/).waitFor();
    await olga.chooseSetting('organiser_time', '5 min');
    await projector.getByText(/^[45]:\d\d$/).waitFor();
  },
  end: async ({ tournament: { projector }, olga, ana }) => {
    await olga.button('organiser_end_sitting').click();
    await olga.button('organiser_end_sitting').click();
    await olga.button('organiser_end').click();
    await olga.button('organiser_end').click();
    await ana.heading('tournament_ended').waitFor();
    await projector.getByRole('heading', { name: says('en', 'room_thanks') }).waitFor();
  },
} satisfies Record<Exclude<TournamentCommand['type'], 'add-client-seed'>, (room: Room) => Promise<void>>;

test('every command in a tournament is a tap away, and another screen shows what comes of it', async () => {
  const tournament = await Tournament.open(world, { timer: 0 });
  const [ana, ben, cem] = [
    await tournament.come('Ana'),
    await tournament.come('Ben'),
    await tournament.come('Cem'),
  ];
  for (const type of keysOf(TAPS)) await TAPS[type]({ tournament, olga: tournament.olga, ana, ben, cem });
});

test('a second tap right after the first does not move the room on twice', async () => {
  const { olga, ana, projector } = await roomOfOne();
  // The button still rests from the tap that started the room, and would rest for ever while time stands still.
  await olga.button('organiser_next_roll').click({ trial: true });
  await olga.page.clock.install();
  await olga.page.clock.pauseAt(Date.now() + 1_000);
  await olga.button('organiser_next_roll').click();
  await olga.heading('tournament_roll_of', { number: 2 }).waitFor();
  await olga.button('organiser_next_roll').dispatchEvent('click');
  // Commands arrive in their order: by now a second one would have rolled.
  await olga.button('organiser_pause').click();
  await projector.getByText(says('en', 'organiser_paused')).waitFor();
  await projector.getByRole('heading', { name: says('en', 'tournament_roll_of', { number: 2 }) }).waitFor();
  await olga.page.clock.runFor(1_000);
  await olga.button('pause_go_on').click();
  await stage(ana.page, 'choose');
});

/** Ana plays with bots; the first roll is on the table. */
async function roomOfOne() {
  const tournament = await Tournament.open(world, { timer: 0 });
  const { olga, projector } = tournament;
  const ana = await tournament.come('Ana');
  await olga.button('organiser_seat').click();
  await ana.heading('tournament_table').waitFor();
  await olga.button('organiser_start').click();
  await projector.getByRole('heading', { name: says('en', 'tournament_roll_of', { number: 1 }) }).waitFor();
  return { olga, ana, projector };
}

async function openPerson(olga: Player, name: string): Promise<void> {
  await olga.inList(name).getByRole('button').click();
}

async function nameInSheet({ page }: Player, name: string): Promise<void> {
  const sheet = page.getByRole('dialog');
  const own = sheet.locator('form');
  await own.getByRole('textbox').fill(name);
  await own.getByRole('button', { name: says('en', 'app_ok') }).click();
  await sheet.waitFor({ state: 'hidden' });
}
