import { launchBrowser } from '../e2e/world/browser.ts';
import type { Size } from '../e2e/world/screen.ts';
import { Server } from '../e2e/world/server.ts';
import { LOCALES } from '../e2e/world/texts.ts';
import type { Sight } from '../e2e/world/tour.ts';
import { TOURS } from '../e2e/world/tours.ts';
import { shootAtSizes } from './camera/keep.ts';
import { takePictures } from './camera/pictures.ts';
import { takeReveal } from './camera/reveal.ts';
import { readCommandLine } from './command-line.js';
import { say } from './run.js';
import { TOOLS } from './tools.js';

const NAMES = ['Ana', 'Benno', 'Chloé', 'Deniz', 'Elena', 'Finn', 'Gül'];
const LOOKED_AT: readonly Size[] = ['small phone', 'phone', 'phone on its side', 'laptop', 'television'];

const { words: wanted } = readCommandLine('npm run tool -- shots', TOOLS.shots);
const locales = LOCALES.filter((locale) => wanted.includes(locale));
const isWanted = (part: 'screens' | 'reveal') =>
  wanted.includes(part) || wanted.every((word) => LOCALES.some((locale) => locale === word));

const [server, browser] = await Promise.all([Server.start(), launchBrowser()]);
const world = { server, browser };
try {
  if (wanted.includes('pictures')) {
    say('pictures for the README…');
    await takePictures(world, NAMES.slice(0, 5));
  } else {
    for (const locale of locales.length === 0 ? LOCALES : locales) {
      const look = ({ name, page }: Sight) =>
        shootAtSizes(
          page,
          locale,
          name,
          name.startsWith('big screen') ? ['laptop', 'television'] : LOOKED_AT,
        );
      if (isWanted('screens')) {
        say(`every screen in ${locale}…`);
        for (const [, tour] of TOURS) await tour(world, { locale }, look);
      }
    }
    if (isWanted('reveal')) {
      say('the reveal, frame by frame…');
      for (const size of ['phone', 'phone on its side', 'television'] as const) {
        await takeReveal(world, NAMES.slice(0, 5), size);
      }
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
