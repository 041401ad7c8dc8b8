import type { Page } from 'playwright-core';
import { NO_TRAINING, type Training } from '../../packages/web/src/training/training.ts';

/** Whenever the page is loaded from now on, the device has this training: as stored by the app, whatever the book says. */
export async function storeTraining(page: Page, training: Partial<Training>): Promise<void> {
  await page.addInitScript(
    (value) => localStorage.setItem('pok-training', JSON.stringify({ version: 1, value })),
    { ...NO_TRAINING, ...training },
  );
}
