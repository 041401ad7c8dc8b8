import { expect, test } from 'vitest';
import { Company } from './world/company.ts';
import { showOther } from './world/other-view.ts';
import { newDevice, newScreen } from './world/screen.ts';
import { LOCALES, says } from './world/texts.ts';
import { button, settled } from './world/tour.ts';
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

test('on a small phone, a long word of a result that fits into a line is not divided', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  await company.start();
  await company.playToEnd();
  const page = await newScreen(world.browser, { locale: 'de', size: 'small phone', guest: company.host });
  await showOther(page, { match: () => ({ result: { kind: 'win', seat: 0 } }) });
  await page.goto(`${world.server.url}/t/${company.code}`);
  await button(page, 'de', 'end_more').waitFor();
  const lines = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    const tops: number[] = [];
    while (walker.nextNode() !== null) {
      const { textContent } = walker.currentNode;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      if (/ge$|won|nen!/.test(textContent ?? '')) tops.push(range.getBoundingClientRect().bottom);
    }
    return new Set(tops).size;
  });
  expect(lines).toBe(1);
});
