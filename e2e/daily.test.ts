import { parseMatchLink } from '@pok/protocol';
import { formatPlays, formatRoll, SHAPES } from '@pok/rules';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import golden from '../packages/web/src/daily/golden-days.json' with { type: 'json' };
import { newDevice } from './world/screen.ts';
import { says } from './world/texts.ts';
import { button, stage } from './world/tour.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();

/** A device whose calendar shows this day. */
async function deviceOn(day: string): Promise<Page> {
  const device = await newDevice(world.browser);
  const page = await device.newPage();
  await page.clock.setSystemTime(new Date(`${day}T18:00:00`));
  return page;
}

/** Plays as the golden days were played: the first shape that is held, then the second, and so on. */
async function playOn(page: Page): Promise<void> {
  for (;;) {
    const over = page.getByRole('link', { name: says('en', 'daily_all') });
    const choose = page.locator('[data-stage=choose]');
    await over.or(choose).first().waitFor();
    if (await over.isVisible()) return;
    await stage(page, 'choose');
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    const round = Number(/\d+/.exec(heading)?.[0]);
    const held = page.locator(SHAPES.map((shape) => `button[data-shape=${shape}]:not(:disabled)`).join());
    await held.nth(round % (await held.count())).click();
    await button(page, 'en', 'table_next').click();
  }
}

test('a day is the same on every device, can be left and continued, and is played only once', async () => {
  const [first, second] = golden;
  if (first === undefined || second === undefined) throw new Error('there are golden days');
  const page = await deviceOn(first.day);
  await page.goto(`${world.server.url}/daily`);
  await page.getByRole('link', { name: says('en', 'daily_play'), exact: true }).click();
  await stage(page, 'choose');
  await page.reload();
  await playOn(page);
  await button(page, 'en', 'daily_share').waitFor();
  expect(await playedOn(page, first.day)).toEqual(first.record.slice(1, -1));

  await page.goto(`${world.server.url}/daily/${first.day}#t97-bbgf`);
  await button(page, 'en', 'daily_share').waitFor();
  await page.getByText(says('en', 'daily_score', { score: 97 })).waitFor();
  expect(await page.locator('[data-stage]').count()).toBe(0);

  await page.clock.setSystemTime(new Date(`${second.day}T08:00:00`));
  await page.goto(world.server.url);
  await page.getByText(says('en', 'daily_streak', { count: 1 })).waitFor();
  await page.goto(`${world.server.url}/daily/${second.day}`);
  await playOn(page);
  expect(await playedOn(page, second.day)).toEqual(second.record.slice(1, -1));
  await page.goto(world.server.url);
  await page.getByText(says('en', 'daily_streak', { count: 2 })).waitFor();
  await page.context().close();
});

test('a missed day can still be played; a future day can’t', async () => {
  const page = await deviceOn('2026-11-25');
  await page.goto(`${world.server.url}/daily`);
  const day = page.getByRole('link', { name: says('en', 'daily_day_open') });
  await expect.poll(() => day.count()).toBe(10);
  await day.first().click();
  await stage(page, 'choose');
  await page.goto(`${world.server.url}/daily/2026-11-26`);
  await page.getByRole('heading', { name: says('en', 'daily_not_yet') }).waitFor();
  await page.goto(`${world.server.url}/daily/2020-01-01`);
  await page.getByRole('heading', { name: says('en', 'daily_none') }).waitFor();
  await page.context().close();
});

/** The rounds of a day as this device keeps them. */
async function playedOn(page: Page, day: string): Promise<readonly string[]> {
  const link = await page.evaluate(
    (of) => JSON.parse(localStorage.getItem('pok-days') ?? '').value[of].link,
    day,
  );
  const parsed = parseMatchLink(link);
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.record.rounds.map(
    ({ roll, plays }, index) => `${index + 1} ${formatRoll(roll)} ${formatPlays(plays)}`,
  );
}
