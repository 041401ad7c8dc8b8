import type { Page } from 'playwright-core';
import { says } from '../../e2e/world/texts.ts';
import type { Progress } from './browser.ts';

/** The right choices in all turns of all lessons; the first two are lessons of their own. */
const RIGHT = ['triangle', 'disc', 'disc', 'square', 'triangle', 'disc'] as const;
const MIDWAY = 2;

export async function learn(page: Page, url: string, progress: Progress): Promise<void> {
  await page.goto(`${url}/learn`);
  const hand = page.getByRole('group', { name: says('en', 'table_your_hand') });
  for (const shape of progress === 'midway' ? RIGHT.slice(0, MIDWAY) : RIGHT) {
    await hand.getByRole('button', { name: says('en', 'table_choose', { shape }) }).click();
    await page.getByRole('button', { name: says('en', 'learn_go_on') }).click();
  }
}
