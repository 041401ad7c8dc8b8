import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { SIZES, type Size } from '../../e2e/world/screen.ts';
import { ROOT } from '../run.js';

const SHOTS = join(ROOT, 'shots');

export async function keep(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
}

/** A picture of the screen as it is, into shots/. */
export async function shoot(page: Page, ...path: readonly string[]): Promise<void> {
  await keep(
    `${join(SHOTS, ...path.map((part) => part.replaceAll(/[^\w.]+/g, '-')))}.png`,
    await page.screenshot(),
  );
}

/** The same screen at several sizes, light and dark, into shots/FOLDER/SIZE/NAME-SCHEME.png. */
export async function shootAtSizes(
  page: Page,
  folder: string,
  name: string,
  sizes: readonly Size[],
): Promise<void> {
  const before = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(SIZES[size]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await shoot(page, folder, size, `${name}-${colorScheme}`);
    }
  }
  if (before !== null) await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'light' });
}
