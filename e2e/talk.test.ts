import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Company } from './world/company.ts';
import { resize } from './world/layout.ts';
import { newScreen, SIZES } from './world/screen.ts';
import { LOCALES, says } from './world/texts.ts';
import { button, holdClock, LONG_NAMES, stage } from './world/tour.ts';
import { speak } from './world/words.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();

test('when all seven talk at once, no bubble covers another or the dice, or leaves the table', async () => {
  const company = await Company.gather(world.server, LONG_NAMES, { timer: 60 });
  const page = await newScreen(world.browser, { guest: company.host });
  await page.goto(`${world.server.url}/t/${company.code}`);
  await company.start();
  await stage(page, 'choose');
  await holdClock(page);
  const longest = { kind: 'remark', remark: 'everybody-takes', shape: 'triangle' } as const;
  for (const guest of company.guests) await guest.tell(company.code, { type: 'talk', talk: longest });
  await expect.poll(() => page.locator('.bubble').count()).toBe(LONG_NAMES.length);

  const found: string[] = [];
  for (const size of ['small phone', 'phone', 'phone on its side', 'laptop'] as const) {
    await resize(page, SIZES[size]);
    for (const locale of LOCALES) {
      await speak(page, locale);
      const wrong = await crossings(page);
      found.push(...wrong.map((what) => `${locale} on a ${size}: ${what}`));
    }
  }
  expect(found).toEqual([]);
});

test('no sheet stays open over the verdict', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  const page = await newScreen(world.browser, { guest: company.host });
  await page.goto(`${world.server.url}/t/${company.code}`);
  await company.start();
  await stage(page, 'choose');
  await button(page, 'en', 'talk_open').click();
  await page.getByRole('dialog').waitFor();
  await company.closeFists();
  await button(page, 'en', 'table_next').click();
  await page.getByRole('heading', { name: says('en', 'table_round', { number: 2 }) }).waitFor();
});

test('somebody who is about to sit down is not interrupted by a verdict', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  await company.start();
  const page = await newScreen(world.browser);
  await page.goto(`${world.server.url}/t/${company.code}`);
  await button(page, 'en', 'lobby_sit_next').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(says('en', 'home_name')).fill('Dia');
  await company.closeFists();
  await stage(page, 'judge');
  expect(await sheet.getByLabel(says('en', 'home_name')).inputValue()).toBe('Dia');
  await sheet.getByRole('button', { name: says('en', 'lobby_sit') }).click();
  await sheet.waitFor({ state: 'hidden' });
  await button(page, 'en', 'table_next').click();
  await page.getByText(says('en', 'table_watching_seat')).waitFor();
});

/** Bubbles that overlap each other or the dice, leave the table, or are too small for their words. */
function crossings(page: Page): Promise<readonly string[]> {
  return page.locator('main .table').evaluate((table) => {
    const things = [...table.querySelectorAll('.bubble, [role=img]')];
    const boxes = things.map((one) => one.getBoundingClientRect());
    const edge = table.getBoundingClientRect();
    const cut = table.querySelectorAll('.bubble');
    const wide = [...cut].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1);
    const crossing = boxes.flatMap((one, index) => [
      ...(one.left < edge.left || one.right > edge.right || one.top < edge.top || one.bottom > edge.bottom
        ? [`bubble ${index} leaves the table`]
        : []),
      ...boxes.slice(index + 1).flatMap((other, next) => {
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        return width > 1 && height > 1
          ? [`${index} and ${index + 1 + next} cross: ${width} × ${height}`]
          : [];
      }),
    ]);
    return [...crossing, ...wide.map((one) => `${one.textContent} is wider than its bubble`)];
  });
}
