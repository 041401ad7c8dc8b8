import type { Page } from 'playwright-core';
import { onePhoneMemory } from './one-phone-memory.ts';
import { newDevice, remember, type ScreenOptions } from './screen.ts';
import { button, holdClock, LONG_NAMES, type Look } from './tour.ts';
import type { World } from './world.ts';

/** Goes through a round with seven on one phone, and to the end of a match. */
export async function tourOnePhone(world: World, options: ScreenOptions, look: Look): Promise<void> {
  const locale = options.locale ?? 'en';
  const page = await open(world, options, 'first roll');
  await button(page, locale, 'onephone_i_am').waitFor();
  await look({ name: 'one phone, on its way', page, inRound: true });
  await button(page, locale, 'onephone_i_am').click();
  await look({ name: 'one phone, the hand covered', page, inRound: true });
  await button(page, locale, 'onephone_show').click();
  await page.locator('button[data-shape=disc]').waitFor();
  await look({ name: 'one phone, the hand held', page, inRound: true });
  await page.locator('button[data-shape=disc]').click();
  for (const _ of LONG_NAMES.slice(2)) await choose(page, options);
  await look({ name: 'one phone, on its way to the last', page, inRound: true });
  await choose(page, options);
  await button(page, locale, 'onephone_open').waitFor();
  await look({ name: 'one phone, in the middle', page, inRound: true });
  await holdClock(page);
  await button(page, locale, 'onephone_open').click();
  await button(page, locale, 'table_next').waitFor();
  await look({ name: 'one phone, verdict', page, inRound: true });
  await button(page, locale, 'app_settings').click();
  await look({ name: 'one phone, settings', page, inRound: false });
  await button(page, locale, 'onephone_stop').click();
  await button(page, locale, 'app_cancel').waitFor();
  await look({ name: 'one phone, end it?', page, inRound: false });
  await page.context().close();

  const end = await open(world, options, 'end');
  await button(end, locale, 'onephone_rematch').waitFor();
  await look({ name: 'one phone, end', page: end, inRound: false });
  await end.context().close();
}

async function choose(page: Page, { locale = 'en' }: ScreenOptions): Promise<void> {
  await button(page, locale, 'onephone_i_am').click();
  await button(page, locale, 'onephone_show').click();
  await page.locator('button[data-shape=disc]').click();
}

async function open(world: World, options: ScreenOptions, until: 'first roll' | 'end'): Promise<Page> {
  const device = await newDevice(world.browser, options);
  await remember(device, await onePhoneMemory(LONG_NAMES, until));
  const page = await device.newPage();
  await page.goto(`${world.server.url}/one-phone`);
  return page;
}
