import { SHAPES } from '@pok/rules';
import type { Page } from 'playwright-core';
import { says } from '../../e2e/world/texts.ts';
import type { Progress } from './browser.ts';

const NAMES = ['Zoë', 'Yan', ''];

/** Three people and a bot: midway, until the first fist of the second round is closed. */
export async function playOnOnePhone(page: Page, url: string, progress: Progress): Promise<void> {
  await page.goto(`${url}/one-phone`);
  for (const [index, name] of NAMES.entries()) {
    await page.getByLabel(says('en', 'onephone_name', { number: index + 1 })).fill(name);
  }
  await button(page, 'onephone_add_bot').click();
  await button(page, 'onephone_start').click();
  const over = page.getByRole('button', { name: says('en', 'end_more') });
  for (let round = 1; !(await over.isVisible()); round += 1) {
    for (const _ of NAMES) {
      await choose(page, round);
      if (progress === 'midway' && round === 2) return;
    }
    await button(page, 'onephone_open').click();
    await button(page, 'table_next').click();
    await over.or(button(page, 'onephone_i_am')).first().waitFor();
  }
}

async function choose(page: Page, round: number): Promise<void> {
  await button(page, 'onephone_i_am').click();
  await button(page, 'onephone_show').click();
  const held = page.locator('button[data-shape]:enabled');
  await held.first().waitFor();
  await held.nth(round % Math.min(await held.count(), SHAPES.length)).click();
  await held.first().waitFor({ state: 'detached' });
}

function button(page: Page, key: string) {
  return page.getByRole('button', { name: says('en', key) });
}
