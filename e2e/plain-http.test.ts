import { expect, test } from 'vitest';
import { Company } from './world/company.ts';
import { newScreen, remember } from './world/screen.ts';
import { says } from './world/texts.ts';
import { settled, stage } from './world/tour.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();
/** Browsers trust 127.0.0.1 like https, but not this name of the same server. */
const plainUrl = () => world.server.url.replace('127.0.0.1', '0.0.0.0');

test('over plain http the app promises no offline play, says why, and tells the host who can join', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  const page = await newScreen(world.browser, { guest: company.host });
  await page.goto(plainUrl());
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.getByText(says('en', 'home_now_online')).waitFor();
  await page.goto(`${plainUrl()}/settings`);
  await page.getByText(says('en', 'address_plain')).waitFor();
  await page.goto(`${plainUrl()}/t/${company.code}`);
  await page.getByText(says('en', 'address_device')).waitFor();

  await page.goto(`${world.server.url}/settings`);
  await settled(page);
  expect(await page.getByText(says('en', 'address_plain')).count()).toBe(0);
});

test('without a wake lock a silent video plays from the first touch to the end of the match', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  const page = await newScreen(world.browser, { guest: company.host });
  await page.goto(`${plainUrl()}/t/${company.code}`);
  await company.start();
  await stage(page, 'choose');
  await page.locator('button[data-shape=disc]').click();
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.paused), { timeout: 20_000 })
    .toBe(false);
  const { muted, loop } = await video.evaluate(({ muted, loop }: HTMLVideoElement) => ({ muted, loop }));
  expect({ muted, loop }).toEqual({ muted: false, loop: false });
  await company.playToEnd();
  await page.reload();
  await page.getByRole('button', { name: says('en', 'end_more') }).waitFor();
  expect(await video.count()).toBe(0);
});

test('the app tells somebody who has played, once, that it can be installed', async () => {
  const page = await newScreen(world.browser);
  const hint = page.getByRole('region', { name: says('en', 'install_title') });
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }));
  await page.goto(world.server.url);
  await settled(page);
  expect(await hint.count()).toBe(0);
  await page.evaluate(() => localStorage.setItem('pok-alone', '["AAAAAAAA",false]'));
  await page.reload();
  await hint.getByText('Add to Home Screen').waitFor();
  await hint.getByRole('button', { name: says('en', 'app_close') }).click();
  await page.reload();
  await settled(page);
  expect(await hint.count()).toBe(0);
});

test('where the browser has an install prompt, the app’s own button opens it', async () => {
  const page = await newScreen(world.browser);
  await remember(page, { 'pok-alone': '["AAAAAAAA",false]' });
  await page.goto(world.server.url);
  await settled(page);
  await page.evaluate(() => {
    const prompt = () => document.documentElement.setAttribute('data-asked', '');
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  });
  await page.getByRole('button', { name: says('en', 'install_now') }).click();
  await page.locator('html[data-asked]').waitFor();
  expect(await page.getByRole('region', { name: says('en', 'install_title') }).count()).toBe(0);
});
