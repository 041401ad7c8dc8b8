import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';

/** A page that hangs never responds. */
const ANSWER_TIMEOUT_MS = 5_000;
/** Enough to recognise a screen by. */
const MAX_CHARACTERS = 300;

/** What every screen shows, one line each, for the report of a failed test. */
export async function tellScreens(devices: readonly BrowserContext[]): Promise<string> {
  const pages = devices.flatMap((device) => device.pages());
  const told = await Promise.all(
    pages.map(async (page) => `${page.url()} shows: ${await Promise.race([wordsOn(page), silence()])}`),
  );
  return told.join('\n');
}

async function wordsOn(page: Page): Promise<string> {
  try {
    const words = await page.evaluate(() => document.body.innerText);
    return words.replaceAll(/\s+/g, ' ').slice(0, MAX_CHARACTERS);
  } catch (problem) {
    return String(problem);
  }
}

async function silence(): Promise<string> {
  await wait(ANSWER_TIMEOUT_MS, undefined, { ref: false });
  return '(the page does not answer)';
}
