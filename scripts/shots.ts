import { join } from 'node:path';
import { launchBrowser } from '../e2e/world/browser.ts';
import { SIZES, type Size } from '../e2e/world/screen.ts';
import { Server } from '../e2e/world/server.ts';
import { LOCALES } from '../e2e/world/texts.ts';
import type { Sight } from '../e2e/world/tour.ts';
import { TOURS } from '../e2e/world/tours.ts';
import { readCommandLine } from './command-line.js';
import { ROOT, say } from './run.js';
import { TOOLS } from './tools.js';

const COLOURS = {
  light: { colorScheme: 'light', contrast: 'no-preference' },
  dark: { colorScheme: 'dark', contrast: 'no-preference' },
  contrast: { colorScheme: 'light', contrast: 'more' },
} as const;

const { words } = readCommandLine('npm run tool -- shots', TOOLS.shots);
const [server, browser] = await Promise.all([Server.start(), launchBrowser()]);
for (const locale of words.length === 0 ? LOCALES : words) {
  say(`every screen in ${locale}…`);
  for (const [, tour] of TOURS) {
    await tour({ server, browser }, { locale }, (sight) => shoot(sight, join(ROOT, 'shots', locale)));
  }
}
await browser.close();
await server.stop();

/** Takes pictures of the whole page, scrolled parts included: FOLDER/SIZE/NAME-COLOURS.png. */
async function shoot({ name, page }: Sight, folder: string): Promise<void> {
  const before = page.viewportSize();
  for (const size of Object.keys(SIZES) as Size[]) {
    if (name.startsWith('big screen') && size.includes('phone')) continue;
    await page.setViewportSize(SIZES[size]);
    for (const [colours, media] of Object.entries(COLOURS)) {
      await page.emulateMedia(media);
      const [sizeName, file] = [size, `${name}-${colours}`].map((part) => part.replaceAll(/[^\w.]+/g, '-'));
      await page.screenshot({ fullPage: true, path: `${folder}/${sizeName}/${file}.png` });
    }
  }
  if (before !== null) await page.setViewportSize(before);
  await page.emulateMedia(COLOURS.light);
}
