import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Company } from './world/company.ts';
import { newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { stage } from './world/tour.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();
/** Stops the page's clock from here on. */
const A_WHILE = 5_000;
const WHOLE_ROUND = ['tumble', 'choose', 'breath', 'beat', 'open', 'judge', 'clear'];

test('a whole match in full motion: the clock drives the first round, and taps on the table drive the rest', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  const page = await newScreen(world.browser, { motion: true, guest: company.host });
  await noteStages(page);
  await page.clock.install();
  await page.goto(`${world.server.url}/t/${company.code}`);
  await page.getByRole('button', { name: says('en', 'lobby_start') }).click();
  await stage(page, 'choose');
  await company.closeFists();
  // The ring of the Next button fills until the verdict moves on by itself.
  await page.locator('.ring.filling').waitFor();
  await page.getByRole('button', { name: says('en', 'table_next') }).click();
  await page.getByRole('heading', { name: says('en', 'table_round', { number: 2 }) }).waitFor();
  await stage(page, 'choose');

  let rounds = 1;
  await page.clock.pauseAt(Date.now() + A_WHILE);
  const over = page.getByRole('button', { name: says('en', 'end_more') });
  while (!(await over.isVisible())) {
    await company.closeFists();
    for (const moving of ['breath', 'beat', 'open', 'judge', 'clear']) await tap(page, moving);
    rounds += 1;
    await page.locator('main[data-stage=tumble]').or(over).first().waitFor();
    if (!(await over.isVisible())) await tap(page, 'tumble');
  }

  expect(rounds).toBeGreaterThanOrEqual(5);
  const shown = await stagesSeen(page);
  expect(shown.slice(0, WHOLE_ROUND.length)).toEqual(WHOLE_ROUND);
  for (const name of WHOLE_ROUND) {
    expect([name, shown.filter((one) => one === name).length]).toEqual([name, rounds]);
  }
});

test('a reveal keeps the dice and players of its roll, and redraws nothing on the table', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  const page = await newScreen(world.browser, { motion: true, guest: company.host });
  await page.clock.install();
  await page.goto(`${world.server.url}/t/${company.code}`);
  await company.start();
  await stage(page, 'choose');
  await page.clock.pauseAt(Date.now() + A_WHILE);
  const pieces = page.locator('main .table :is([data-die], [data-seat])');
  await pieces.evaluateAll((all) => {
    for (const piece of all) Object.assign(piece, { known: true });
  });

  await company.closeFists();
  for (const moving of ['breath', 'beat', 'open', 'judge', 'clear']) {
    await stage(page, moving);
    const known = await pieces.evaluateAll((all) => all.map((piece) => 'known' in piece));
    expect([moving, ...known]).toEqual([moving, true, true, true, true, true, true]);
    await tap(page, moving);
  }
  await stage(page, 'tumble');
});

/** A tap on the table ends the animation. */
async function tap(page: Page, moving: string): Promise<void> {
  await stage(page, moving);
  await page.locator('main .table').dispatchEvent('click');
}

/** Records every stage of the show on this page. */
async function noteStages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const note = () => {
      const now = document.querySelector('main[data-stage]')?.getAttribute('data-stage');
      if (now !== undefined && now !== null && seen.at(-1) !== now) seen.push(now);
    };
    new MutationObserver(note).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-stage'],
    });
  });
}

function stagesSeen(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => ('seen' in window && Array.isArray(window.seen) ? window.seen : []));
}
