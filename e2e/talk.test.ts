import { keysOf } from '@pok/protocol';
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
/** Where there is no room for one bubble per player, whoever spoke last has one: one above the dice and one below, or one for all. */
const SPEAKERS = { 'small phone': 2, phone: 2, 'phone on its side': 1, laptop: LONG_NAMES.length } as const;

test('when all seven talk at once, no bubble covers a name, a fist, the dice or another bubble, or leaves the table', async () => {
  const company = await Company.gather(world.server, LONG_NAMES, { timer: 60 });
  const page = await newScreen(world.browser, { guest: company.host, size: 'laptop' });
  await page.goto(`${world.server.url}/t/${company.code}`);
  await company.start();
  await stage(page, 'choose');
  await holdClock(page);
  const longest = { kind: 'remark', remark: 'everybody-takes', shape: 'triangle' } as const;
  for (const guest of company.guests) await guest.tell(company.code, { type: 'talk', talk: longest });
  await expect.poll(() => page.locator('.bubble').count()).toBe(LONG_NAMES.length);

  const found: string[] = [];
  for (const size of keysOf(SPEAKERS)) {
    await resize(page, SIZES[size]);
    const speakers = await page.locator('.player:has(.bubble)').count();
    if (speakers !== SPEAKERS[size]) found.push(`${speakers} speak on a ${size}`);
    for (const locale of LOCALES) {
      await speak(page, locale);
      const wrong = await crossings(page);
      found.push(...wrong.map((what) => `${locale} on a ${size}: ${what}`));
    }
  }
  expect(found).toEqual([]);
});

test('a promise stays beside its maker until the fists open, and then says whether it was kept', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  const page = await newScreen(world.browser, { guest: company.host });
  await page.goto(`${world.server.url}/t/${company.code}`);
  await company.start();
  await stage(page, 'choose');
  // A promise is never made by accident: it is behind the speech bubble.
  await button(page, 'en', 'talk_open').click();
  await button(page, 'en', 'talk_play').first().click();
  const promises = page.locator('.promise');
  await expect.poll(() => promises.allInnerTexts()).toEqual([expect.stringMatching(says('en', 'talk_play'))]);
  await company.guest(1).tell(company.code, {
    type: 'promise',
    match: 1,
    round: 1,
    promise: 'avoid',
    shape: 'square',
  });
  await expect.poll(() => promises.count()).toBe(2);

  // The words are long gone.
  await world.server.pass(21_000);
  await page.reload();
  await stage(page, 'choose');
  expect([await page.locator('.bubble').count(), await promises.count()]).toEqual([0, 2]);
  await company.closeFists();
  await stage(page, 'judge');
  await expect.poll(() => promises.count()).toBe(2);
  const judged = await promises.allInnerTexts();
  for (const text of judged) expect(text).toMatch(/^(honest|bluffed)$/);
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

/** Bubbles that cover a name, a fist, the dice or each other, leave the table, or are too small for their words. */
function crossings(page: Page): Promise<readonly string[]> {
  return page.locator('main .table').evaluate((table) => {
    const edge = table.getBoundingClientRect();
    const bubbles = [...table.querySelectorAll('.bubble')];
    const others = [...table.querySelectorAll('.name, .fist, .tray [data-die]')];
    const nameOf = (thing: Element) =>
      `${thing.classList[0]} ${thing.closest('[data-seat]')?.getAttribute('data-seat') ?? ''}`;
    return bubbles.flatMap((bubble, index) => {
      const one = bubble.getBoundingClientRect();
      const isOutside =
        one.left < edge.left || one.right > edge.right || one.top < edge.top || one.bottom > edge.bottom;
      const covered = [...others, ...bubbles.slice(index + 1)].flatMap((thing) => {
        const other = thing.getBoundingClientRect();
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        return width > 1 && height > 1
          ? [`${nameOf(bubble)} covers ${nameOf(thing)}: ${Math.round(width)} × ${Math.round(height)}`]
          : [];
      });
      return [
        ...covered,
        ...(isOutside ? [`${nameOf(bubble)} leaves the table`] : []),
        ...(bubble.scrollWidth > bubble.clientWidth + 1 ? [`${nameOf(bubble)} is too small`] : []),
      ];
    });
  });
}
