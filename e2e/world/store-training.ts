import type { Page } from 'playwright-core';
import { NO_TRAINING, type Training } from '../../packages/web/src/training/training.ts';
import { remember } from './screen.ts';

/** From now on, every load of the page finds this training stored on the device, whatever the book says. */
export async function storeTraining(page: Page, training: Partial<Training>): Promise<void> {
  const value = { ...NO_TRAINING, ...training };
  await remember(page, { 'pok-training': JSON.stringify({ version: 1, value }) });
}
