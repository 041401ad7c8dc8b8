import { CLOSE_CODES } from '@pok/protocol';
import type { WebSocketRoute } from 'playwright-core';
import { expect, test } from 'vitest';
import { Player } from './world/player.ts';
import { newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { openWorld, publicView } from './world/world.ts';

const world = openWorld();

test('when the server is killed in a round, browsers say so and reconnect by themselves, and every fist is still closed', async () => {
  const { ana, ben, cem, code } = await threeAtTable();
  const bigScreen = await newScreen(world.browser, { size: 'television' });
  await bigScreen.goto(`${world.server.url}/t/${code}/big-screen`);
  await bigScreen.getByText('Ana').waitFor();
  await ana.button('lobby_start').click();
  await Promise.all([ana, ben, cem].map((player) => player.round(1)));
  await ana.closeFist('disc');
  await ben.closeFist('square');
  const fists = async () => (await publicView(world, code)).match?.round?.fists.map(({ closed }) => closed);
  await expect.poll(fists).toEqual([true, true, false]);

  await world.server.kill();
  const pages = [ana.page, ben.page, cem.page, bigScreen];
  for (const page of pages) await page.getByText(says('en', 'state_offline')).waitFor();
  await world.server.startAgain();
  for (const page of pages) await page.getByText(says('en', 'state_offline')).waitFor({ state: 'hidden' });

  for (const player of [ana, ben]) expect(await player.button('table_reopen_fist').isVisible()).toBe(true);
  expect(await fists()).toEqual([true, true, false]);

  await cem.choose('triangle');
  await Promise.all([ana, ben, cem].map((player) => player.seeVerdict()));
  await Promise.all([ana, ben, cem].map((player) => player.round(2)));
  await bigScreen
    .getByText(says('en', 'table_round', { number: 2 }))
    .first()
    .waitFor();
});

test('a fist that closes while the server is down is still closed when the server is back', async () => {
  const { ana, code } = await threeAtTable();
  await ana.button('lobby_start').click();
  await ana.round(1);
  await world.server.kill();
  await ana.page.getByText(says('en', 'state_offline')).waitFor();
  await ana.choose('disc');
  await world.server.startAgain();
  await expect.poll(async () => (await publicView(world, code)).match?.round?.fists[0]?.closed).toBe(true);
});

test('when a failover has lost the last moves of a table, the app says so, and play goes on', async () => {
  const { ana } = await threeAtTable();
  const lines: WebSocketRoute[] = [];
  await ana.page.routeWebSocket(/\/socket$/, (line) => {
    line.connectToServer();
    lines.push(line);
  });
  await ana.page.reload();
  await ana.button('lobby_start').waitFor();
  await lines[0]?.close({ code: CLOSE_CODES.rewound, reason: 'rewound' });
  await ana.page.getByText(says('en', 'saved_rewound')).waitFor();
  await ana.button('lobby_start').click();
  await ana.round(1);
  expect(lines).toHaveLength(2);
});

test('a television whose page did not arrive loads it as soon as the server is there again', async () => {
  const { code } = await threeAtTable();
  const television = await newScreen(world.browser, { size: 'television' });
  await television.route(/BigScreen.*\.js/, (route) => route.abort());
  await television.goto(`${world.server.url}/t/${code}/big-screen`);
  await television.getByText(says('en', 'app_error')).waitFor();
  await television.unroute(/BigScreen.*\.js/);
  await television.getByText('Ana').waitFor();
});

async function threeAtTable() {
  const [ana, ben, cem] = await Promise.all(['Ana', 'Ben', 'Cem'].map((name) => Player.arrive(world, name)));
  if (!ana || !ben || !cem) throw new Error('three names make three players');
  const code = await ana.openTable();
  await ben.join(code);
  await cem.join(code);
  return { ana, ben, cem, code };
}
