import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { settled, stepsTakenBack } from './world/tour.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();

test('a preference takes effect immediately, and is remembered', async () => {
  const page = await newScreen(world.browser, { motion: true });
  const looks = () =>
    page.locator('html').evaluate((html) => [html.dataset.theme, html.dataset.contrast, html.dataset.motion]);
  const choose = (group: string, option: string) =>
    page
      .getByRole('group', { name: says('en', group) })
      .getByText(says('en', option))
      .click();
  await page.goto(`${world.server.url}/settings`);
  await settled(page);
  expect(await looks()).toEqual(['light', 'normal', 'full']);
  await choose('settings_theme', 'settings_theme_dark');
  await choose('settings_contrast', 'settings_contrast_more');
  await choose('settings_motion', 'settings_motion_reduce');
  expect(await looks()).toEqual(['dark', 'more', 'reduce']);
  await page.goto(world.server.url);
  await settled(page);
  expect(await looks()).toEqual(['dark', 'more', 'reduce']);
  await page.emulateMedia({ reducedMotion: 'no-preference', colorScheme: 'light' });
  expect(await looks()).toEqual(['dark', 'more', 'reduce']);
});

test('the browser’s bars have the page’s background colour in every theme', async () => {
  const page = await newScreen(world.browser);
  await page.goto(`${world.server.url}/settings`);
  await settled(page);
  for (const theme of ['settings_theme_dark', 'settings_theme_light']) {
    await page.getByText(says('en', theme)).click();
    const { bars, room } = await page.evaluate(() => {
      const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
      const sample = document.createElement('i');
      sample.style.color = metas.find(({ media }) => matchMedia(media).matches)?.content ?? '';
      const { backgroundColor } = getComputedStyle(document.documentElement);
      return { bars: sample.style.color, room: backgroundColor };
    });
    expect(bars, theme).toBe(room);
  }
});

test('a cuff takes the colour of the theme, although hands are pictures', async () => {
  const page = await newScreen(world.browser);
  await page.goto(`${world.server.url}/one-phone`);
  await settled(page);
  const add = page.getByRole('button', { name: says('en', 'onephone_add_person') });
  while (await add.isEnabled()) await add.click();
  const lastHand = () => page.locator('.closed-hand').last().getAttribute('style');
  const light = await lastHand();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(lastHand).not.toBe(light);
});

test('one tap turns the sound off wherever there is any, and the language can change in the middle of a match', async () => {
  const page = await newScreen(world.browser);
  const silence = page.getByRole('button', { name: says('en', 'app_sound_off') });
  const sound = page.getByRole('button', { name: says('en', 'app_sound_on') });
  await page.goto(`${world.server.url}/learn`);
  await silence.click();
  await page.goto(`${world.server.url}/one-phone`);
  await page.getByRole('button', { name: says('en', 'onephone_start') }).click();
  await sound.click();
  await speakSpanish(page);
  await page.getByText(says('es', 'onephone_hand_to')).waitFor();

  await page.evaluate(() => localStorage.removeItem('pok-preferences'));
  await page.goto(`${world.server.url}/play`);
  await page.getByRole('button', { name: says('en', 'alone_start') }).click();
  await speakSpanish(page);
  await page.getByRole('heading', { name: says('es', 'table_round') }).waitFor();
});

async function speakSpanish(page: Page): Promise<void> {
  await page.getByRole('button', { name: says('en', 'app_settings') }).click();
  await page.getByRole('combobox', { name: says('en', 'app_language') }).selectOption('es');
  await page.getByRole('button', { name: says('es', 'app_close') }).click();
  await stepsTakenBack(page);
}

test('one tap turns off the sound in a match and vibration in the settings, and both stay off', async () => {
  const page = await newScreen(world.browser);
  await countEffects(page);
  await page.goto(`${world.server.url}/play`);
  await page.getByRole('button', { name: says('en', 'alone_start') }).click();
  await closeFist(page);
  await expect.poll(async () => (await effects(page)).sounds).toBeGreaterThan(0);
  expect((await effects(page)).vibrations).toBeGreaterThan(0);
  await page.getByRole('button', { name: says('en', 'table_next') }).click();
  await page.getByRole('button', { name: says('en', 'app_sound_off') }).click();

  await page.goto(`${world.server.url}/settings`);
  const sound = page.getByRole('switch', { name: says('en', 'settings_sound') });
  const haptics = page.getByRole('switch', { name: says('en', 'settings_haptics') });
  expect([await sound.isChecked(), await haptics.isChecked()]).toEqual([false, true]);
  await haptics.click();
  await page.goto(`${world.server.url}/play`);
  await closeFist(page);
  await page.getByRole('button', { name: says('en', 'table_next') }).waitFor();
  await page.getByRole('button', { name: says('en', 'app_sound_on') }).waitFor();
  expect(await effects(page)).toEqual({ sounds: 0, vibrations: 0 });
});

interface Effects {
  readonly sounds: number;
  readonly vibrations: number;
}

/** Counts the sounds and vibrations since the page was loaded. */
async function countEffects(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = { sounds: 0, vibrations: 0 };
    Object.assign(window, { counted });
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...when) {
      counted.sounds += 1;
      start.apply(this, when);
    };
    navigator.vibrate = () => {
      counted.vibrations += 1;
      return true;
    };
  });
}

function effects(page: Page): Promise<Effects> {
  return page.evaluate(() => {
    const none = { sounds: 0, vibrations: 0 };
    return 'counted' in window ? Object.assign(none, window.counted) : none;
  });
}

async function closeFist(page: Page): Promise<void> {
  const hand = page.getByRole('group', { name: says('en', 'table_your_hand') });
  await hand.locator('button:enabled').first().click();
}
