import { newPlayer } from '@pok/server/testing/player';
import { newTournament, Participant, TournamentClient } from '@pok/server/testing/tournament-client';
import { Guest } from './guest.ts';
import { newScreen, type ScreenOptions } from './screen.ts';
import { says } from './texts.ts';
import { LONG_NAMES, type Look, stage } from './tour.ts';
import type { World } from './world.ts';

/** A tournament of eight with the longest names, as a participant, its organiser and the room see it. */
export async function tourTournament(world: World, options: ScreenOptions, look: Look): Promise<void> {
  const { server, browser } = world;
  const locale = options.locale ?? 'en';
  const credentials = await newPlayer(server.url);
  const settings = { rolls: 1, timer: 0 } as const;
  const code = await newTournament(server.url, credentials, { name: 'Olga', settings });
  const organiser = new TournamentClient(server.url, code, { token: credentials.token });
  await organiser.until(() => true);
  const olga = new Guest(server, 'Olga', credentials);
  const [organising, projector, phone] = [
    await newScreen(browser, { ...options, guest: olga }),
    await newScreen(browser, { ...options, guest: olga }),
    await newScreen(browser, options),
  ];
  const address = `${server.url}/tournament/${code}`;
  await Promise.all([organising.goto(address), projector.goto(`${address}/big-screen`), phone.goto(address)]);
  await phone.getByLabel(says(locale, 'home_name')).waitFor();
  await look({ name: 'tournament, joining', page: phone, inRound: false });

  const people = await Promise.all(LONG_NAMES.map((name) => Participant.join(server.url, code, name)));
  await phone.getByLabel(says(locale, 'home_name')).fill('Ana');
  await phone.getByRole('button', { name: says(locale, 'tournament_join') }).click();
  await phone.getByRole('button', { name: says(locale, 'tournament_practise') }).waitFor();
  await look({ name: 'tournament, waiting', page: phone, inRound: false });
  await organising.getByRole('button', { name: says(locale, 'organiser_seat') }).waitFor();
  await look({ name: 'tournament, organiser', page: organising, inRound: false });
  await projector.getByRole('listitem').nth(7).waitFor();
  await look({ name: 'big screen, joining a tournament', page: projector, inRound: true });

  await organiser.command({ type: 'seat', sitting: 1 });
  await phone.getByRole('heading', { name: says(locale, 'tournament_table') }).waitFor();
  await organiser.command({ type: 'pause' });
  await look({ name: 'tournament, seated', page: phone, inRound: false });
  await look({ name: 'big screen, plan of a tournament', page: projector, inRound: true });
  await organiser.command({ type: 'resume' });
  await Promise.all(people.map((each) => each.table()));
  await organiser.command({ type: 'next', sitting: 1, roll: 0 });
  await stage(phone, 'choose');
  await look({ name: 'big screen, one roll for all', page: projector, inRound: true });
  await look({ name: 'tournament, organiser during a sitting', page: organising, inRound: false });

  await Promise.all(people.map((each) => each.close(1)));
  await phone.locator('button[data-shape]').first().click();
  await projector.getByRole('heading', { name: says(locale, 'room_against') }).waitFor();
  await look({ name: 'big screen, the end of a sitting', page: projector, inRound: true });
  await organiser.command({ type: 'end' });
  await organising.getByRole('heading', { name: says(locale, 'tournament_ended') }).waitFor();
  await look({ name: 'big screen, the end of a tournament', page: projector, inRound: true });
  for (const each of people) each.leave();
  organiser.close();
  await Promise.all([organising, projector, phone].map((page) => page.context().close()));
}
