import type { SeatView, View } from '@pok/protocol';
import type { Page } from 'playwright-core';
import { Company } from './company.ts';
import { type OtherView, showOther } from './other-view.ts';
import { newScreen, type ScreenOptions } from './screen.ts';
import { says } from './texts.ts';
import { button, holdClock, LONG_NAMES, type Look, stage } from './tour.ts';
import type { World } from './world.ts';

/** Longer than the table waits before others may decide about a seat. */
const LONG_MS = 60_000;
const LONGEST_TALK = { kind: 'remark', remark: 'everybody-takes', shape: 'triangle' } as const;

/** Rare moments of a match, at a table of seven with memory aid 'hands'. */
export async function tourMoments(world: World, options: ScreenOptions, look: Look): Promise<void> {
  const locale = options.locale ?? 'en';
  const company = await Company.gather(world.server, LONG_NAMES, { memoryAid: 'hands' });
  await company.start();
  await company.closeFists();

  const replaced = await open({ seats: seatsWith([0], () => ({ substitute: 'temporary' })) });
  await button(replaced, locale, 'table_take_back').waitFor();
  await look({ name: 'a bot plays for you', page: replaced, inRound: true });
  await replaced.context().close();

  const away = await open({
    seats: seatsWith([1, 5], ({ now }) => ({ present: false, awaySince: now - LONG_MS })),
  });
  await button(away, locale, 'table_give_to_bot').waitFor();
  await look({ name: 'two are away', page: away, inRound: true });
  await away.context().close();

  const left = await open({ seats: seatsWith([...LONG_NAMES.keys()], () => ({ substitute: 'temporary' })) });
  await button(left, locale, 'pause_bots_tap').waitFor();
  await look({ name: 'bots play for everybody', page: left, inRound: true });
  await left.context().close();

  await tourPauses();

  const page = await open({});
  await holdClock(page);
  for (const guest of company.guests) await guest.tell(company.code, { type: 'talk', talk: LONGEST_TALK });
  await page.locator('.bubble').first().waitFor();
  await look({ name: 'all talk at once', page, inRound: true });
  await page.reload();
  await stage(page, 'choose');
  await loseConnection(page, options);
  await look({ name: 'no connection', page, inRound: true });
  await page.context().close();

  const bigScreen = await newScreen(world.browser, options);
  await bigScreen.goto(`${world.server.url}/t/${company.code}/big-screen`);
  await stage(bigScreen, 'choose');
  await loseConnection(bigScreen, options);
  await look({ name: 'big screen, no connection', page: bigScreen, inRound: true });
  await bigScreen.context().close();

  /**
   * A match stopped by the host, and a verdict after which the round waits for the host: as the host, a guest and the big screen see them.
   */
  async function tourPauses(): Promise<void> {
    const hosting = await open({});
    const playing = await open({}, 1);
    await company.host.tell(company.code, { type: 'pause' });
    await button(hosting, locale, 'pause_go_on').waitFor();
    await look({ name: 'paused, for the host', page: hosting, inRound: true });
    await playing.getByText(says(locale, 'pause_title'), { exact: true }).first().waitFor();
    await look({ name: 'paused', page: playing, inRound: true });
    await company.host.tell(company.code, { type: 'resume', match: 1, round: 2 });
    await company.host.tell(company.code, { type: 'change-settings', settings: { waitForHost: true } });
    await company.closeFists();
    await button(hosting, locale, 'pause_next_round').waitFor();
    await look({ name: 'a round waits, for the host', page: hosting, inRound: true });
    await stage(playing, 'judge');
    await look({ name: 'a round waits', page: playing, inRound: true });
    await company.host.tell(company.code, { type: 'resume', match: 1, round: 3 });
    await company.host.tell(company.code, { type: 'change-settings', settings: { waitForHost: false } });
    for (const screen of [hosting, playing]) await screen.context().close();
  }

  async function open(other: OtherView, seat = 0): Promise<Page> {
    const screen = await newScreen(world.browser, { ...options, guest: company.guest(seat) });
    await showOther(screen, other);
    await screen.goto(`${world.server.url}/t/${company.code}`);
    await stage(screen, 'choose');
    return screen;
  }
}

type Person = Extract<SeatView, { kind: 'person' }>;

function seatsWith(
  which: readonly number[],
  other: (view: View) => Partial<Person>,
): (view: View) => View['seats'] {
  return (view) =>
    view.seats.map((seat, index) =>
      which.includes(index) && seat.kind === 'person' ? { ...seat, ...other(view) } : seat,
    );
}

async function loseConnection(page: Page, { locale = 'en' }: ScreenOptions): Promise<void> {
  await page.context().setOffline(true);
  await page.getByText(says(locale, 'state_offline')).waitFor();
}
