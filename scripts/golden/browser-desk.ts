import type { Page } from 'playwright-core';
import { says } from '../../e2e/world/texts.ts';
import { button, settled } from '../../e2e/world/tour.ts';
import type { Progress } from './browser.ts';

/** Midway, a match of named players with a round noted; otherwise a single round. */
export async function refereeOneRound(page: Page, url: string, progress: Progress): Promise<void> {
  await page.goto(`${url}/learn/desk`);
  await settled(page);
  await button(page, 'en', progress === 'over' ? 'desk_one_round' : 'desk_whole_match').click();
  await button(page, 'en', 'desk_more').click();
  for (const [die, face] of ['disc', 'disc', 'blank'].entries()) {
    await page.getByRole('radiogroup').nth(die).locator(`[data-face=${face}]`).click();
  }
  for (const [seat, shape] of ['disc', 'disc', 'square', 'triangle', 'disc'].entries()) {
    await page.locator('.players li').nth(seat).locator(`[data-shape=${shape}]`).click();
  }
  if (progress === 'over') return;
  await page.getByLabel(says('en', 'desk_name', { number: 1 })).fill('Zoë');
  await button(page, 'en', 'desk_note').click();
  await button(page, 'en', 'desk_note', { number: 2 }).waitFor();
}
