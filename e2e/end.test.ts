import { parseServerMessage } from '@pok/protocol';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Company } from './world/company.ts';
import { newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { button } from './world/tour.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();

test('what somebody has opened at the end of a match stays open and in place, whatever the others do', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  const [ben, cem] = [company.guest(1), company.guest(2)];
  await company.start();
  await company.playToEnd();
  const url = `${world.server.url}/t/${company.code}`;
  const page = await newScreen(world.browser, { guest: company.host, size: 'small phone' });
  const traffic = watchTraffic(page);
  await page.goto(url);
  const opened = await openEverything(page);
  const scrolled = await page.evaluate(() => {
    scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
    return scrollY;
  });
  expect(scrolled).toBeGreaterThan(0);

  const player = await newScreen(world.browser, { guest: ben });
  const stranger = await newScreen(world.browser);
  const visits = Array.from({ length: 10 }, () => () => ben.visit(company.code));
  const others = [
    ...visits,
    () => player.goto(url),
    () => player.reload(),
    () => stranger.goto(url),
    () => cem.tell(company.code, { type: 'change-look', look: { cuff: 'teal' } }),
    () => cem.tell(company.code, { type: 'stand' }),
    () => cem.sit(company.code),
  ];
  for (const act of others) {
    const before = traffic.views;
    await act();
    await expect.poll(() => traffic.views).toBeGreaterThan(before);
  }

  for (const part of opened) expect(await part.isVisible()).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  expect(traffic.exports).toBe(1);
  const title = await page.locator('h1').innerText();
  expect(await page.getByRole('log').getByText(title).count()).toBe(1);
});

/** How many views the page has got, and how often it has asked for an export. */
function watchTraffic(page: Page): { readonly views: number; readonly exports: number } {
  const traffic = { views: 0, exports: 0 };
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      if (parseServerMessage(payload.toString())?.type === 'view') traffic.views += 1;
    });
  });
  page.on('request', (request) => {
    if (/\/matches\/\d+$/.test(request.url())) traffic.exports += 1;
  });
  return traffic;
}

/** The check of dice and fists, the look back, a changed fist, and on top the sheet with all ways to share the match. */
async function openEverything(page: Page) {
  await button(page, 'en', 'end_more').click();
  await button(page, 'en', 'end_check').click();
  await button(page, 'en', 'review_open').click();
  const changed = page.getByRole('combobox', { name: says('en', 'fist_whose') });
  await changed.selectOption('Cem');
  const parts = [
    page.getByText(says('en', 'end_check_good')),
    page.getByRole('img', { name: says('en', 'review_chart') }),
    changed,
  ];
  const handles = await Promise.all(parts.map((part) => part.elementHandle()));
  await button(page, 'en', 'end_share').click();
  return [...handles, await button(page, 'en', 'lobby_copy').elementHandle()].filter(
    (handle) => handle !== null,
  );
}
