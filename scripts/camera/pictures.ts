import { join } from 'node:path';
import { judgePlays } from '@pok/rules';
import type { Browser, Page } from 'playwright-core';
import type { Company } from '../../e2e/world/company.ts';
import { quickPlays } from '../../e2e/world/plan.ts';
import { newScreen } from '../../e2e/world/screen.ts';
import { stage } from '../../e2e/world/tour.ts';
import type { World } from '../../e2e/world/world.ts';
import { ROOT } from '../run.js';
import { keep } from './keep.ts';
import { seatsTaken } from './reveal.ts';
import { holdAt } from './show.ts';

const PICTURES = join(ROOT, 'docs', 'pictures');
/** Counters have left the palms and are not yet in the box. */
const MOST_TELLING = 500;

/** Those of the README. */
export async function takePictures(world: World, names: readonly string[]): Promise<void> {
  const { server, browser } = world;
  const { company, page } = await seatsTaken(world, names, { size: 'phone', scale: 2 });
  const bigScreen = await newScreen(browser, { size: 'television', motion: true });
  await bigScreen.goto(`${server.url}/t/${company.code}/big-screen`);
  await stage(bigScreen, 'choose');
  let round = 1;
  for (; !(await isWorthAPicture(company)); round += 1) {
    await company.closeFists();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await stage(page, 'choose');
  }
  await company.closeFists({ except: [0, 3] });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForTimeout(1_000);
  await keepPicture(browser, 'choosing', page);
  await page.emulateMedia({ colorScheme: 'light' });

  await company.closeFists();
  await stage(page, 'judge');
  await holdAt(page, MOST_TELLING);
  await keepPicture(browser, 'reveal', page);
  await bigScreen.getByRole('heading', { name: `Round ${round}` }).waitFor();
  await stage(bigScreen, 'judge');
  await holdAt(bigScreen, MOST_TELLING);
  await keepPicture(browser, 'big-screen', bigScreen);
}

/** Two challenges or more, of which players who know each other's hands will meet one. */
async function isWorthAPicture(company: Company): Promise<boolean> {
  const views = await company.views();
  const roll = views[0]?.match?.round?.roll;
  if (roll === undefined || roll.filter((face) => face === 'blank').length > 1) return false;
  const hands = views.flatMap((view) => view.match?.hand ?? []);
  return judgePlays(roll, quickPlays(hands, roll)).dice.some(({ kind }) => kind === 'met');
}

/** WebP, as a README is read on phones too. */
async function keepPicture(browser: Browser, name: string, page: Page): Promise<void> {
  await keep(join(PICTURES, `${name}.webp`), await toWebp(browser, await page.screenshot()));
}

async function toWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const webp = await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.9).split(',')[1] ?? '';
  }, png.toString('base64'));
  await page.close();
  return Buffer.from(webp, 'base64');
}
