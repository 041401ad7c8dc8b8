import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { View } from '@pok/protocol';
import { judgePlays } from '@pok/rules';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../e2e/world/browser.ts';
import { Company } from '../e2e/world/company.ts';
import { quickPlays } from '../e2e/world/plan.ts';
import { newScreen } from '../e2e/world/screen.ts';
import { Server } from '../e2e/world/server.ts';
import { stage } from '../e2e/world/tour.ts';
import { readCommandLine } from './command-line.js';
import { ROOT } from './run.js';
import { TOOLS } from './tools.js';

/* The pictures of the README, as WebP, which stays small on phones. */

const NAMES = ['Ana', 'Benno', 'Chloé', 'Deniz', 'Elena'];
/** The players in the order in which they close their fists. */
const CLOSING = [2, 4, 0, 3, 1];
const FRAME_MS = 40;
/** Time between two closing fists, before the first, and after the next roll. */
const PAUSE_MS = 480;
/** Long enough to read the verdict. */
const VERDICT_MS = 4_400;
/** Counters have left the palms and are not yet in the box. */
const MOST_TELLING_MS = 500;

const { values } = readCommandLine('npm run tool -- pictures', TOOLS.pictures);
const target = values.folder ?? join(ROOT, 'docs/pictures');
mkdirSync(target, { recursive: true });
const work = mkdtempSync(join(tmpdir(), 'pok-pictures-'));
const [server, browser] = await Promise.all([Server.start(), launchBrowser()]);
try {
  await takeStills();
  await takeClip();
} finally {
  await browser.close();
  await server.stop();
  rmSync(work, { recursive: true });
}

async function takeStills(): Promise<void> {
  const { company, page } = await seatFive(2);
  const bigScreen = await newScreen(browser, { size: 'television', motion: true });
  await bigScreen.goto(`${server.url}/t/${company.code}/big-screen`);
  await stage(bigScreen, 'choose');
  await company.closeFists({ except: [0, 3] });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForTimeout(1_000);
  await takeStill(page, 'choosing');

  await company.closeFists();
  await stage(bigScreen, 'judge');
  await bigScreen.evaluate((ms) => {
    for (const animation of document.getAnimations()) {
      if (animation.playState === 'finished') continue; // it ended in an earlier stage
      animation.pause();
      animation.currentTime = ms;
    }
  }, MOST_TELLING_MS);
  await takeStill(bigScreen, 'big-screen');
}

async function takeStill(page: Page, name: string): Promise<void> {
  const png = join(work, `${name}.png`);
  await page.screenshot({ path: png });
  execFileSync('cwebp', ['-quiet', '-q', '90', png, '-o', join(target, `${name}.webp`)]);
}

/** A round on a phone, from the first fist that closes to the next roll. */
async function takeClip(): Promise<void> {
  const { company, page } = await seatFive(1.5);
  const frames: string[] = [];
  const nextFrame = async () => {
    await advance(page, FRAME_MS);
    const path = join(work, `${frames.length}.png`);
    await page.screenshot({ path });
    frames.push(path);
    return page.locator('main[data-stage]').getAttribute('data-stage');
  };
  const record = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += FRAME_MS) await nextFrame();
  };
  await page.clock.pauseAt(new Date(Date.now() + 1_000));
  await advance(page, PAUSE_MS);
  for (const seat of CLOSING) {
    await record(PAUSE_MS);
    await company.closeFists({ except: CLOSING.filter((other) => other !== seat) });
    await page.waitForTimeout(100); // the page has heard of it
  }
  while ((await nextFrame()) !== 'judge');
  await record(VERDICT_MS);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  while ((await nextFrame()) !== 'choose');
  await record(PAUSE_MS);
  const look = ['-lossy', '-q', '80', '-m', '6', '-d', `${FRAME_MS}`];
  const clip = join(target, 'reveal.webp');
  execFileSync('img2webp', ['-loop', '0', '-min_size', ...look, ...frames, '-o', clip], { stdio: 'inherit' });
}

/** Five around a table, with the dice on it, as the first of them sees it. */
async function seatFive(scale: number): Promise<{ company: Company; page: Page }> {
  const company = await gather();
  const page = await newScreen(browser, { motion: true, scale, guest: company.host });
  for (const guest of company.guests.slice(1)) await guest.appear(company.code);
  await page.clock.install();
  await page.goto(`${server.url}/t/${company.code}`);
  await stage(page, 'choose');
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  return { company, page };
}

/** Starts matches until one begins with a roll worth a picture. */
async function gather(): Promise<Company> {
  for (;;) {
    const company = await Company.gather(server, NAMES, { players: 5 });
    await company.start();
    if (isWorthAPicture(await company.views())) return company;
  }
}

/** Players who know each other's hands will meet challenges of two shapes, the first player one of them. */
function isWorthAPicture(views: readonly View[]): boolean {
  const roll = views[0]?.match?.round?.roll;
  if (roll === undefined) return false;
  const plays = quickPlays(
    views.flatMap((view) => view.match?.hand ?? []),
    roll,
  );
  const met = judgePlays(roll, plays).dice.flatMap((die) => (die.kind === 'met' ? die.shape : []));
  return new Set(met).size > 1 && met.some((shape) => shape === plays[0]);
}

/** Moves the page's clock, which is paused, and all its animations: a picture takes longer than a frame. */
async function advance(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await page.evaluate((step) => {
    for (const animation of document.getAnimations()) {
      if (animation.playState === 'finished') continue;
      const at = animation.id === 'by-hand' ? Number(animation.currentTime) + step : 0;
      animation.id = 'by-hand';
      animation.pause();
      if (at < Number(animation.effect?.getComputedTiming().endTime)) animation.currentTime = at;
      else animation.finish();
    }
  }, ms);
}
