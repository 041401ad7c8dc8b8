import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Company } from './world/company.ts';
import { misfits, resize } from './world/layout.ts';
import { type OtherView, showOther } from './world/other-view.ts';
import { newScreen, SIZES } from './world/screen.ts';
import { LOCALES } from './world/texts.ts';
import { holdClock, LONG_NAMES, stage } from './world/tour.ts';
import { speak } from './world/words.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();
const BIG_SCREENS = {
  television: SIZES.television,
  'television at 200 %': { width: 960, height: 540 },
  laptop: SIZES.laptop,
  'laptop at 200 %': { width: 640, height: 400 },
  'old projector': { width: 1024, height: 768 },
};
/** The verdict with the most words: two dice that are met, one that is not, and three players on none. */
const LONGEST_VERDICT: OtherView = {
  match: ({ round }) => ({ round: round && { ...round, roll: ['disc', 'square', 'square'] } }),
  plays: 'DSSSTTT',
};
/** Everybody has won. */
const LONGEST_END: OtherView = {
  match: ({ players }) => ({ round: null, result: { kind: 'tie', seats: [...players.keys()] } }),
};

test('everything on the big screen fits in every language, as nobody can scroll it', async () => {
  const company = await Company.gather(world.server, LONG_NAMES, { memoryAid: 'counts' });
  await company.start();
  const end = await open(company, LONGEST_END);
  await stage(end, 'over');
  expect(await cutOff(end)).toEqual([]);

  const verdict = await open(company, LONGEST_VERDICT);
  await stage(verdict, 'choose');
  await holdClock(verdict);
  await company.closeFists();
  await stage(verdict, 'judge');
  // How many counters are gone is drawn beside those who have just lost one.
  const gone = await verdict.locator('[data-outcome=box]').count();
  await expect.poll(() => verdict.locator('.pip.gone').count()).toBe(gone);
  expect(await cutOff(verdict)).toEqual([]);
  await Promise.all([end.context().close(), verdict.context().close()]);
});

test('the overlay has no background, no code and nothing to tap, and its words have a paper background', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  const page = await newScreen(world.browser, { size: 'television' });
  await page.goto(`${world.server.url}/t/${company.code}/overlay`);
  await stage(page, 'lobby');
  expect(await backgrounds(page, ['html', 'body', '.wood'])).toEqual(Array(3).fill(CLEAR));
  expect(await page.locator('main').innerText()).not.toContain(company.code.slice(0, 4));
  await company.start();
  await stage(page, 'choose');
  expect(await backgrounds(page, ['html', 'body', '.wood'])).toEqual(Array(3).fill(CLEAR));
  expect(await backgrounds(page, ['.player .name', '.words > *'])).not.toContain(CLEAR);
  expect(await page.locator('main').innerText()).not.toContain(company.code.slice(0, 4));
  expect(await page.getByRole('button').count()).toBe(0);
});

const CLEAR = 'rgba(0, 0, 0, 0) none';

function backgrounds(page: Page, selectors: readonly string[]): Promise<readonly string[]> {
  return page.evaluate(
    (all) =>
      all.map((selector) => {
        const element = document.querySelector(selector);
        if (element === null) return `there is no ${selector}`;
        const { backgroundColor, backgroundImage } = getComputedStyle(element);
        return `${backgroundColor} ${backgroundImage}`;
      }),
    selectors,
  );
}

async function open({ code }: Company, other: OtherView): Promise<Page> {
  const page = await newScreen(world.browser, { size: 'television' });
  await showOther(page, other);
  await page.goto(`${world.server.url}/t/${code}/big-screen`);
  return page;
}

async function cutOff(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [name, size] of Object.entries(BIG_SCREENS)) {
    await resize(page, size);
    for (const locale of LOCALES) {
      await speak(page, locale);
      const excess = await page.locator('.words').evaluate((box) => box.scrollHeight - box.clientHeight);
      if (excess > 0) found.push(`${name}, ${locale}: the words are ${excess} px higher than their place`);
      const wrong = await misfits(page, { names: LONG_NAMES, scrolls: false });
      found.push(...wrong.map((what) => `${name}, ${locale}: ${what}`));
    }
  }
  return found;
}
