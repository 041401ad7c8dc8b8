import type { Browser, Page } from 'playwright-core';
import { newScreen } from '../e2e/world/screen.ts';
import type { Server } from '../e2e/world/server.ts';

/** Five players in the middle of a match. */
const FIVE = '1.0.TD-.DSTT.DDST.SST.DDS.DSTT';
const TAPS = 15;

/**
 * From a tap in the laboratory with five players until every player's chances are there, in milliseconds, at a CPU that is
 * `slower` times slower. Each tap takes another counter, so that every position is new.
 */
export async function timeLab({ url }: Server, from: Browser, slower: number): Promise<readonly number[]> {
  const page = await newScreen(from);
  const session = await page.context().newCDPSession(page);
  await page.goto(`${url}/lab#${FIVE}`);
  await page.locator('[aria-busy=false]').waitFor();
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const times: number[] = [];
  for (let tap = 0; tap < TAPS; tap += 1) times.push(await timeTap(page, tap));
  await page.context().close();
  return times.toSorted((one, other) => one - other);
}

function timeTap(page: Page, tap: number): Promise<number> {
  return page.evaluate(
    (number) =>
      new Promise<number>((resolve) => {
        const seats = document.querySelector('[aria-busy]');
        const counters = document.querySelectorAll<HTMLElement>('fieldset button');
        const startedAt = performance.now();
        new MutationObserver(() => {
          if (seats?.getAttribute('aria-busy') === 'false') resolve(performance.now() - startedAt);
        }).observe(seats ?? document, { attributes: true });
        counters[(number * 4) % counters.length]?.click();
      }),
    tap,
  );
}
