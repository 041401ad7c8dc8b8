import type { Page } from 'playwright-core';
import { Company } from '../../e2e/world/company.ts';
import { newScreen, type Size } from '../../e2e/world/screen.ts';
import { settled, stage } from '../../e2e/world/tour.ts';
import type { World } from '../../e2e/world/world.ts';
import { shoot } from './keep.ts';
import { arrive, freezeStages, holdAt } from './show.ts';

/** The stages of the reveal, and the moments of each that are looked at. */
const STAGES = [
  { name: 'breath', moments: [140, 400] },
  { name: 'beat', moments: [120, 420, 780] },
  { name: 'open', moments: [40, 140, 280] },
  { name: 'judge', moments: [120, 560, 900, 1_400] },
  { name: 'clear', moments: [200] },
  { name: 'tumble', moments: [150, 500, 900] },
];
/** Shorter than any stage. */
const STEP_MS = 200;

/** Five around a table, the dice on it, as the first of them sees it; a television shows the big screen. */
export async function seatsTaken(
  { server, browser }: World,
  names: readonly string[],
  {
    size,
    scale = 1,
    frozen = false,
  }: { readonly size: Size; readonly scale?: number; readonly frozen?: boolean },
): Promise<{ company: Company; page: Page }> {
  const company = await Company.gather(server, names, { players: 5 });
  const isBigScreen = size === 'television';
  const device = { size, motion: true, scale };
  const page = await newScreen(browser, isBigScreen ? device : { ...device, guest: company.host });
  for (const guest of company.guests.slice(isBigScreen ? 0 : 1)) await guest.appear(company.code);
  await page.clock.install();
  if (frozen) await freezeStages(page);
  await page.goto(`${server.url}/t/${company.code}${isBigScreen ? '/big-screen' : ''}`);
  await settled(page);
  await company.start();
  await stage(page, 'choose');
  await arrive(page);
  return { company, page };
}

/** The page's clock and animations are moved by hand from frame to frame, as a picture takes longer than a frame. */
export async function takeReveal(world: World, names: readonly string[], size: Size): Promise<void> {
  const { company, page } = await seatsTaken(world, names, { size, frozen: true });
  let frame = 0;
  const take = (name: string) => {
    frame += 1;
    return shoot(page, 'reveal', size, `${String(frame).padStart(2, '0')}-${name}`);
  };
  await company.closeFists({ except: [0] });
  await page.waitForTimeout(500);
  await arrive(page);
  await take('before');
  await page.clock.pauseAt(new Date(Date.now() + 1_000));
  await company.closeFists();
  for (const { name, moments } of STAGES) {
    await stage(page, name);
    await page.waitForTimeout(100); // every animation has begun, and was stopped
    for (const [index, ms] of moments.entries()) {
      await page.clock.runFor(ms - (moments[index - 1] ?? 0));
      await holdAt(page, ms);
      await take(`${name}-${ms}`);
    }
    await arrive(page);
    while (await page.locator(`main[data-stage=${name}]`).isVisible()) await page.clock.runFor(STEP_MS);
  }
  await stage(page, 'choose');
  await arrive(page);
  await take('next-round');
  await page.context().close();
}
