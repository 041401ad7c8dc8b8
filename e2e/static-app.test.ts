import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../scripts/run.js';
import { buildStatic } from '../scripts/static.js';
import { type FileServer, serveFiles } from './world/file-server.ts';
import { newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { settled } from './world/tour.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();
let files: FileServer;
beforeAll(async () => {
  await buildStatic();
  files = await serveFiles(join(ROOT, 'dist-static'), '/pok/');
});
afterAll(() => files.close());

const PAGES = [
  '/play',
  '/one-phone',
  '/daily',
  '/learn',
  '/learn/rules',
  '/learn/desk',
  '/book',
  '/train',
  '/lab',
  '/settings',
  '/about',
  '/replay',
];

test('in a folder of a plain file server every page opens, and opens again without a network', async () => {
  const page = await newScreen(world.browser, { serviceWorker: true });
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) missing.push(response.url());
  });
  await page.goto(files.url);
  await settled(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
  await lookAtPages(page);
  expect(missing).toEqual([]);

  await page.context().setOffline(true);
  await page.goto(files.url);
  await settled(page);
  await lookAtPages(page);
  await replay(page);
  await playRound(page);
});

test('links lead to addresses that can be opened in another tab', async () => {
  const page = await newScreen(world.browser);
  await page.goto(files.url);
  await settled(page);
  const links = await page.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links.filter((link) => !link?.startsWith('#/'))).toEqual([]);
});

test('it lists what it is made with, and under which licences', async () => {
  const page = await newScreen(world.browser);
  await page.goto(`${files.url}#/about`);
  await page.getByText(says('en', 'about_packages')).click();
  await page.getByText(/^svelte \d/).waitFor();
  for (const name of ['@fontsource-variable/nunito', 'workbox-precaching', 'pure-rand'])
    expect(await page.getByText(new RegExp(`^${name} \\d`)).count(), name).toBe(1);
  const texts = await fetch(`${files.url}licences.txt`);
  expect(await texts.text()).toContain('Permission is hereby granted');
});

test('“with friends” says how to host, and opens the server whose address is typed', async () => {
  const page = await newScreen(world.browser);
  await page.goto(files.url);
  await page.getByRole('button', { name: /^Play with friends/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('npm start').waitFor();
  const address = sheet.getByLabel(says('en', 'elsewhere_address'));
  await address.fill('nowhere');
  await address.press('Enter');
  await sheet.getByText(says('en', 'elsewhere_wrong')).waitFor();
  await address.fill(new URL(world.server.url).host);
  await address.press('Enter');
  await page.waitForURL(`${world.server.url}/`);
  await page.getByLabel(says('en', 'home_join')).waitFor();
});

async function lookAtPages(page: Page): Promise<void> {
  for (const path of PAGES) {
    await page.goto(`${files.url}#${path}`);
    await settled(page);
    expect(await page.getByRole('heading', { name: says('en', 'app_not_found') }).count(), path).toBe(0);
  }
}

async function replay(page: Page): Promise<void> {
  await page.goto(`${files.url}#/replay`);
  await page.getByLabel(says('en', 'replay_paste')).fill('players: Ana, Ben, Cem\n1 TD- DDT\n');
  await page.getByRole('button', { name: says('en', 'replay_show') }).click();
  await page.getByRole('heading', { name: says('en', 'replay_round') }).waitFor();
}

async function playRound(page: Page): Promise<void> {
  await page.goto(files.url);
  await page.getByRole('link', { name: /^Play now/ }).click();
  await page.getByRole('button', { name: says('en', 'alone_start') }).click();
  const hand = page.getByRole('group', { name: says('en', 'table_your_hand') });
  await hand.locator('button:enabled').first().click();
  await page.getByRole('button', { name: says('en', 'table_next') }).waitFor();
}
