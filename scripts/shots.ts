import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../e2e/world/browser.ts';
import { Company } from '../e2e/world/company.ts';
import { newScreen, SIZES, type Size } from '../e2e/world/screen.ts';
import { Server } from '../e2e/world/server.ts';
import { LOCALES, type Locale } from '../e2e/world/texts.ts';
import { type Sight, stage, tourMatch, tourPages } from '../e2e/world/tour.ts';
import { ROOT, say } from './run.js';

/**
 * Pictures of every screen, and of the reveal in frames, into shots/: `npm run shots`, or `npm run shots -- en de` for
 * some languages. `npm run shots -- pictures` makes those of the README instead.
 */
const LOOKED_AT: readonly Size[] = ['phone', 'laptop', 'television'];
const SCHEMES = ['light', 'dark'] as const;
const NAMES = ['Ana', 'Benno', 'Chloé', 'Deniz', 'Elena', 'Finn', 'Gül'];
const SHOTS = join(ROOT, 'shots');
const PICTURES = join(ROOT, 'docs', 'pictures');

/** The moments of the reveal, and how long the show takes from each to the next. */
const FRAMES = [
  { frame: '2-beat', toNext: 1_000 },
  { frame: '3-open', toNext: 1_000 },
  { frame: '4-verdict', toNext: 8_100 },
  { frame: '5-after', toNext: 450 },
  { frame: '6-next-dice', toNext: 1_200 },
];

const wanted = process.argv.slice(2);
const [server, browser] = await Promise.all([Server.start(), launchBrowser()]);
try {
  if (wanted.includes('pictures')) {
    await takePictures();
  } else {
    for (const locale of LOCALES) {
      if (wanted.length === 0 || wanted.includes(locale)) await takeScreens(locale);
    }
    if (wanted.length === 0 || wanted.includes('reveal')) await takeReveal();
  }
} finally {
  await browser.close();
  await server.stop();
}

async function takeScreens(locale: Locale): Promise<void> {
  say(`every screen in ${locale}…`);
  const world = { server, browser };
  const look = (sight: Sight) => takeSight(sight, locale);
  await tourPages(world, { locale }, look);
  await tourMatch(world, { locale }, look, NAMES);
}

async function takeSight({ name, page }: Sight, locale: Locale): Promise<void> {
  for (const size of LOOKED_AT) {
    if (name.startsWith('big screen') && size === 'phone') continue;
    await page.setViewportSize(SIZES[size]);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      const png = await page.screenshot();
      await keep(join(SHOTS, locale, size, `${name.replaceAll(/\W+/g, '-')}-${colorScheme}.png`), png);
    }
  }
  await page.setViewportSize(SIZES.phone);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The page's clock is moved by hand from frame to frame: a picture takes longer than a moment. */
async function takeReveal(): Promise<void> {
  say('the reveal, frame by frame…');
  for (const size of ['phone', 'phone on its side', 'television'] as const) {
    const { company, page } = await seatsTaken(size);
    const take = async (frame: string) =>
      keep(join(SHOTS, 'reveal', size.replaceAll(' ', '-'), `${frame}.png`), await page.screenshot());
    await company.closeFists({ except: [0] });
    await page.waitForTimeout(500);
    await take('1-before');
    await page.clock.pauseAt(new Date(Date.now() + 1_000));
    await company.closeFists();
    await stage(page, 'beat');
    for (const { frame, toNext } of FRAMES) {
      await page.waitForTimeout(400);
      await take(frame);
      await page.clock.runFor(toNext);
    }
    await take('7-next-round');
    await page.context().close();
  }
}

/** Five around a table, the dice on it. */
async function seatsTaken(size: Size, scale = 1): Promise<{ company: Company; page: Page }> {
  const company = await Company.gather(server, NAMES.slice(0, 5), { players: 5 });
  const page = await newScreen(browser, { size, motion: true, guest: company.host, scale });
  for (const guest of company.guests.slice(1)) await guest.appear(company.code);
  await page.clock.install();
  await page.goto(`${server.url}/t/${company.code}`);
  await page.getByRole('button', { name: 'Start' }).waitFor();
  await company.start();
  await stage(page, 'choose');
  return { company, page };
}

async function takePictures(): Promise<void> {
  say('pictures for the README…');
  const { company, page } = await seatsTaken('phone', 2);
  const tv = await newScreen(browser, { size: 'television', motion: true });
  await tv.goto(`${server.url}/t/${company.code}/tv`);
  await stage(tv, 'choose');
  let round = 1;
  for (; !(await isWorthAPicture(company)); round += 1) {
    await company.closeFists();
    await page.getByRole('button', { name: 'Go on' }).click();
    await stage(page, 'choose');
  }
  await company.closeFists({ except: [0, 3] });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForTimeout(1_000);
  await keepPicture('choosing', page);
  await page.emulateMedia({ colorScheme: 'light' });

  await company.closeFists();
  await stage(page, 'judge');
  await holdStill(page);
  await keepPicture('reveal', page);
  await tv.getByRole('heading', { name: `Round ${round}` }).waitFor();
  await stage(tv, 'judge');
  await holdStill(tv);
  await keepPicture('big-screen', tv);
}

/** Two challenges or more: those who tell each other their hands will meet one. */
async function isWorthAPicture(company: Company): Promise<boolean> {
  const roll = (await company.host.view(company.code)).match?.round?.roll ?? [];
  return roll.filter((face) => face === 'blank').length <= 1;
}

/** Holds everything that moves where it is most telling: counters have left the palms and are not yet in the box. */
async function holdStill(page: Page): Promise<void> {
  await page.evaluate((ms) => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = ms;
    }
  }, 500);
}

/** WebP, for a README is read on phones too. */
async function keepPicture(name: string, page: Page): Promise<void> {
  const png = await page.screenshot();
  await keep(join(PICTURES, `${name}.webp`), await toWebp(browser, png));
}

async function toWebp(from: Browser, png: Buffer): Promise<Buffer> {
  const page = await from.newPage();
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

async function keep(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
}
