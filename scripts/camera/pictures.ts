import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { newScreen } from '../../e2e/world/screen.ts';
import { stage } from '../../e2e/world/tour.ts';
import type { World } from '../../e2e/world/world.ts';
import { ROOT } from '../run.js';
import { takeClip } from './clip.ts';
import { keep } from './keep.ts';
import { seatsTaken } from './reveal.ts';
import { holdAt } from './show.ts';

const PICTURES = join(ROOT, 'docs', 'pictures');
/** Counters have left the palms and are not yet in the box. */
const MOST_TELLING = 500;

/** Takes the pictures of the README. */
export async function takePictures(world: World, names: readonly string[]): Promise<void> {
  await takeStills(world, names);
  const { company, page } = await seatsTaken(world, names, { size: 'phone', scale: 1.5 });
  await takeClip(company, page, join(PICTURES, 'reveal.webp'));
}

async function takeStills(world: World, names: readonly string[]): Promise<void> {
  const { server, browser } = world;
  const { company, page } = await seatsTaken(world, names, { size: 'phone', scale: 2 });
  const bigScreen = await newScreen(browser, { size: 'television', motion: true });
  await bigScreen.goto(`${server.url}/t/${company.code}/big-screen`);
  await stage(bigScreen, 'choose');
  await company.closeFists({ except: [0, 3] });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForTimeout(1_000);
  await keepPicture(browser, 'choosing', page);

  await company.closeFists();
  await stage(bigScreen, 'judge');
  await holdAt(bigScreen, MOST_TELLING);
  await keepPicture(browser, 'big-screen', bigScreen);
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
