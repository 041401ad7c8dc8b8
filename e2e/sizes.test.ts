import { describe, expect, test } from 'vitest';
import { Company } from './world/company.ts';
import { misfits, overlaps, resize } from './world/layout.ts';
import { type OtherView, showOther } from './world/other-view.ts';
import { newScreen, SIZES } from './world/screen.ts';
import { LOCALES } from './world/texts.ts';
import { LONG_NAMES, type Sight, stage } from './world/tour.ts';
import { TOURS } from './world/tours.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();

/** Every size in turn, on the same page: whoever turns a phone or drags a window must not lose anything either. */
async function atEverySize({ name, page, inRound }: Sight, found: string[]): Promise<void> {
  for (const [size, { width, height }] of Object.entries(SIZES)) {
    if (name.startsWith('big screen') && size.includes('phone')) continue;
    await resize(page, { width, height });
    const wrong = await misfits(page, { names: LONG_NAMES, scrolls: !inRound });
    const crossed = inRound ? await overlaps(page) : [];
    found.push(...[...wrong, ...crossed].map((what) => `${name} on a ${size}: ${what}`));
  }
}

describe('nothing overflows from 320×568 to 1920×1080, with names as long as they can be', () => {
  test.each(TOURS)('%s', async (_, tour) => {
    const found: string[] = [];
    await tour(world, {}, (sight) => atEverySize(sight, found));
    expect(found).toEqual([]);
  });
});

const BIG_SCREENS = {
  television: SIZES.television,
  'television at 200 %': { width: 960, height: 540 },
  laptop: SIZES.laptop,
  'laptop at 200 %': { width: 640, height: 400 },
  'old projector': { width: 1024, height: 768 },
};
/** What takes the most words of all verdicts: two dice that are met, one that is not, and three players on none. */
const LONGEST_VERDICT: OtherView = {
  match: ({ round }) => ({ round: round && { ...round, roll: ['disc', 'square', 'square'] } }),
  plays: 'DSSSTTT',
};
/** All have won. */
const LONGEST_END: OtherView = {
  match: ({ players }) => ({ round: null, result: { kind: 'tie', seats: [...players.keys()] } }),
};

describe('the longest verdict and the longest end stand whole on the big screen', () => {
  test.each(LOCALES)('%s', async (locale) => {
    const company = await Company.gather(world.server, LONG_NAMES);
    await company.start();
    const [verdict, end] = await Promise.all(
      [LONGEST_VERDICT, LONGEST_END].map(async (other) => {
        const page = await newScreen(world.browser, { locale, size: 'television' });
        await showOther(page, other);
        await page.goto(`${world.server.url}/t/${company.code}/tv`);
        return page;
      }),
    );
    if (verdict === undefined || end === undefined) throw new Error('two pages');
    await stage(end, 'over');
    await stage(verdict, 'choose');
    await company.closeFists();
    await stage(verdict, 'judge');
    const found: string[] = [];
    for (const [name, size] of Object.entries(BIG_SCREENS)) {
      for (const page of [verdict, end]) {
        await resize(page, size);
        const high = await page.locator('.words').evaluate((box) => box.scrollHeight - box.clientHeight);
        if (high > 0) found.push(`${name}: the words are ${high} too high`);
        const wrong = await misfits(page, { names: LONG_NAMES, scrolls: false });
        found.push(...wrong.map((what) => `${name}: ${what}`));
      }
    }
    expect(found).toEqual([]);
    await Promise.all([verdict.context().close(), end.context().close()]);
  });
});
