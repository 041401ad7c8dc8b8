import type { Page } from 'playwright-core';
import { says } from '../../e2e/world/texts.ts';
import { settled } from '../../e2e/world/tour.ts';
import type { Progress } from './browser.ts';

/** Midway, a match of named players with a round noted; otherwise a single round. */
export async function refereeOneRound(page: Page, url: string, progress: Progress): Promise<void> {
  await page.goto(`${url}/learn/desk`);
  await settled(page);
  await page.locator('[data-die]').first().click();
  await page.getByRole('button', { name: says('en', 'desk_more') }).click();
  if (progress === 'over') return;
  await page.getByLabel(says('en', 'desk_name', { number: 1 })).fill('Zoë');
  await page.getByRole('switch').click();
  await page.getByRole('button', { name: says('en', 'desk_note', { number: 1 }) }).click();
  await page.getByRole('button', { name: says('en', 'desk_note', { number: 2 }) }).waitFor();
}
