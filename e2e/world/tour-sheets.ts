import type { Page } from 'playwright-core';
import { Company } from './company.ts';
import { newScreen, type ScreenOptions } from './screen.ts';
import { type Locale, says } from './texts.ts';
import { button, follow, LONG_NAMES, type Look, lookAtSheet, settled, stage } from './tour.ts';
import type { World } from './world.ts';

/** Opens every sheet: at Home, among the devices, in the lobby, in a match, and as a spectator. */
export async function tourSheets(world: World, options: ScreenOptions, look: Look): Promise<void> {
  const locale = options.locale ?? 'en';
  const company = await Company.gather(world.server, LONG_NAMES.slice(0, 3));
  const page = await newScreen(world.browser, { ...options, guest: company.host });
  const table = `/t/${company.code}`;
  await page.goto(world.server.url);
  await settled(page);
  const ways = page.getByRole('navigation', { name: 'POK' });
  await lookAtSheet(page, { name: 'new table', opener: ways.getByRole('button') }, look);

  await tourDevices(page, locale, look);
  await follow(page, table);
  for (const [name, key] of [
    ['change name', 'lobby_rename'],
    ['add a bot', 'lobby_add_bot'],
    ['how to play', 'pictures_open'],
    ['television', 'lobby_big_screen'],
    ['own hand', 'look_open'],
  ] as const) {
    await lookAtSheet(page, { name, opener: button(page, locale, key) }, look);
  }

  await company.guest(1).appear(company.code);
  await lookAtSheet(page, { name: 'another host', opener: button(page, locale, 'lobby_hand_host') }, look);

  await button(page, locale, 'people_title').click();
  await button(page, locale, 'people_remove').first().click();
  await look({ name: 'ask to leave?', page, inRound: false });
  await page.keyboard.press('Escape');

  await company.start();
  await stage(page, 'choose');
  await lookAtSheet(page, { name: 'table talk', opener: button(page, locale, 'talk_open') }, look);
  await lookAtSheet(
    page,
    { name: 'this round explained', opener: button(page, locale, 'pictures_open') },
    look,
  );
  await button(page, locale, 'table_menu').click();
  await lookAtSheet(
    page,
    { name: 'another device', opener: button(page, locale, 'devices_elsewhere') },
    look,
  );
  await button(page, locale, 'table_menu').click();
  await button(page, locale, 'lobby_leave').click();
  await button(page, locale, 'app_cancel').waitFor();
  await look({ name: 'invite, leave?', page, inRound: false });
  await page.context().close();

  const watching = await newScreen(world.browser, options);
  await watching.goto(`${world.server.url}${table}`);
  await lookAtSheet(
    watching,
    { name: 'sit down next', opener: button(watching, locale, 'lobby_sit_next') },
    look,
  );
  await watching.context().close();
}

/** With a code, a recovery link, and a device about to be signed out; then what the other device sees. */
async function tourDevices(page: Page, locale: Locale, look: Look): Promise<void> {
  await follow(page, '/devices');
  await button(page, locale, 'devices_show_code').click();
  // It moves everything below it.
  await page.getByRole('img', { name: says(locale, 'devices_qr') }).waitFor();
  await button(page, locale, 'devices_recovery_make').click();
  await button(page, locale, 'devices_recovery_withdraw').click();
  await button(page, locale, 'devices_sign_out').click();
  await page.getByText(says(locale, 'devices_left')).waitFor();
  await look({ name: 'devices, all open', page, inRound: false });
  await page.goto(new URL('/devices#K7Q4M9XD', page.url()).href);
  await settled(page);
  await look({ name: 'go on here?', page, inRound: false });
  await button(page, locale, 'devices_here').click();
  await page.getByText(says(locale, 'devices_wrong_code')).waitFor();
  await look({ name: 'a used code', page, inRound: false });
}
