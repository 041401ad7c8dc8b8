import type { TournamentSettings } from '@pok/protocol';
import { Participant } from '@pok/server/testing/tournament-client';
import { expect, test } from 'vitest';
import { Company } from './world/company.ts';
import { Guest } from './world/guest.ts';
import { Player } from './world/player.ts';
import { says } from './world/texts.ts';
import { stage } from './world/tour.ts';
import { Tournament } from './world/tournament.ts';
import { openWorld, publicView } from './world/world.ts';

const world = openWorld();

/** Ana has a phone; the others do without. */
interface Room {
  readonly tournament: Tournament;
  readonly olga: Player;
  readonly ana: Player;
}

type Settings = Partial<Record<keyof TournamentSettings, Setting>>;

interface Setting {
  readonly change: (olga: Player) => Promise<void>;
  /** What another screen shows of it. */
  readonly seen: (room: Room) => Promise<void>;
}

const IN_THE_LOBBY = {
  hideCode: {
    change: (olga) => olga.turn('setting_hide_code', true),
    seen: ({ tournament: { projector } }) =>
      projector.getByRole('img', { name: says('en', 'tournament_qr') }).waitFor({ state: 'detached' }),
  },
  locked: {
    change: (olga) => olga.turn('tournament_lock', true),
    seen: async ({ tournament }) => {
      const late = await Player.arrive(world, 'Zoe');
      await tournament.show(late);
      await late.heading('tournament_locked_title').waitFor();
    },
  },
} satisfies Settings;

const WITH_ONE_ROLL = {
  rolls: {
    change: (olga) => olga.chooseSetting('tournament_rolls', '10'),
    seen: ({ tournament: { projector } }) =>
      projector
        .getByRole('heading', { name: says('en', 'tournament_roll_of', { number: 1, count: 10 }) })
        .waitFor(),
  },
  tableSize: {
    change: (olga) => olga.chooseSetting('tournament_table_size', '3'),
    seen: ({ tournament: { projector } }) =>
      expect
        .poll(() =>
          projector
            .getByRole('list', { name: says('en', 'organiser_tables') })
            .getByRole('listitem')
            .count(),
        )
        .toBe(3),
  },
  tableTalk: {
    change: (olga) => olga.turn('setting_talk', false),
    seen: async ({ ana }) => expect(await ana.button('talk_open').count()).toBe(0),
  },
} satisfies Settings;

const IN_OWN_TIME = {
  pace: {
    change: (olga) => olga.chooseSetting('tournament_pace', 'Each table in its own time'),
    seen: ({ tournament: { projector } }) =>
      projector.getByRole('heading', { name: /tables are playing/ }).waitFor(),
  },
  minutes: {
    change: (olga) => olga.chooseSetting('tournament_minutes', '30 min'),
    seen: ({ tournament: { projector } }) => projector.getByText(/^(30|2\d):\d\d$/).waitFor(),
  },
  timer: {
    change: (olga) => olga.chooseSetting('tournament_timer', '60 s'),
    seen: ({ ana }) => ana.page.getByRole('timer').waitFor(),
  },
  memoryAid: {
    change: (olga) => olga.chooseSetting('setting_memory', 'which ones'),
    seen: ({ ana }) =>
      ana.page.getByText(says('en', 'table_left_label')).first().waitFor({ state: 'attached' }),
  },
} satisfies Settings;

const AFTERWARDS = {
  pictureNames: {
    change: (olga) => olga.chooseSetting('tournament_names', 'Animals'),
    seen: async ({ ana }) => {
      await standings(ana).getByRole('rowheader').first().waitFor();
      await standings(ana).getByRole('rowheader', { name: 'Ana' }).waitFor({ state: 'detached' });
    },
  },
  standings: {
    change: (olga) => olga.chooseSetting('tournament_standings', 'hidden'),
    seen: ({ ana }) => standings(ana).waitFor({ state: 'detached' }),
  },
} satisfies Settings;

({ ...IN_THE_LOBBY, ...WITH_ONE_ROLL, ...IN_OWN_TIME, ...AFTERWARDS }) satisfies Record<
  keyof TournamentSettings,
  Setting
>;

test('every setting of a tournament changes what others see', async () => {
  const { url } = world.server;
  const tournament = await Tournament.open(world, { timer: 0 });
  const { olga } = tournament;
  const guest = await Guest.arrive(world.server, 'Ana');
  const ana = await tournament.come('Ana', guest);
  const others = await Promise.all(
    Array.from({ length: 8 }, (_, index) => Participant.join(url, tournament.code, `Guest ${index + 1}`)),
  );
  const room = { tournament, olga, ana };
  await olga.button('app_more').click();
  await changeAll(Object.values(IN_THE_LOBBY), room);

  await changeAll(Object.values(WITH_ONE_ROLL), room, () => begin(room, 'organiser_seat'));
  await end(room);

  await changeAll(Object.values(IN_OWN_TIME), room, () => begin(room, 'organiser_seat_again'));
  await playAtTableOf(guest, others);
  await end(room);
  await standings(ana).getByRole('rowheader', { name: 'Ana' }).waitFor();
  for (const setting of Object.values(AFTERWARDS)) await changeAll([setting], room);
  for (const each of others) each.leave();
});

/** Changes some settings, then looks for what they do: in a sitting, if that has to `begin` first. */
async function changeAll(
  settings: readonly Setting[],
  room: Room,
  begin: () => Promise<void> = async () => {},
): Promise<void> {
  for (const { change } of settings) await change(room.olga);
  await begin();
  for (const { seen } of settings) await seen(room);
}

async function begin({ olga, ana }: Room, seat: string): Promise<void> {
  await olga.button(seat).click();
  await ana.heading('tournament_table').waitFor();
  await olga.button('organiser_start').click();
  await stage(ana.page, 'choose');
}

async function end({ olga, ana }: Room): Promise<void> {
  await olga.button('app_more').first().click();
  await olga.button('organiser_end_sitting').click();
  await olga.button('organiser_end_sitting').click();
  await olga.button('organiser_seat_again').waitFor();
  await ana.button('tournament_go_on').click();
}

/** A whole match, by people who know each other's hands. */
async function playAtTableOf(ana: Guest, others: readonly Participant[]): Promise<void> {
  const tables = await Promise.all(
    others.map(({ phone }) => phone.until(({ sitting }) => sitting?.number === 2 && sitting.hasBegun)),
  );
  const table = tables
    .map(({ sitting }) => sitting?.table)
    .find((each) => each?.people.some(({ name }) => name === 'Ana'));
  const guests = new Map(
    others.map(({ phone, credentials }) => {
      const name = phone.view?.you.name ?? '';
      return [name, new Guest(world.server, name, credentials)] as const;
    }),
  ).set('Ana', ana);
  const code = table?.code ?? '';
  const { seats } = await publicView(world, code);
  await new Company(
    code,
    seats.flatMap(({ name }) => guests.get(name) ?? []),
  ).playToEnd();
}

function standings({ page }: Player) {
  return page.getByRole('region', { name: says('en', 'tournament_standings') });
}
