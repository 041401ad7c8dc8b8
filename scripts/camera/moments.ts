import type { BrowserContext, Page } from 'playwright-core';
import { Company } from '../../e2e/world/company.ts';
import { newScreen, type Size } from '../../e2e/world/screen.ts';
import { type Locale, says } from '../../e2e/world/texts.ts';
import { settled, stage } from '../../e2e/world/tour.ts';
import type { World } from '../../e2e/world/world.ts';
import { DEAD, playFor, TIE, type Wish } from './endings.ts';
import { shootAtSizes } from './keep.ts';

const SIZES: readonly Size[] = ['small phone', 'phone', 'phone on its side', 'laptop'];
/** The server gives nobody's seat to a bot earlier. */
const ABSENT_MS = 46_000;

/** Rare moments, in one language: a player must understand each of them at once. */
export async function takeMoments(world: World, locale: Locale, names: readonly string[]): Promise<void> {
  const shoot = (page: Page, name: string) => shootAtSizes(page, locale, name, SIZES);
  await takeHurry(world, locale, names, shoot);
  await takeAbsence(world, locale, names, shoot);
  await takeSpectator(world, locale, names, shoot);
  await takeEnding(world, locale, names, 'end, tie', TIE, shoot);
  await takeEnding(world, locale, names, 'end, dead', DEAD, shoot);
  await takeNewVersion(world, locale, shoot);
  await takeLostConnection(world, locale, names, shoot);
}

type Shoot = (page: Page, name: string) => Promise<void>;

/** The timer near its end, nothing chosen yet. */
async function takeHurry({ server, browser }: World, locale: Locale, names: readonly string[], shoot: Shoot) {
  const company = await Company.gather(server, names.slice(0, 4), { players: 4, timer: 20 });
  for (const guest of company.guests.slice(1)) await guest.appear(company.code);
  const page = await newScreen(browser, { locale, guest: company.host });
  await page.clock.install();
  await page.goto(`${server.url}/t/${company.code}`);
  await settled(page);
  await company.start();
  await stage(page, 'choose');
  const deadline = (await company.host.view(company.code)).match?.round?.deadline ?? Date.now();
  await page.clock.pauseAt(new Date(deadline - 6_000));
  await shoot(page, 'timer near its end');
  await close(page);
}

/** Somebody is away: the others may give the seat to a bot, and its owner takes it back. */
async function takeAbsence(
  { server, browser }: World,
  locale: Locale,
  names: readonly string[],
  shoot: Shoot,
) {
  const company = await Company.gather(server, names.slice(0, 5), { players: 5 });
  for (const guest of company.guests.slice(2)) await guest.appear(company.code);
  const page = await newScreen(browser, { locale, guest: company.host });
  const away = await newScreen(browser, { locale, guest: company.guest(1) });
  const table = `${server.url}/t/${company.code}`;
  await Promise.all([page.goto(table), away.goto(table)]);
  await Promise.all([settled(page), settled(away)]);
  await company.start();
  await stage(page, 'choose');
  await away.goto('about:blank');
  await page.waitForTimeout(ABSENT_MS);
  await shoot(page, 'somebody is away');
  await page.getByRole('button', { name: says(locale, 'table_give_to_bot') }).click();
  await page.getByText(says(locale, 'table_has_substitute')).first().waitFor();
  await shoot(page, 'a bot keeps a seat');
  await away.goto(table);
  await stage(away, 'choose');
  await shoot(away, 'take the seat back');
  await close(page, away);
}

/** A latecomer watches, and sits down for the next match. */
async function takeSpectator(
  { server, browser }: World,
  locale: Locale,
  names: readonly string[],
  shoot: Shoot,
) {
  const company = await Company.gather(server, names.slice(0, 4), { players: 5 });
  for (const guest of company.guests) await guest.appear(company.code);
  await company.start();
  const page = await newScreen(browser, { locale });
  await page.goto(`${server.url}/t/${company.code}`);
  await stage(page, 'choose');
  await shoot(page, 'watching');
  await page.getByRole('button', { name: says(locale, 'lobby_sit_next') }).click();
  await page.getByRole('dialog').waitFor();
  await shoot(page, 'sitting down in a match');
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .fill(names[5] ?? '');
  await page.getByRole('dialog').getByRole('textbox').press('Enter');
  await page.getByText(says(locale, 'table_watching_seat')).waitFor();
  await shoot(page, 'seated for the next match');
  await page.getByRole('button', { name: says(locale, 'table_invite') }).click();
  await page.getByRole('dialog').waitFor();
  await shoot(page, 'inviting in a match');
  await page.keyboard.press('Escape');
  await company.closeFists();
  await stage(page, 'judge');
  await shoot(page, 'watching a verdict');
  await close(page);
}

async function takeEnding(
  { server, browser }: World,
  locale: Locale,
  names: readonly string[],
  name: string,
  wish: Wish,
  shoot: Shoot,
) {
  const company = await Company.gather(server, names.slice(0, 4), { players: 4 });
  await company.start();
  await playFor(company, wish);
  const page = await newScreen(browser, { locale, guest: company.host });
  await page.goto(`${server.url}/t/${company.code}`);
  await page.getByRole('heading', { name: says(locale, 'end_rounds') }).waitFor();
  await shoot(page, name);
  const bigScreen = await newScreen(browser, { locale, size: 'television' });
  await bigScreen.goto(`${server.url}/t/${company.code}/big-screen`);
  await stage(bigScreen, 'over');
  await shootAtSizes(bigScreen, locale, `big screen, ${name}`, ['television']);
  await close(page, bigScreen);
}

/** A waiting service worker stands for a newer build. */
async function takeNewVersion({ server, browser }: World, locale: Locale, shoot: Shoot) {
  const page = await newScreen(browser, { locale, serviceWorker: true });
  await page.addInitScript(() => {
    const registration = { waiting: {}, addEventListener() {}, async update() {} };
    Object.assign(navigator.serviceWorker, {
      async register() {
        return registration;
      },
    });
  });
  await page.goto(server.url);
  await page.getByText(says(locale, 'app_update')).waitFor();
  await shoot(page, 'a new version');
  await close(page);
}

/** Last, as the server stops and comes back. */
async function takeLostConnection(
  { server, browser }: World,
  locale: Locale,
  names: readonly string[],
  shoot: Shoot,
) {
  const company = await Company.gather(server, names.slice(0, 4), { players: 4 });
  await company.start();
  const page = await newScreen(browser, { locale, guest: company.host });
  await page.goto(`${server.url}/t/${company.code}`);
  await stage(page, 'choose');
  const second = await page.context().newPage();
  await second.goto(`${server.url}/t/${company.code}`);
  await page.locator('[data-state=replaced]').waitFor();
  await shoot(page, 'opened in another tab');
  await server.kill();
  await second.getByText(says(locale, 'state_offline')).waitFor();
  await shoot(second, 'connection lost');
  await server.startAgain();
  await second.getByText(says(locale, 'state_offline')).waitFor({ state: 'hidden' });
  await shoot(second, 'connection regained');
  await close(page);
}

async function close(...pages: readonly Page[]): Promise<void> {
  const contexts = new Set<BrowserContext>(pages.map((page) => page.context()));
  await Promise.all([...contexts].map((context) => context.close()));
}
