import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Company } from './world/company.ts';
import { newScreen } from './world/screen.ts';
import { sleep, wake } from './world/sleep.ts';
import { TcpProxy } from './world/tcp-proxy.ts';
import { says } from './world/texts.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();

describe('a phone that sleeps', () => {
  let proxy: TcpProxy;
  beforeAll(async () => {
    proxy = await TcpProxy.to(world.server);
  });
  afterAll(() => proxy.close());

  test.each(['visibilitychange', 'pageshow'] as const)(
    'is back at the current view after %s, though its connection died silently',
    async (how) => {
      const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
      const page = await newScreen(world.browser, { guest: company.host });
      await page.goto(`${proxy.url}/t/${company.code}`);
      await company.start();
      await round(page, 1).waitFor();
      await sleep(page);
      proxy.silence();
      await company.closeFists();
      await company.closeFists();
      expect(await round(page, 1).isVisible()).toBe(true);
      await wake(page, how);
      await page.getByRole('button', { name: says('en', 'table_next') }).click();
      await round(page, 3).waitFor();
      await page.context().close();
    },
  );
});

test('the screen stays on during a match, and only then', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  const page = await newScreen(world.browser, { guest: company.host });
  await countLocks(page);
  await page.goto(`${world.server.url}/t/${company.code}`);
  await page.getByRole('button', { name: says('en', 'lobby_start') }).waitFor();
  expect(await locksHeld(page)).toBe(0);
  await company.start();
  await expect.poll(() => locksHeld(page)).toBe(1);

  await sleep(page);
  await letGo(page);
  expect(await locksHeld(page)).toBe(0);
  await wake(page, 'visibilitychange');
  await expect.poll(() => locksHeld(page)).toBe(1);
  await wake(page, 'pageshow');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  expect(await locksHeld(page)).toBe(1);

  await company.playToEnd();
  await expect.poll(() => locksHeld(page)).toBe(0);
  await wake(page, 'visibilitychange');
  expect(await locksHeld(page)).toBe(0);
});

function round(page: Page, number: number) {
  return page.getByRole('heading', { name: says('en', 'table_round', { number }) });
}

/** Wake locks as a browser grants them; a headless one has no screen to keep on. */
async function countLocks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const locks: { released: boolean; release: () => Promise<void> }[] = [];
    const request = async () => {
      const lock = {
        released: false,
        release: async () => {
          lock.released = true;
        },
      };
      locks.push(lock);
      return lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request, locks } });
  });
}

function locksHeld(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { locks } = navigator.wakeLock as unknown as { locks: { released: boolean }[] };
    return locks.filter(({ released }) => !released).length;
  });
}

/** Browsers release the locks of a page that they hide. */
function letGo(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { locks } = navigator.wakeLock as unknown as { locks: { release: () => void }[] };
    for (const lock of locks) lock.release();
  });
}
