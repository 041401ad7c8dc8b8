import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, WebSocketRoute } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { Company } from './world/company.ts';
import { newDevice } from './world/screen.ts';
import { DIST } from './world/server.ts';
import { sleep, wake } from './world/sleep.ts';
import { says } from './world/texts.ts';
import { settled, stage } from './world/tour.ts';
import { openWorld } from './world/world.ts';

const build = mkdtempSync(join(tmpdir(), 'pok-build-'));
cpSync(join(DIST, 'app'), build, { recursive: true });
const world = openWorld({ APP_DIR: build });
afterAll(() => rmSync(build, { recursive: true, force: true }));

test('a new version is offered outside matches only, and loads with one tap', async () => {
  const device = await newDevice(world.browser, { serviceWorker: true });
  const page = await device.newPage();
  await page.goto(world.server.url);
  await settled(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
  await page.reload();
  expect(await versionOf(page)).toBe('');

  await page.getByRole('link', { name: /^Play now/ }).click();
  await page.getByRole('button', { name: says('en', 'alone_start') }).click();
  const hand = page.getByRole('group', { name: says('en', 'table_your_hand') });
  await hand.waitFor();
  publish('newer');
  await sleep(page);
  await wake(page, 'visibilitychange');
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration !== undefined && registration.waiting !== null;
  });
  const offer = page.getByText(says('en', 'app_update'));
  expect(await offer.count()).toBe(0);
  await hand.locator('button:enabled').first().click();
  await page.getByRole('button', { name: says('en', 'table_next') }).waitFor();

  await page.getByRole('button', { name: says('en', 'app_back') }).click();
  await offer.waitFor();
  expect(await versionOf(page)).toBe('');
  await page.getByRole('button', { name: says('en', 'app_update_now') }).click();
  await expect.poll(() => versionOf(page)).toBe('newer');
  await settled(page);
  expect(await offer.count()).toBe(0);
  await page.getByRole('link', { name: /^Play now/ }).click();
  await page.getByRole('heading', { name: says('en', 'table_round') }).waitFor();
});

test('a player who says “later” is asked again at the next start, and another tab is not disturbed', async () => {
  const device = await newDevice(world.browser, { serviceWorker: true });
  const [page, match] = [await device.newPage(), await device.newPage()];
  await page.goto(world.server.url);
  await settled(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
  await match.goto(`${world.server.url}/play`);
  await match.getByRole('button', { name: says('en', 'alone_start') }).click();
  const hand = match.getByRole('group', { name: says('en', 'table_your_hand') });
  await hand.waitFor();
  await page.reload();
  publish('newest');
  await wake(page, 'pageshow');
  await page.getByRole('button', { name: says('en', 'app_update_later') }).click();
  await page.getByText(says('en', 'app_update')).waitFor({ state: 'hidden' });
  await page.reload();
  await match.evaluate(() => Object.assign(window, { isSame: true }));
  await page.getByRole('button', { name: says('en', 'app_update_now') }).click();
  await expect.poll(() => versionOf(page)).toBe('newest');
  await hand.locator('button:enabled').first().click();
  await match.getByRole('button', { name: says('en', 'table_next') }).waitFor();
  expect(await match.evaluate(() => 'isSame' in window)).toBe(true);
});

describe('an app that is too old for its server', () => {
  /** Ways in which such a page and its server misunderstand each other. */
  const MISUNDERSTANDINGS = {
    'says hello in an old version': (client, server) => {
      client.onMessage((text) => server.send(String(text).replace(/"protocol":\d+/, '"protocol":0')));
    },
    'gets a message it can’t read': (client, server) => {
      server.onMessage(() => client.send('{"type":"news"}'));
    },
  } satisfies Record<string, (client: WebSocketRoute, server: WebSocketRoute) => void>;

  test.each(Object.entries(MISUNDERSTANDINGS))(
    '%s: it reloads itself and goes on',
    async (_, misunderstand) => {
      const { page, loads } = await atTable((client, server) => {
        if (loads() === 1) misunderstand(client, server);
      });
      await page.getByRole('button', { name: says('en', 'lobby_start') }).waitFor();
      expect(loads()).toBe(2);
    },
  );

  test.each(Object.entries(MISUNDERSTANDINGS))(
    '%s, even after a reload: it asks to be reloaded',
    async (_, misunderstand) => {
      const { page, loads } = await atTable((client, server, load) => {
        if (load <= 2) misunderstand(client, server);
      });
      await expect.poll(loads).toBe(2);
      await page.getByRole('heading', { name: says('en', 'state_outdated') }).waitFor();
      await page.getByRole('button', { name: says('en', 'state_reload') }).click();
      await page.getByRole('button', { name: says('en', 'lobby_start') }).waitFor();
      expect(loads()).toBe(3);
    },
  );

  test('never reloads itself during a match', async () => {
    let client: WebSocketRoute | undefined;
    const { page, company, loads } = await atTable((opened) => {
      client = opened;
    });
    await page.getByRole('button', { name: says('en', 'lobby_start') }).waitFor();
    await company.start();
    await stage(page, 'choose');
    client?.send('{"type":"news"}');
    await page.getByRole('heading', { name: says('en', 'state_outdated') }).waitFor();
    expect(loads()).toBe(1);
    await page.getByRole('button', { name: says('en', 'state_reload') }).click();
    await stage(page, 'choose');
  });

  /** The host's page at a table of three, with something between it and the server whenever it is loaded. */
  async function atTable(between: (client: WebSocketRoute, server: WebSocketRoute, load: number) => void) {
    const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
    const device = await newDevice(world.browser, { guest: company.host });
    let loads = 0;
    await device.routeWebSocket(/\/socket$/, (client) => between(client, client.connectToServer(), loads));
    const page = await device.newPage();
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.goto(`${world.server.url}/t/${company.code}`);
    return { page, company, loads: () => loads };
  }
});

/** Another build of the app: its page and its service worker differ. */
function publish(version: string): void {
  change('index.html', (page) => `<!doctype html><meta name="build" content="${version}">${page.slice(15)}`);
  change('sw.js', (worker) =>
    worker.replace(/(url:"index\.html",revision:")[^"]*/, (_, before) => `${before}${version}`),
  );
}

function change(file: string, edit: (text: string) => string): void {
  const path = join(build, file);
  const before = readFileSync(path, 'utf8');
  const after = edit(before);
  if (after === before) throw new Error(`${file} is not as expected`);
  writeFileSync(path, after);
  for (const ending of ['br', 'gz']) rmSync(`${path}.${ending}`, { force: true });
}

/** The version of the page; empty for the original build, and while a page is loading. */
function versionOf(page: Page): Promise<string> {
  return page
    .evaluate(() => document.querySelector('meta[name=build]')?.getAttribute('content') ?? '')
    .catch(() => '');
}
