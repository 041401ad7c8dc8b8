import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newDevice, newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { button } from './world/tour.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();
/** Ana wins against Ben and Cem in five rounds. */
const RECORD = `players: Ana, Ben, Cem
1 D-- DSS
2 D-- DST
3 S-- STT
4 S-- STT
5 T-- TDD
`;

async function showLastRound(page: Page, record = RECORD): Promise<void> {
  await page.goto(`${world.server.url}/replay`);
  await page.getByLabel(says('en', 'replay_paste')).fill(record);
  await button(page, 'en', 'replay_show').click();
  for (let round = 1; round < 5; round += 1) await button(page, 'en', 'replay_next').click();
  await button(page, 'en', 'end_rounds').click();
}

test('a match is shared as a link, and opens elsewhere in the reader’s language', async () => {
  const device = await newDevice(world.browser);
  await device.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await device.newPage();
  await showLastRound(page);
  await button(page, 'en', 'end_share').click();
  await page.getByRole('img', { name: says('en', 'link_qr') }).waitFor();
  await page.getByRole('img', { name: /Ana wins/ }).waitFor();
  await button(page, 'en', 'lobby_copy').click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/replay#[0-9A-Za-z]{20,80}$/);

  const reader = await newScreen(world.browser, { locale: 'de' });
  await reader.goto(link);
  await reader.getByRole('heading', { name: says('de', 'replay_round', { number: 1, total: 5 }) }).waitFor();
  await reader.getByText('Ana').first().waitFor();

  await reader.goto(`${link.slice(0, -1)}`);
  await reader.getByRole('heading', { name: says('de', 'link_broken') }).waitFor();
  await button(reader, 'de', 'link_open_another').click();
  await reader.getByLabel(says('de', 'replay_paste')).fill(link);
  await button(reader, 'de', 'replay_show').click();
  await reader.getByRole('heading', { name: says('de', 'replay_round', { number: 1, total: 5 }) }).waitFor();
  await reader.context().close();
  await device.close();
});

test('at localhost, a match and a position are shared at the server’s address in the network', async () => {
  const device = await newDevice(world.browser);
  await device.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await device.newPage();
  const addresses = ['http://192.168.1.7:3000'];
  await page.route('**/api/network', (route) => route.fulfill({ json: { addresses } }));
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const asked = page.waitForResponse('**/api/network');
  await page.goto(`${world.server.url}/lab`);
  await asked;
  await button(page, 'en', 'lab_share').click();
  await expect.poll(copied).toContain('http://192.168.1.7:3000/lab#');
  await showLastRound(page);
  await button(page, 'en', 'end_share').click();
  await button(page, 'en', 'lobby_copy').click();
  await expect.poll(copied).toContain('http://192.168.1.7:3000/replay#');
  await device.close();
});

test('a device that can share pictures shares the final table, with picture names in words', async () => {
  const page = await newScreen(world.browser);
  await page.addInitScript(() => {
    const shared: string[] = [];
    Object.assign(globalThis, { shared });
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: ShareData) =>
        void shared.push(...(files ?? []).map(({ name, type }) => `${name} ${type}`)),
    });
  });
  await showLastRound(page, RECORD.replace('Ana', 'red-fox'));
  await button(page, 'en', 'end_share').click();
  await page.getByRole('img', { name: /Red fox wins/i }).waitFor();
  await button(page, 'en', 'link_picture').click();
  await expect.poll(() => page.evaluate('shared')).toEqual(['pok.png image/png']);
  await page.context().close();
});
