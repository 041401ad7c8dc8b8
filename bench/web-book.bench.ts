import { setTimeout as wait } from 'node:timers/promises';
import { formatMatchLink } from '@pok/protocol';
import { playRound, recordOf, rollDice, shapesIn, startMatch } from '@pok/rules';
import { seededRandom } from '@pok/strategy';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../e2e/world/browser.ts';
import { newScreen } from '../e2e/world/screen.ts';
import { Server } from '../e2e/world/server.ts';
import { formatBookFile } from '../packages/web/src/pages/book/book-file.ts';
import { madeUpMatches } from '../packages/web/src/testing/made-up-matches.ts';
import { NO_TRAINING } from '../packages/web/src/training/training.ts';

/** The size of a match in a link, and the time to open a book of many matches next to that of a book of few. */
const LINK_BUDGET = 90;
const ROUNDS = 15;
const NAMES = ['Ana', 'Ben', 'Cem', 'Dia', 'Eli'];
const LINKS = 2_000;

const FEW = 100;
const MANY = 10_000;
const TIMES = 5;
/** A phone four times slower than this machine. */
const SLOWER = 4;
/** A browser is busy with itself for this long after its start. */
const STARTED_MS = 5_000;

weighLinks();
const [server, browser] = await Promise.all([Server.start(), launchBrowser()]);
try {
  await wait(STARTED_MS);
  for (const rate of [1, SLOWER]) {
    const few = await openBooks(FEW, rate);
    const many = await openBooks(MANY, rate);
    tell(`a book of ${FEW} matches, CPU ${rate}× slower`, ms(few));
    tell(
      `a book of ${MANY} matches, CPU ${rate}× slower`,
      `${ms(many)}, ${(many / few).toFixed(1)}× as long`,
    );
  }
} finally {
  await browser.close();
  await server.stop();
}

/** Random matches of five with short names, as far as their fifteenth round. */
function weighLinks(): void {
  const random = seededRandom('links');
  const lengths: number[] = [];
  while (lengths.length < LINKS) {
    let match = startMatch(5);
    while (match.result === undefined && match.rounds.length < ROUNDS) {
      const plays = match.hands.flatMap((hand) => shapesIn(hand)[random(shapesIn(hand).length)] ?? []);
      const played = playRound(match, { roll: rollDice(random), plays });
      if (!played.ok) throw new Error(played.error.kind);
      match = played.match;
    }
    if (match.rounds.length === ROUNDS) lengths.push(formatMatchLink(recordOf(NAMES, match)).length);
  }
  const longest = Math.max(...lengths);
  const isMet = longest <= LINK_BUDGET;
  if (!isMet) process.exitCode = 1;
  tell(
    'five players, fifteen rounds in a link',
    `${longest} of ${LINK_BUDGET} characters at most ${isMet ? '✓' : '✗ too long'}`,
  );
}

/** From the tap on Home's link to the whole page, the median of several times. */
async function openBooks(matches: number, rate: number): Promise<number> {
  const page = await newScreen(browser);
  await page.goto(`${server.url}/book`);
  const book = { matches: madeUpMatches(matches, seededRandom('a book')), training: NO_TRAINING };
  const buffer = Buffer.from(formatBookFile(book));
  await page
    .getByLabel('Add a saved book')
    .setInputFiles({ name: 'pok-book.json', mimeType: 'application/json', buffer });
  await lastPart(page).waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    await page.goto(server.url, { waitUntil: 'networkidle' });
    const startedAt = performance.now();
    await page.getByRole('link', { name: 'Your book' }).click();
    await lastPart(page).waitFor();
    times.push(performance.now() - startedAt);
  }
  await page.context().close();
  return times.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0;
}

/** Only a book with something in it can be saved, and that is the last thing on its page. */
function lastPart(page: Page) {
  return page.getByRole('button', { name: 'Delete everything' });
}

function ms(time: number): string {
  return `${Math.round(time)} ms`;
}

function tell(what: string, figure: string): void {
  console.log(`${what.padEnd(42)} ${figure}`);
}
