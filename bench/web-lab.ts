import type { Browser, Page } from 'playwright-core';
import { newScreen } from '../e2e/world/screen.ts';
import type { Server } from '../e2e/world/server.ts';

/** Five players in the middle of a match. */
const FIVE = '1.0.TD-.DSTT.DDST.SST.DDS.DSTT';
const TAPS = 15;

export interface LabTimes {
  /** From the page's address until every player's chances are there, in milliseconds; nothing was cached. */
  readonly first: number;
  /** The same from a tap, shortest first. Each tap takes another counter, so that every position is new. */
  readonly taps: readonly number[];
}

/**
 * How long the laboratory takes with five players on a CPU that is `slower` times slower. Chrome slows only the page down:
 * the time of its worker, in which all the work is done, is taken as it is and counted `slower` times.
 */
export async function timeLab({ url }: Server, from: Browser, slower: number): Promise<LabTimes> {
  const page = await newScreen(from);
  await page.addInitScript(watchWorker);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.goto(`${url}/lab#${FIVE}`);
  await page.locator('[aria-busy=false]').waitFor();
  const first = await page.evaluate(() => ({
    all: performance.now(),
    work: Number(document.body.dataset.work),
  }));
  const taps: number[] = [];
  for (let tap = 0; tap < TAPS; tap += 1) taps.push(slowedDown(await timeTap(page, tap), slower));
  await page.context().close();
  return { first: slowedDown(first, slower), taps: taps.toSorted((one, other) => one - other) };
}

/** Milliseconds until an answer, and those of them in which the worker worked on it. */
interface Timed {
  readonly all: number;
  readonly work: number;
}

function slowedDown({ all, work }: Timed, slower: number): number {
  return all + (slower - 1) * work;
}

/** Runs in the page before its own scripts: leaves the time from a question to the worker's answer. */
function watchWorker(): void {
  window.Worker = class extends Worker {
    #since = 0;

    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener('message', ({ data }) => {
        if (data.kind === 'done') document.body.dataset.work = String(performance.now() - this.#since);
      });
    }

    override postMessage(message: unknown): void {
      this.#since = performance.now();
      super.postMessage(message);
    }
  };
}

function timeTap(page: Page, tap: number): Promise<Timed> {
  return page.evaluate(
    (number) =>
      new Promise<Timed>((resolve) => {
        const seats = document.querySelector('[aria-busy]');
        const counters = document.querySelectorAll<HTMLElement>('fieldset button');
        const startedAt = performance.now();
        new MutationObserver(() => {
          if (seats?.getAttribute('aria-busy') === 'false')
            resolve({ all: performance.now() - startedAt, work: Number(document.body.dataset.work) });
        }).observe(seats ?? document, { attributes: true });
        counters[(number * 4) % counters.length]?.click();
      }),
    tap,
  );
}
