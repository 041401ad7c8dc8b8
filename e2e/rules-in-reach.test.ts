import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Company } from './world/company.ts';
import { newScreen } from './world/screen.ts';
import { says } from './world/texts.ts';
import { button, settled, stage, stepsTakenBack } from './world/tour.ts';
import { openWorld } from './world/world.ts';

const world = openWorld();

test('a guest’s first lobby offers the rules, once, and the match explains the roll on the table', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  const page = await newScreen(world.browser, { guest: company.guest(1) });
  await page.goto(`${world.server.url}/t/${company.code}`);
  await button(page, 'en', 'pictures_offer_show').click();
  expect(await countPictures(page)).toBe(5);
  await button(page, 'en', 'pictures_done').click();
  await button(page, 'en', 'pictures_offer_show').waitFor({ state: 'detached' });
  await stepsTakenBack(page);
  await page.reload();
  await button(page, 'en', 'pictures_open').click();
  expect(await page.getByText(says('en', 'pictures_goal')).evaluate(alignmentOf)).toBe('start');
  await button(page, 'en', 'pictures_done').click();
  expect(await button(page, 'en', 'pictures_offer_show').count()).toBe(0);

  await company.start();
  await stage(page, 'choose');
  await button(page, 'en', 'pictures_open').click();
  await page.getByRole('heading', { name: says('en', 'pictures_now') }).waitFor();
  await page.getByRole('dialog').getByText(says('en', 'pictures_die')).first().waitFor();

  await button(page, 'en', 'pictures_learn').click();
  await page.waitForURL('**/learn');
  await page.goBack();
  await stage(page, 'choose');
});

test('lessons that were opened at a table lead back to it', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben']);
  const page = await newScreen(world.browser);
  await page.goto(`${world.server.url}/t/${company.code}`);
  await button(page, 'en', 'pictures_offer_show').click();
  await button(page, 'en', 'pictures_learn').click();
  await page.waitForURL('**/learn');
  await page.reload();
  const lessons = page.getByRole('navigation', { name: says('en', 'learn_lessons') });
  await lessons.getByRole('button').last().click();
  for (const shape of ['triangle', 'disc']) {
    await page.locator(`button[data-shape=${shape}]`).click();
    await button(page, 'en', 'learn_go_on').click();
  }
  await page.getByRole('link', { name: says('en', 'learn_back_to', { name: 'Ana' }) }).click();
  await page.getByLabel(says('en', 'home_name')).waitFor();
});

test('the host’s lobby, one phone and the big screen between matches lead to the rules', async () => {
  const company = await Company.gather(world.server, ['Ana', 'Ben', 'Cem']);
  const table = `${world.server.url}/t/${company.code}`;
  const page = await newScreen(world.browser, { guest: company.host });
  for (const address of [table, `${table}/big-screen`]) {
    await page.goto(address);
    await button(page, 'en', 'pictures_open').click();
    expect(await countPictures(page)).toBe(5);
  }
  await page.goto(`${world.server.url}/one-phone`);
  await button(page, 'en', 'pictures_open').click();
  expect(await countPictures(page)).toBe(5);
  await page.goBack();
  await button(page, 'en', 'onephone_start').click();
  await button(page, 'en', 'pictures_open').click();
  await page.getByRole('heading', { name: says('en', 'pictures_now') }).waitFor();
});

test.each(['rules', 'desk'])('/%s is an address that works', async (name) => {
  const page = await newScreen(world.browser);
  await page.goto(`${world.server.url}/${name}`);
  await settled(page);
  const title = says('en', `${name}_title`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
});

async function countPictures(page: Page): Promise<number> {
  const list = page.getByRole('dialog').getByRole('list').last();
  await list.waitFor();
  return list.getByRole('listitem').count();
}

function alignmentOf(text: Element): string {
  return getComputedStyle(text).textAlign;
}
