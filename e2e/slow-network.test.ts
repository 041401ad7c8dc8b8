import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Company } from './world/company.ts';
import { newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { settled } from './world/tour.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();
const LINE_MS = 400;

test('on a slow network, a first visit and joining announce every wait, and nothing breaks', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben']);
  const page = await newScreen(world.browser);
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  await noteLines(page);
  await slowDown(page);
  await page.goto(world.server.url);
  await settled(page);
  expect(await linesSeen(page)).toContainEqual(expect.stringMatching(says('en', 'app_loading')));

  await page.getByLabel(says('en', 'home_join')).fill(company.code);
  await forgetLines(page);
  await page.getByRole('button', { name: says('en', 'home_join_go') }).click();
  await page.getByLabel(says('en', 'home_name')).fill('Cem');
  for (const wait of ['app_loading', 'state_connecting'])
    expect(await linesSeen(page)).toContainEqual(expect.stringMatching(says('en', wait)));
  await page.getByRole('button', { name: says('en', 'lobby_sit') }).click();
  await page.getByText(says('en', 'lobby_wait_host', { name: 'Ana' })).waitFor();

  await company.start();
  await page.getByRole('heading', { name: says('en', 'table_round', { number: 1 }) }).waitFor();
  const choice = page.getByRole('button', { name: says('en', 'table_choose', { shape: 'disc' }) });
  await choice.click();
  // The fist closes immediately; the table may learn of it later.
  await page.getByRole('button', { name: says('en', 'table_reopen_fist') }).waitFor();
  expect(broken).toEqual([]);
});

test('a player who changes their mind faster than the network plays what they tapped last', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  const page = await newScreen(world.browser, { guest: company.host });
  await page.routeWebSocket(/\/socket$/, (line) => {
    const server = line.connectToServer();
    line.onMessage((message) => setTimeout(() => server.send(message), LINE_MS));
    server.onMessage((message) => setTimeout(() => line.send(message), LINE_MS));
  });
  await page.goto(`${world.server.url}/t/${company.code}`);
  await page.getByRole('button', { name: says('en', 'lobby_start') }).click();
  const choice = (shape: string) =>
    page.getByRole('button', { name: says('en', 'table_choose', { shape }), pressed: false });
  await choice('disc').click();
  await choice('square').click();
  const held = async () => (await company.host.view(company.code)).match?.round?.fists[0];
  await expect.poll(held).toMatchObject({ closed: true, shape: 'square' });
  expect(await page.locator('button[data-shape=square]').getAttribute('aria-pressed')).toBe('true');
});

test('opening a table on a slow network says that it is on its way, once', async () => {
  const page = await newScreen(world.browser);
  await page.goto(world.server.url);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/api/tables', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: /^Play with friends/ }).click();
  await page.getByLabel(says('en', 'home_name')).fill('Ana');
  await page.getByRole('button', { name: says('en', 'home_create') }).click();
  const busy = { name: says('en', 'app_loading'), disabled: true };
  await page.getByRole('dialog').getByRole('button', busy).waitFor();
  goOn();
  await page.waitForURL(/\/t\/[0-9A-Z]{8}$/);
  await page.getByRole('heading', { name: says('en', 'lobby_seats') }).waitFor();
});

/** Records every text that this page shows, even for a moment. */
async function noteLines(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const lines = new Set<string>();
    Object.assign(window, { lines });
    const note = () => {
      for (const line of document.body?.innerText.split('\n') ?? []) lines.add(line.trim());
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

function linesSeen(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => ('lines' in window && window.lines instanceof Set ? [...window.lines] : []));
}

function forgetLines(page: Page): Promise<void> {
  return page.evaluate(() => {
    if ('lines' in window && window.lines instanceof Set) window.lines.clear();
  });
}

/** Like a phone on a train in the country. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 60_000,
    uploadThroughput: 30_000,
  });
}
