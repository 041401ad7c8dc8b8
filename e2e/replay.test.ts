import { formatMatchLink } from '@pok/protocol';
import { parseRecord } from '@pok/rules';
import { expect, test } from 'vitest';
import { newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { settled } from './world/tour.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();
const RECORD = `players: Ana, Ben, Cem
1 TD- DDT
2 DS- DSS
3 S-- SDD
4 T-- TDD
5 D-T SST
`;

test('a record can be read round by round and as a whole, and back and reload work as expected', async () => {
  const page = await newScreen(world.browser);
  const button = (key: string) => page.getByRole('button', { name: says('en', key) });
  await page.goto(world.server.url);
  await page.getByRole('link', { name: says('en', 'book_title') }).click();
  await page.getByRole('link', { name: says('en', 'replay_title') }).click();
  const field = page.getByLabel(says('en', 'replay_paste'));
  await field.fill('players: Ana, Ben\n');
  await button('replay_show').click();
  await page.getByRole('alert').waitFor();
  await field.fill(RECORD);
  await button('replay_show').click();
  const round = (number: number) =>
    page.getByRole('heading', { name: says('en', 'replay_round', { number, total: 5 }) }).waitFor();
  await round(1);
  await page.reload();
  await round(1);
  for (let number = 2; number <= 5; number += 1) {
    await button('replay_next').click();
    await round(number);
  }
  await button('end_rounds').click();
  expect(await page.getByRole('row').count()).toBe(1 + 5);
  await button('review_open').click();
  await page.getByRole('img', { name: says('en', 'review_chart') }).waitFor();

  await page.getByLabel(says('en', 'fist_whose')).selectOption('Cem');
  await page.getByRole('combobox', { name: 'Round' }).selectOption('Round 2');
  await page.getByRole('button', { name: 'triangle' }).click();
  await page.getByText('Had Cem played the triangle in round 2:').waitFor();
  await page.getByText('Ana gets one into the box!').waitFor();
  await page.getByText(says('en', 'fist_later')).waitFor();
  await button('replay_previous').click();
  await round(5);

  await page.goBack();
  await field.waitFor();
  await page.goForward();
  await round(1);
  await button('app_close').click();
  await field.waitFor();
  await button('app_back').click();
  await settled(page);
  await page.getByRole('heading', { level: 1, name: says('en', 'book_title') }).waitFor();
});

test('a match from a link says what POK is, plays by itself, and can be stepped through by keyboard', async () => {
  const parsed = parseRecord(RECORD);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const page = await newScreen(world.browser, { size: 'laptop' });
  await page.clock.install();
  await page.goto(`${world.server.url}/replay#${formatMatchLink(parsed.record)}`);
  await page.getByRole('heading', { name: says('en', 'replay_what') }).waitFor();
  await page.getByRole('link', { name: says('en', 'learn_title') }).waitFor();
  const round = (number: number) =>
    page.getByRole('heading', { name: says('en', 'replay_round', { number, total: 5 }) }).waitFor();
  const button = (key: string) => page.getByRole('button', { name: says('en', key) });

  await button('replay_watch').click();
  await button('replay_speed').click();
  await page.clock.runFor(5_000);
  await round(2);
  await button('replay_pause').click();
  await page.clock.runFor(60_000);
  await round(2);
  await page.keyboard.press('ArrowRight');
  await round(3);
  await page.keyboard.press('Home');
  await round(1);
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Round 4: / })
    .click();
  await round(4);
  await button('replay_watch').click();
  await page.clock.runFor(20_000);
  await page.getByRole('heading', { name: says('en', 'end_rounds') }).waitFor();
  await page.getByRole('heading', { name: says('en', 'replay_what') }).waitFor();
  await page.context().close();
});
