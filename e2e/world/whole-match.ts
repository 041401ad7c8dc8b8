import type { Hand, Shape } from '@pok/rules';
import { expect } from 'vitest';
import { quickPlays } from './plan.ts';
import { Player } from './player.ts';
import { newScreen } from './screen.ts';
import { says } from './texts.ts';
import { Watcher } from './watcher.ts';
import { publicView, type World } from './world.ts';

/** One reloads, one loses the network, one leaves. */
export async function playWholeMatch(world: World, names: readonly string[]): Promise<void> {
  const everyone = await Promise.all(names.map((name) => Player.arrive(world, name)));
  const [host, reloads, goesOffline, leaves, ...rest] = everyone;
  if (!host || !reloads || !goesOffline || !leaves) throw new Error('four players are needed');
  const code = await host.openTable();
  await host.page.getByRole('button', { name: says('en', 'app_more') }).click();
  await host.page
    .getByRole('group', { name: says('en', 'setting_players') })
    .getByText(String(names.length), { exact: true })
    .click();
  for (const player of everyone.slice(1)) await player.join(code);
  const watchers = await Promise.all(
    [`/t/${code}`, `/t/${code}/big-screen`].map(async (path) => {
      const page = await newScreen(world.browser, { size: 'laptop' });
      return Watcher.follow(page, `${world.server.url}${path}`);
    }),
  );
  await host.button('lobby_start').click();

  let playing = everyone;
  let round = 0;
  while ((await publicView(world, code)).match?.round !== null) {
    round += 1;
    await Promise.all(playing.map((player) => player.round(round)));
    if (round === 4) {
      await leave(leaves, world);
      await host.page.getByText(says('en', 'table_has_substitute')).waitFor();
      playing = [host, reloads, goesOffline, ...rest];
    }
    const plays = await agree(world, code, playing);
    const [last, ...first] = [...playing].reverse();
    if (round === 3) await goesOffline.page.context().setOffline(true);
    for (const player of first) {
      if (round !== 3 || player !== goesOffline) await player.closeFist(plays.get(player) ?? 'disc');
    }
    if (round === 1) await thinkAgain(host, plays.get(host) ?? 'disc');
    if (round === 2) await reload(reloads);
    if (round === 3) await comeBack(goesOffline, plays.get(goesOffline) ?? 'disc');

    for (const watcher of watchers) {
      await watcher.round(round);
      expect(watcher.secretsReceived(round), `round ${round}: the network`).toEqual([]);
      expect(await watcher.secretsShown(names), `round ${round}: the screen`).toEqual([]);
    }
    await last?.choose(plays.get(last) ?? 'disc');
    await Promise.all([
      ...playing.map((player) => player.seeVerdict()),
      ...watchers.map((watcher) => watcher.seeReveal()),
    ]);
    for (const watcher of watchers) expect(watcher.secretsReceived(round)).not.toEqual([]);
  }

  expect(round).toBeGreaterThanOrEqual(5);
  for (const player of playing) await player.button('end_more').waitFor();
  await host.button('end_more').click();
  await host.button('end_check').click();
  await host.page.getByText(says('en', 'end_check_good')).waitFor();
}

/** Everyone shows everyone their hand, so that the match is over soon. */
async function agree(
  world: World,
  code: string,
  playing: readonly Player[],
): Promise<ReadonlyMap<Player, Shape>> {
  const roll = (await publicView(world, code)).match?.round?.roll;
  if (roll === undefined) throw new Error('no round is running');
  const hands: readonly Hand[] = await Promise.all(playing.map((player) => player.hand()));
  const plays = quickPlays(hands, roll);
  return new Map(playing.map((player, index) => [player, plays[index] ?? 'disc']));
}

/** P3: until the last fist closes, a player may open their own again. */
async function thinkAgain(player: Player, shape: Shape): Promise<void> {
  await player.reopen();
  await player.closeFist(shape);
}

/** Back in the same seat, the fist still closed. */
async function reload(player: Player): Promise<void> {
  await player.page.reload();
  await player.button('table_reopen_fist').waitFor();
}

/** The others play on meanwhile. The returning phone shows it immediately, without a tap. */
async function comeBack(player: Player, shape: Shape): Promise<void> {
  await player.page.getByText(says('en', 'state_offline')).waitFor();
  await player.page.context().setOffline(false);
  await player.page.getByText(says('en', 'state_offline')).waitFor({ state: 'hidden' });
  await player.closeFist(shape);
}

async function leave(player: Player, world: World): Promise<void> {
  await player.button('table_menu').click();
  await player.button('lobby_leave').click();
  await player.button('app_cancel').waitFor();
  await player.button('lobby_leave').click();
  await player.page.waitForURL(`${world.server.url}/`);
}
