import type { View } from '@pok/protocol';
import { judgePlays } from '@pok/rules';
import type { Page } from 'playwright-core';
import { Company } from '../../e2e/world/company.ts';
import { quickPlays } from '../../e2e/world/plan.ts';
import { newScreen, type Size } from '../../e2e/world/screen.ts';
import type { Server } from '../../e2e/world/server.ts';
import { stage } from '../../e2e/world/tour.ts';
import type { World } from '../../e2e/world/world.ts';
import { shoot } from './keep.ts';
import { advance, arrive } from './show.ts';

export const FRAME_MS = 40;
/** The players in the order in which they close their fists. */
const CLOSING = [2, 4, 0, 3, 1];
/** Time between two closing fists, before the first, and after the next roll. */
const PAUSE_MS = 480;
/** The verdict can be read; at a table it stays as long as children need. */
const VERDICT_MS = 4_400;
/** One still picture per five frames is enough to look at each movement. */
const FRAMES_PER_SHOT = 5;

/** Five around a table, the dice on it, as the first of them sees it; a television shows the big screen. */
export async function seatsTaken(
  { server, browser }: World,
  names: readonly string[],
  { size, scale = 1 }: { readonly size: Size; readonly scale?: number },
): Promise<{ company: Company; page: Page }> {
  const company = await gatherForPictures(server, names);
  const isBigScreen = size === 'television';
  const device = { size, motion: true, scale };
  const page = await newScreen(browser, isBigScreen ? device : { ...device, guest: company.host });
  for (const guest of company.guests.slice(isBigScreen ? 0 : 1)) await guest.appear(company.code);
  await page.clock.install();
  await page.goto(`${server.url}/t/${company.code}${isBigScreen ? '/big-screen' : ''}`);
  await stage(page, 'choose');
  await arrive(page);
  return { company, page };
}

/** Starts matches until one begins with a roll worth a picture. */
async function gatherForPictures(server: Server, names: readonly string[]): Promise<Company> {
  for (;;) {
    const company = await Company.gather(server, names, { players: 5 });
    await company.start();
    if (isWorthAPicture(await company.views())) return company;
  }
}

/** Players who know each other's hands will meet challenges of two shapes, the first player one of them. */
function isWorthAPicture(views: readonly View[]): boolean {
  const roll = views[0]?.match?.round?.roll;
  if (roll === undefined) return false;
  const plays = quickPlays(
    views.flatMap((view) => view.match?.hand ?? []),
    roll,
  );
  const met = judgePlays(roll, plays).dice.flatMap((die) => (die.kind === 'met' ? die.shape : []));
  return new Set(met).size > 1 && met.some((shape) => shape === plays[0]);
}

/** The reveal in frames, into shots/. */
export async function takeReveal(world: World, names: readonly string[], size: Size): Promise<void> {
  const { company, page } = await seatsTaken(world, names, { size });
  let frame = 0;
  await playRound(company, page, async (stageName) => {
    frame += 1;
    if (frame % FRAMES_PER_SHOT === 0) {
      await shoot(page, 'reveal', size, `${String(frame).padStart(3, '0')}-${stageName}`);
    }
  });
  await page.context().close();
}

/** Plays a round, from the first fist that closes to the next roll, and stops at every frame of it. */
export async function playRound(
  company: Company,
  page: Page,
  take: (stageName: string) => Promise<void>,
): Promise<void> {
  const nextFrame = async () => {
    await advance(page, FRAME_MS);
    const name = await page.locator('main[data-stage]').getAttribute('data-stage');
    await take(name ?? '');
    return name;
  };
  const pause = async () => {
    for (let ms = 0; ms < PAUSE_MS; ms += FRAME_MS) await nextFrame();
  };
  await page.clock.pauseAt(new Date(Date.now() + 1_000));
  await advance(page, PAUSE_MS);
  for (const seat of CLOSING) {
    await pause();
    await company.closeFists({ except: CLOSING.filter((other) => other !== seat) });
    await page.waitForTimeout(100); // the page has heard of it
  }
  while ((await nextFrame()) !== 'judge');
  for (let ms = 0; ms < VERDICT_MS; ms += FRAME_MS) await nextFrame();
  // Nobody can tap a television: it goes on by itself.
  const next = page.getByRole('button', { name: 'Next', exact: true });
  if (await next.isVisible()) await next.click();
  while ((await nextFrame()) !== 'choose');
  await pause();
}
