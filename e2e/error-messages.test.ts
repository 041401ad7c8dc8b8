import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Company } from './world/company.ts';
import { newScreen } from './world/screen.ts';
import { Server } from './world/server.ts';
import { says } from './world/texts.ts';
import { settled } from './world/tour.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();

describe('the app explains in words what went wrong', () => {
  test('a malformed code, and one that no table has', async () => {
    const page = await home();
    await join(page, 'POK');
    await page.getByRole('alert').getByText(says('en', 'home_join_wrong')).waitFor();
    await join(page, '3333 3333');
    await page
      .getByRole('alert')
      .getByText(says('en', 'home_join_unknown', { code: '3333-3333' }))
      .waitFor();
    expect(await page.getByLabel(says('en', 'home_join')).inputValue()).toBe('3333 3333');
  });

  test('a table that is gone is not offered again', async () => {
    const page = await home();
    await page.evaluate(() => {
      localStorage.setItem('pok-last-table', JSON.stringify(['33333333', Date.now()]));
    });
    await page.reload();
    const back = page.getByRole('link', { name: says('en', 'home_continue') });
    await back.click();
    await page.getByRole('heading', { name: says('en', 'state_no_such_table') }).waitFor();
    await page.getByRole('link', { name: says('en', 'app_to_home') }).click();
    await settled(page);
    expect(await back.count()).toBe(0);
  });

  test('a table that the server can’t read: nobody is told that it is from a newer version', async () => {
    const page = await newScreen(world.browser);
    await page.routeWebSocket(/\/socket$/, (socket) => socket.close({ code: 4011 }));
    await page.goto(`${world.server.url}/t/K7Q4M9XD`);
    await page.getByRole('heading', { name: says('en', 'state_unreadable_table') }).waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/newer|nothing is lost|update/i);
  });

  test('an empty name', async () => {
    const page = await home();
    await page.getByRole('button', { name: /^Play with friends/ }).click();
    await page.getByLabel(says('en', 'home_name')).fill('   ');
    await page.getByRole('button', { name: says('en', 'home_create') }).click();
    await page.getByRole('alert').getByText(says('en', 'refusal_name_empty')).waitFor();
  });

  test('a table with no seat left', async () => {
    const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem'], { players: 3 });
    const page = await home();
    await join(page, company.code);
    await page.getByText(says('en', 'lobby_full')).waitFor();
    await page.getByText(says('en', 'lobby_full_more')).waitFor();
    expect(await page.getByLabel(says('en', 'home_name')).count()).toBe(0);
  });

  test('a name that is taken, and one that is too long', async () => {
    const company = await Company.gather(world.server, ['Ana', 'Ben'], { players: 3 });
    const page = await home();
    await join(page, company.code);
    for (const [name, key] of [
      ['ana', 'refusal_name_taken'],
      ['Anastasia-Alexandra', 'refusal_name_too_long'],
    ] as const) {
      await page.getByLabel(says('en', 'home_name')).fill(name);
      await page.getByRole('button', { name: says('en', 'lobby_sit') }).click();
      await page.getByRole('alert').getByText(says('en', key)).waitFor();
    }
    // A refused name is not offered again.
    await page.reload();
    expect(await page.getByLabel(says('en', 'home_name')).inputValue()).toBe('');
  });

  test('a browser without share sheet and clipboard, as over plain http, still copies the link', async () => {
    const company = await Company.gather(world.server, ['Ana', 'Ben']);
    const page = await newScreen(world.browser);
    await page.addInitScript(() => {
      for (const name of ['share', 'clipboard']) Object.defineProperty(navigator, name, { value: undefined });
    });
    await page.goto(`${world.server.url}/t/${company.code}`);
    await page.getByRole('button', { name: says('en', 'lobby_invite') }).click();
    await page.getByRole('button', { name: says('en', 'lobby_share') }).click();
    await page.getByText(says('en', 'app_copied')).waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel(says('en', 'home_name')).press('ControlOrMeta+V');
    // The name field is too short for all of it.
    expect(await page.getByLabel(says('en', 'home_name')).inputValue()).toContain(`${world.server.url}/t/`);
  });

  test('without a network, joining waits and continues by itself, and opening a table fails', async () => {
    const company = await Company.gather(world.server, ['Ana', 'Ben']);
    const page = await home();
    await visit(page, company.code);
    await page.context().setOffline(true);
    await join(page, company.code);
    await page.getByText(says('en', 'app_offline')).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: says('en', 'lobby_sit') }).waitFor();

    await page.goBack();
    await page.context().setOffline(true);
    await openTable(page);
    await page.getByRole('alert').getByText(says('en', 'home_create_failed')).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: says('en', 'home_create') }).click();
    await page.waitForURL(/\/t\/[0-9A-Z]{8}$/);
  });
});

describe('a server that is full', () => {
  let server: Server;
  beforeAll(async () => {
    server = await Server.start({ LIMIT_TABLES: '1', LIMIT_PLAYERS: '3', MAX_SOCKETS: '0' });
  });
  afterAll(() => server.stop());

  test('says so to people who open a table, join one, or come for the first time', async () => {
    const company = await Company.gather(server, ['Ana']);
    const page = await home(server);
    await openTable(page);
    await page.getByRole('alert').getByText(says('en', 'home_server_full')).waitFor();
    await page.goto(`${server.url}/t/${company.code}`);
    await page.getByRole('heading', { name: says('en', 'state_server_full') }).waitFor();

    await home(server).then(openTable);
    const third = await home(server);
    await openTable(third);
    await third.getByRole('alert').getByText(says('en', 'home_server_full')).waitFor();
  });
});

async function home(server: Server = world.server): Promise<Page> {
  const page = await newScreen(world.browser);
  await page.goto(server.url);
  await settled(page);
  return page;
}

async function join(page: Page, code: string): Promise<void> {
  await page.getByLabel(says('en', 'home_join')).fill(code);
  await page.getByRole('button', { name: says('en', 'home_join_go') }).click();
}

/** Loads the table's page, so that it opens without a network. */
async function visit(page: Page, code: string): Promise<void> {
  await join(page, code);
  await page.getByRole('button', { name: says('en', 'lobby_sit') }).waitFor();
  await page.goBack();
  await settled(page);
}

async function openTable(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Play with friends/ }).click();
  await page.getByLabel(says('en', 'home_name')).fill('Ana');
  await page.getByRole('button', { name: says('en', 'home_create') }).click();
}
