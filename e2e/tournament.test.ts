import { credentialsSchema, z } from '@pok/protocol';
import { shapesIn } from '@pok/rules';
import { newPlayer } from '@pok/server/testing/player';
import { newTournament, Participant, TournamentClient } from '@pok/server/testing/tournament-client';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Guest } from './world/guest.ts';
import { newDevice, newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { button, stage } from './world/tour.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();
const ROLLS = 3;
const storedPlayerSchema = z.object({ value: credentialsSchema });

test('24 people play an evening from one code to the end, while one comes late, one leaves and the server is killed', async () => {
  const { url } = world.server;
  const device = await newDevice(world.browser, { size: 'laptop' });
  const olga = await device.newPage();
  const code = await createTournament(olga);
  const { token } = await playerOf(olga);
  const organise = () => new TournamentClient(url, code, { token });
  await command(organise(), { type: 'change-settings', settings: { rolls: ROLLS, timer: 0 } });

  // The projector is the organiser's own device, so it knows what was played.
  const projector = await device.newPage();
  await projector.setViewportSize({ width: 1920, height: 1080 });
  await projector.goto(`${url}/tournament/${code}/big-screen`);
  await projector.getByRole('img', { name: says('en', 'tournament_qr') }).waitFor();

  const [ana, ben] = await Promise.all([comeByCode(code, 'Ana'), comeByLink(code, 'Ben')]);
  let others = await Promise.all(
    Array.from({ length: 21 }, (_, index) => Participant.join(url, code, `Guest ${index + 1}`)),
  );
  await projector.getByText('Guest 21', { exact: true }).waitFor();
  await projector.getByRole('heading', { name: says('en', 'tournament_count', { count: 23 }) }).waitFor();

  await button(olga, 'en', 'organiser_seat').click();
  for (const phone of [ana, ben]) {
    await phone.getByRole('heading', { name: says('en', 'tournament_table') }).waitFor();
    await phone.getByText(says('en', 'tournament_with')).waitFor();
  }
  await projector.getByRole('heading', { name: /^Find your table!/ }).waitFor();
  await Promise.all(others.map((each) => each.table()));
  await button(olga, 'en', 'organiser_start').click();

  // Roll 1. A guest at a table of three leaves, and a bot plays on. A latecomer sits down there for the next match.
  await playRoll(1, [ana, ben], others);
  const small = others.find((each) => each.phone.view?.sitting?.table?.people.length === 3);
  if (small === undefined) throw new Error('23 people don’t sit in fours alone');
  await command(small.phone, { type: 'leave' });
  small.leave();
  others = others.filter((each) => each !== small);
  const zoe = await comeByLink(code, 'Zoe');
  await zoe.getByText(says('en', 'table_watching_seat')).waitFor();

  // Roll 2. Half of the fists are closed when the server dies.
  await choose(ana);
  await Promise.all(others.slice(0, 10).map((each) => each.close(2)));
  await world.server.kill();
  await world.server.startAgain();
  others = await Promise.all(
    others.map(async ({ credentials }, index) => {
      const again = new Participant(url, code, credentials);
      await again.table();
      if (index >= 10) await again.close(2);
      return again;
    }),
  );
  await choose(ben);
  await Promise.all([ana, ben].map(seeVerdict));

  await playRoll(ROLLS, [ana, ben], others);
  await projector.getByRole('heading', { name: says('en', 'room_against') }).waitFor();
  expect(await projector.getByRole('listitem').count()).toBeGreaterThan(2);
  await button(ana, 'en', 'tournament_go_on').click();
  await ana.getByText(says('en', 'tournament_wait_next')).waitFor();

  await button(olga, 'en', 'organiser_end').click();
  await button(olga, 'en', 'organiser_end').click();
  await ana.getByText(says('en', 'tournament_ended'), { exact: true }).waitFor();
  await projector.getByRole('heading', { name: /Thank you for playing!|And the winners are…/ }).waitFor();
  for (const each of others) each.leave();
});

test('a wrong code is explained where it was typed', async () => {
  const stranger = await newScreen(world.browser);
  await stranger.goto(world.server.url);
  await stranger.getByLabel(says('en', 'home_join')).fill('333-333');
  await button(stranger, 'en', 'home_join_go').click();
  await stranger.getByRole('alert').waitFor();
});

test('an organiser needs no mouse, and the focus is never lost', async () => {
  const page = await newScreen(world.browser, { size: 'laptop' });
  await page.goto(`${world.server.url}/tournament`);
  await page.getByRole('radio', { name: says('en', 'tournament_names_animals') }).focus();
  await page.keyboard.press('Space');
  await press(page, 'tournament_create');
  await page.waitForURL(/\/tournament\/[0-9A-Z]{6}$/);
  await press(page, 'organiser_second_device');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toMatch(says('en', 'organiser_second_device'));
  await press(page, 'organiser_play_too');
  await button(page, 'en', 'organiser_my_table').waitFor();
  await expect.poll(() => focused(page)).not.toBe('');
  await press(page, 'organiser_seat');
  await button(page, 'en', 'organiser_start').waitFor();
  await press(page, 'organiser_my_table');
  await page.getByRole('heading', { name: says('en', 'tournament_table', { number: 1 }) }).waitFor();
});

test('the computer at the projector organises as well, as a second device', async () => {
  const olga = await newScreen(world.browser);
  const code = await createTournament(olga);
  await button(olga, 'en', 'organiser_second_device').click();
  const letters = await olga.locator('dialog[open] .code').innerText();
  const computer = await newScreen(world.browser, { size: 'laptop' });
  await computer.goto(world.server.url);
  await computer.getByLabel(says('en', 'home_join')).fill(letters);
  await button(computer, 'en', 'home_join_go').click();
  await button(computer, 'en', 'devices_here').click();
  await computer.waitForURL(`${world.server.url}/tournament/${code}`);
  await computer.getByRole('switch', { name: says('en', 'tournament_lock') }).click();
  const locked = olga.getByRole('switch', { name: says('en', 'tournament_lock'), checked: true });
  await locked.waitFor({ state: 'attached' });
});

test('the big screen has room for everybody’s name', async () => {
  const { url } = world.server;
  const credentials = await newPlayer(url);
  const settings = { pictureNames: true };
  const code = await newTournament(url, credentials, { name: 'Olga', settings });
  const olga = new Guest(world.server, 'Olga', credentials);
  const screen = await newScreen(world.browser, { size: 'television', guest: olga });
  await screen.goto(`${url}/tournament/${code}/big-screen`);
  const people = await Promise.all(
    Array.from({ length: 60 }, (_, index) => Participant.join(url, code, `Guest ${index + 1}`)),
  );
  const names = screen.locator('main li');
  await expect.poll(() => names.count()).toBe(60);
  await expect.poll(async () => (await names.last().boundingBox())?.y).toBeLessThan(1080 - 27);
  for (const each of people) each.leave();
});

test('the big screen celebrates winners, and only while the room watches', async () => {
  const { url } = world.server;
  const host = await newPlayer(url);
  const code = await newTournament(url, host, { name: 'Olga', settings: { pace: 'own-time', timer: 0 } });
  const organiser = new TournamentClient(url, code, { token: host.token });
  const ana = await Participant.join(url, code, 'Ana');
  const projector = await newScreen(world.browser, { size: 'laptop', motion: true });
  const celebrations: string[] = [];
  projector.on('request', (request) => {
    if (/\/confetti\b/.test(request.url())) celebrations.push(request.url());
  });
  await projector.goto(`${url}/tournament/${code}/big-screen`);
  await projector.getByRole('heading', { name: says('en', 'tournament_count', { count: 1 }) }).waitFor();

  await command(organiser, { type: 'seat', sitting: 1 });
  await command(organiser, { type: 'next', sitting: 1, roll: 0 });
  await playToEnd(ana);
  await organiser.until(({ standings }) => standings.length > 0);
  await command(organiser, { type: 'end' });
  const winners = projector.getByRole('heading', { name: says('en', 'room_ceremony') });
  await winners.waitFor();
  await expect.poll(() => celebrations.length).toBe(1);
  await projector.reload();
  await winners.waitFor();
  await projector.waitForLoadState('networkidle');
  expect(celebrations).toHaveLength(1);
  ana.leave();
  organiser.close();
});

/** At a table that plays in its own time, against bots. */
async function playToEnd(participant: Participant): Promise<void> {
  const socket = await participant.table();
  for (let round = 1; ; round += 1) {
    const { match } = await socket.until(
      (view) => view.match?.round?.number === round || view.match?.result != null,
    );
    if (match?.hand === undefined || match.result !== null) return;
    const held = shapesIn(match.hand);
    const shape = held[round % held.length] ?? 'disc';
    expect(await socket.command({ type: 'close', match: match.number, round, shape })).toMatchObject({
      ok: true,
    });
  }
}

async function press(page: Page, key: string): Promise<void> {
  await button(page, 'en', key).focus();
  await page.keyboard.press('Enter');
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() =>
    document.activeElement === document.body ? '' : (document.activeElement?.textContent?.trim() ?? ''),
  );
}

/** From Home, with nothing but a name. */
async function createTournament(page: Page): Promise<string> {
  await page.goto(world.server.url);
  await page.getByRole('button', { name: /^Play with friends/ }).click();
  await page.getByRole('link', { name: says('en', 'tournament_open') }).click();
  await page.getByLabel(says('en', 'home_name')).fill('Olga');
  await button(page, 'en', 'tournament_create').click();
  await page.waitForURL(/\/tournament\/[0-9A-Z]{6}$/);
  return page.url().slice(-6);
}

async function playerOf(page: Page) {
  const stored = await page.evaluate(() => localStorage.getItem('pok-player'));
  return storedPlayerSchema.parse(JSON.parse(stored ?? '')).value;
}

async function command(
  client: TournamentClient,
  asked: Parameters<TournamentClient['command']>[0],
): Promise<void> {
  await client.until(() => true);
  expect(await client.command(asked)).toMatchObject({ ok: true });
}

/** Types the code of the projector at Home. */
async function comeByCode(code: string, name: string): Promise<Page> {
  const page = await newScreen(world.browser);
  await page.goto(world.server.url);
  await page.getByLabel(says('en', 'home_join')).fill(code.toLowerCase());
  await button(page, 'en', 'home_join_go').click();
  return join(page, name);
}

async function comeByLink(code: string, name: string): Promise<Page> {
  const page = await newScreen(world.browser);
  await page.goto(`${world.server.url}/tournament/${code}`);
  return join(page, name);
}

async function join(page: Page, name: string): Promise<Page> {
  await page.getByLabel(says('en', 'home_name')).fill(name);
  await button(page, 'en', 'tournament_join').click();
  await button(page, 'en', 'tournament_join').waitFor({ state: 'hidden' });
  return page;
}

async function playRoll(
  roll: number,
  phones: readonly Page[],
  others: readonly Participant[],
): Promise<void> {
  for (const phone of phones)
    await phone.getByRole('heading', { name: says('en', 'tournament_roll', { number: roll }) }).waitFor();
  await Promise.all([...phones.map(choose), ...others.map((each) => each.close(roll))]);
  await Promise.all(phones.map(seeVerdict));
}

async function choose(phone: Page): Promise<void> {
  await stage(phone, 'choose');
  await phone.locator('button[data-shape]:not(:disabled)').first().click();
}

async function seeVerdict(phone: Page): Promise<void> {
  await button(phone, 'en', 'table_next').click();
}
