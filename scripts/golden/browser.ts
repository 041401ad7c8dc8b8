import { setTimeout as wait } from 'node:timers/promises';
import { SHAPES } from '@pok/rules';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../e2e/world/browser.ts';
import { Company } from '../../e2e/world/company.ts';
import { Player } from '../../e2e/world/player.ts';
import { Server } from '../../e2e/world/server.ts';
import { says } from '../../e2e/world/texts.ts';
import { settled } from '../../e2e/world/tour.ts';
import type { World } from '../../e2e/world/world.ts';
import { refereeOneRound } from './browser-desk.ts';
import { learn } from './browser-learn.ts';
import { playOnOnePhone } from './browser-one-phone.ts';

/** What a browser keeps: keys and values of its storage, as strings. */
export type Memory = Readonly<Record<string, string>>;

/** How far everything on a device has come. */
export type Progress = 'midway' | 'over';

const LOOK_EVERY_MS = 50;

/** What the built app leaves in two browsers: one with everything under way, one with everything finished. */
export async function browserMemories(): Promise<Readonly<Record<Progress, Memory>>> {
  const [server, browser] = await Promise.all([Server.start(), launchBrowser()]);
  try {
    const world = { server, browser };
    return { midway: await memoryOf(world, 'midway'), over: await memoryOf(world, 'over') };
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function memoryOf(world: World, progress: Progress): Promise<Memory> {
  const player = await Player.arrive(world, 'Zoë');
  const { page } = player;
  await prefer(page, world.server.url, progress);
  await learn(page, world.server.url, progress);
  await refereeOneRound(page, world.server.url, progress);
  await playAlone(player, world.server.url, progress);
  await playOnOnePhone(page, world.server.url, progress);
  // Last, as a device remembers only a few matches, and this one contains its own seed.
  await playAtTable(player, world, progress);
  await page.goto(`${world.server.url}/about`); // leaving a page stores what was seen last
  await settled(page);
  const memory = await page.evaluate(() => {
    if (sessionStorage.length > 0) throw new Error('sessionStorage is not stored in golden files yet');
    return { ...localStorage };
  });
  await page.context().close();
  return memory;
}

async function prefer(page: Page, url: string, progress: Progress): Promise<void> {
  await page.goto(`${url}/settings`);
  await settled(page);
  if (progress === 'midway') return;
  for (const [group, option] of [
    ['settings_theme', 'settings_theme_dark'],
    ['settings_contrast', 'settings_contrast_more'],
    ['settings_motion', 'settings_motion_reduce'],
  ] as const) {
    const choice = page.getByRole('group', { name: says('en', group) });
    await choice.getByText(says('en', option)).click();
  }
}

/** With two other players, who have no browser. */
async function playAtTable(player: Player, { server }: World, progress: Progress): Promise<void> {
  const company = await Company.gather(server, ['Ana', 'Ben']);
  await player.join(company.code);
  // Once the table has its seed, the device is a witness of the match.
  while ((await company.host.view(company.code)).next.seededBy.length === 0) await wait(LOOK_EVERY_MS);
  await company.start();
  await playRounds(player, progress, () => company.closeFists());
  if (progress === 'midway') return;
  await player.button('end_to_lobby').click();
  await player.button('lobby_leave').click();
  await player.page.waitForURL(`${server.url}/`);
}

async function playAlone(player: Player, url: string, progress: Progress): Promise<void> {
  await player.page.goto(`${url}/play`);
  await player.page.getByText('2', { exact: true }).click();
  await player.button('alone_start').click();
  await playRounds(player, progress, async () => {});
}

/** To the end of the match, or into its second round. */
async function playRounds(
  player: Player,
  progress: Progress,
  othersChoose: () => Promise<void>,
): Promise<void> {
  const over = player.button('end_more');
  for (let round = 1; !(await over.isVisible()); round += 1) {
    await player.round(round);
    if (progress === 'midway' && round === 2) return;
    await othersChoose();
    const hand = await player.hand();
    const held = SHAPES.filter((shape) => hand[shape] > 0);
    await player.choose(held[round % held.length] ?? 'disc');
    await player.seeVerdict();
    await over
      .or(player.heading('table_round', { number: round + 1 }))
      .first()
      .waitFor();
  }
}
