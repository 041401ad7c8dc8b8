import { expect, test } from 'vitest';
import { newDevice, newScreen } from './world/screen.ts';
import { LOCALES, says } from './world/texts.ts';
import { settled } from './world/tour.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();

test.each(LOCALES)('a browser set to %s is greeted in that language', async (locale) => {
  const page = await newScreen(world.browser, { locale });
  await page.goto(world.server.url);
  await page.getByText(says(locale, 'home_tagline')).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe(locale);
  await page.context().close();
});

test('another language takes effect without a reload, even in other tabs, and is remembered', async () => {
  const device = await newDevice(world.browser);
  const [home, page] = [await device.newPage(), await device.newPage()];
  await home.goto(world.server.url);
  await settled(home);
  await page.goto(`${world.server.url}/settings`);
  await page.getByText('Deutsch').click();
  await page.getByRole('heading', { name: says('de', 'settings_title') }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  await home.getByText(says('de', 'home_tagline')).waitFor();
  await page.goto(world.server.url);
  await page.getByText(says('de', 'home_tagline')).waitFor();
});
