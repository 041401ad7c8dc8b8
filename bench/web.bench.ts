import { setTimeout as wait } from 'node:timers/promises';
import { PLAYER_COUNTS } from '@pok/rules';
import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { launchBrowser } from '../e2e/world/browser.ts';
import { Company } from '../e2e/world/company.ts';
import { newScreen } from '../e2e/world/screen.ts';
import { Server } from '../e2e/world/server.ts';
import { settled, stage } from '../e2e/world/tour.ts';
import { TEMPO } from '../packages/web/src/show/choreography.ts';
import { runParts } from './run-parts.ts';
import { type Frames, framesWhile } from './web-frames.ts';
import { countTraffic } from './web-traffic.ts';

/** The budgets of the app, in bytes after gzip. */
const HOME_SCRIPT = 90_000;
const HOME_ALL = 200_000;
/**
 * Home, lobby, match, end and fairness check with friends, or Home and a match whose table and bots run in the browser. Svelte and zod are
 * 30 kB of it. Texts come in four languages, since one tap changes the language. Everything is in more than a hundred small files, which
 * together are a sixth larger than one large file would be. Sharing, looking back and other devices come when they are opened.
 */
const MATCH_SCRIPT = 205_000;

/** A phone four times slower than this machine. */
const SLOWER = 4;
const NAMES = ['Ana', 'Ben', 'Cem', 'Dia', 'Eva', 'Finn', 'Gül'];
const REVEALS = 4;
/** From the last fist to the end of everything that moves after the verdict. */
const SHOW_MS = TEMPO.breath + TEMPO.beat + TEMPO.open + 1_500;
/** Counters slide home, and the next dice tumble. */
const NEXT_MS = TEMPO.clear + TEMPO.tumble + 100;
/** A browser is busy with itself for this long after its start. */
const STARTED_MS = 5_000;
/** The player's own fist has landed, and nothing moves. */
const LANDED_MS = 600;
/** Beside every table, as many boxes as hands for half as long. */
const BOXES = REVEALS / 2;

const [server, browser] = await Promise.all([Server.start(), launchBrowser()]);
try {
  await runParts({ size: weigh, reveal: watchReveals });
} finally {
  await browser.close();
  await server.stop();
}

async function weigh(): Promise<void> {
  await weighHome(server, browser);
  await weighMatch(server, browser);
  await weighAlone(server, browser);
}

async function watchReveals(): Promise<void> {
  await wait(STARTED_MS);
  const boxes: Frames[] = [];
  const reveals: Frames[] = [];
  const rolls: Frames[] = [];
  for (const players of PLAYER_COUNTS) {
    boxes.push(...(await watchBoxes(browser, players)));
    const seen = await watchRounds(server, browser, NAMES.slice(0, players));
    reveals.push(...seen.reveals);
    rolls.push(...seen.rolls);
  }
  tellFrames('all boxes', boxes);
  tellFrames('all reveals', reveals);
  tellFrames('all ways home with the next roll', rolls);
}

async function weighHome({ url }: Server, from: Browser): Promise<void> {
  const page = await newScreen(from);
  const traffic = countTraffic(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  const { script, all, onTheWire, otherHosts } = await traffic();
  budget('first visit to Home, JavaScript', script, HOME_SCRIPT);
  budget('first visit to Home, everything', all, HOME_ALL);
  tell('  as the server sends it', kB(onTheWire));
  tell('  other hosts', otherHosts.length === 0 ? 'none' : otherHosts.join(', '));
  await page.context().close();
}

/** Home, the lobby, a match against two at the server, its end and the check of its fairness. */
async function weighMatch(at: Server, from: Browser): Promise<void> {
  const company = await Company.gather(at, ['Ana', 'Ben', 'Cem']);
  const page = await newScreen(from, { guest: company.host });
  const traffic = countTraffic(page);
  await page.goto(at.url, { waitUntil: 'networkidle' });
  await page.getByLabel('Join with a code').fill(company.code);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await stage(page, 'choose');
  await company.playToEnd();
  await page.reload();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Check the dice and fists' }).click();
  await page.waitForLoadState('networkidle');
  budget('a whole match with friends, JavaScript', (await traffic()).script, MATCH_SCRIPT);
  await page.context().close();
}

/** Home and a match against bots, which think in a worker. */
async function weighAlone({ url }: Server, from: Browser): Promise<void> {
  const page = await newScreen(from);
  const traffic = countTraffic(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: /Play now/ }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await stage(page, 'choose');
  await anyCounter(page).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.waitForLoadState('networkidle');
  budget('a match against bots, JavaScript', (await traffic()).script, MATCH_SCRIPT);
  await page.context().close();
}

/**
 * The frames that this machine drops anyway at that time. The page has nothing but boxes, as many as there are hands at a table, and just
 * as large and lively. No app can drop fewer.
 */
async function watchBoxes(from: Browser, count: number): Promise<readonly Frames[]> {
  const page = await newScreen(from, { motion: true });
  await page.setContent(`<style>
    div { inline-size: 80px; block-size: 80px; margin: 25px; background: brown; animation: jump 0.3s infinite; }
    @keyframes jump { 45% { transform: translateY(-20px); } }
  </style>${'<div></div>'.repeat(count)}`);
  const session = await slowDown(page);
  const seen: Frames[] = [];
  for (let time = 0; time < BOXES; time += 1)
    seen.push(await framesWhile(from, page, () => page.waitForTimeout(SHOW_MS)));
  await session.detach();
  await page.context().close();
  tellFrames(`${count} boxes that move, CPU ${SLOWER}× slower`, seen);
  return seen;
}

async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return session;
}

/** Reveals, and after each how counters that were not handed over go back and the next dice are rolled. */
async function watchRounds(
  at: Server,
  from: Browser,
  names: readonly string[],
): Promise<{ readonly reveals: readonly Frames[]; readonly rolls: readonly Frames[] }> {
  const company = await Company.gather(at, names);
  const page = await newScreen(from, { guest: company.host, motion: true });
  await page.goto(`${at.url}/t/${company.code}`);
  await settled(page);
  await company.start();
  const session = await slowDown(page);
  await stage(page, 'choose');
  const rest = await framesWhile(from, page, () => page.waitForTimeout(SHOW_MS));
  const reveals: Frames[] = [];
  const rolls: Frames[] = [];
  for (let reveal = 0; reveal < REVEALS; reveal += 1) {
    await stage(page, 'choose');
    // The player's own fist is not the last: driving a tap costs the page more than the reveal does. And it is a tap: with a mouse
    // on the page Chromium would look for what is under it whenever something moves, and a phone has none.
    await anyCounter(page).tap();
    await page.getByRole('button', { name: 'Open your fist again' }).waitFor();
    await page.waitForTimeout(LANDED_MS);
    const show = async () => {
      await company.closeFists({ except: [0] });
      await page.waitForTimeout(SHOW_MS);
    };
    reveals.push(await framesWhile(from, page, show));
    if ((await company.host.view(company.code)).match?.round === null) break;
    const goOn = page.getByRole('button', { name: 'Next', exact: true });
    const next = async () => {
      await goOn.evaluate((button) => (button as HTMLElement).click());
      await page.waitForTimeout(NEXT_MS);
    };
    rolls.push(await framesWhile(from, page, next));
  }
  await session.detach();
  await page.context().close();
  tellFrames(`a table of ${names.length} at rest, CPU ${SLOWER}× slower`, [rest]);
  tellFrames(`its reveals, CPU ${SLOWER}× slower`, reveals);
  tellFrames(`its ways home, CPU ${SLOWER}× slower`, rolls);
  if ([...reveals, ...rolls].some(({ shown }) => shown === 0))
    throw new Error('a reveal or a roll without a frame: nothing was measured');
  return { reveals, rolls };
}

function tellFrames(what: string, seen: readonly Frames[]): void {
  const total = (of: (frames: Frames) => number) => seen.reduce((sum, one) => sum + of(one), 0);
  const tasks = seen.flatMap(({ longTasks }) => longTasks);
  const shown = total((frames) => frames.shown);
  const drops = seen.flatMap(({ dropped }) => dropped);
  const share = drops.length / Math.max(1, shown + drops.length);
  tell(what, `${seen.length} times, ${shown} frames shown`);
  const each = seen.length <= REVEALS ? `: ${seen.map(({ dropped }) => dropped.length).join(', ')}` : '';
  tell('  dropped in the middle of a movement', `${drops.length} (${(share * 100).toFixed(2)} %)${each}`);
  if (drops.length > 0) tell('    ms after the beginning', drops.map(Math.round).join(', '));
  tell('  shown without the page’s own changes', String(total((frames) => frames.late)));
  tell('  long tasks', tasks.length === 0 ? '0' : `${tasks.length} (${tasks.map(Math.round).join(', ')} ms)`);
}

function anyCounter(page: Page): Locator {
  return page.getByRole('group', { name: 'Your hand' }).locator('button:enabled').first();
}

function budget(what: string, bytes: number, most: number): void {
  const isMet = bytes <= most;
  if (!isMet) process.exitCode = 1;
  tell(what, `${kB(bytes)} of ${kB(most)} ${isMet ? '✓' : '✗ too much'}`);
}

function tell(what: string, figure: string): void {
  console.log(`${what.padEnd(42)} ${figure}`);
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
