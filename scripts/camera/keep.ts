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

/** Takes a picture of the whole page, scrolled parts included, into shots/. */
export async function shoot(page: Page, ...path: readonly string[]): Promise<void> {
  await keep(
    `${join(SHOTS, ...path.map((part) => part.replaceAll(/[^\w.]+/g, '-')))}.png`,
    await page.screenshot({ fullPage: true }),
  );
}

const COLOURS = {
  light: { colorScheme: 'light', contrast: 'no-preference' },
  dark: { colorScheme: 'dark', contrast: 'no-preference' },
  contrast: { colorScheme: 'light', contrast: 'more' },
} as const;

/** The same screen at several sizes, light, dark and in high contrast, into shots/FOLDER/SIZE/NAME-COLOURS.png. */
export async function shootAtSizes(
  page: Page,
  folder: string,
  name: string,
  sizes: readonly Size[],
): Promise<void> {
  const before = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(SIZES[size]);
    for (const [colours, media] of Object.entries(COLOURS)) {
      await page.emulateMedia(media);
      await shoot(page, folder, size, `${name}-${colours}`);
    }
  }
  if (before !== null) await page.setViewportSize(before);
  await page.emulateMedia(COLOURS.light);
}
