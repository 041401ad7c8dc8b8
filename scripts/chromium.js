import { existsSync } from 'node:fs';
import { canInstall, tryToInstall } from './debian.js';
import { say } from './run.js';

/** The headless shell comes first: without a toolbar to draw, it opens pages seven times as fast. */
const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The browser that the tests drive, or `undefined` if there is none. */
export function findChromium() {
  return PLACES.find((place) => place !== undefined && existsSync(place));
}

/** As root on Debian, `mayInstall` lets it install Chromium. Otherwise it says what to install, and ends the process. @param {boolean} mayInstall */
export async function needChromium(mayInstall) {
  if (findChromium() !== undefined) return;
  if (mayInstall && canInstall()) {
    // Older releases of Debian have no headless shell.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await tryToInstall([name]);
      if (findChromium() !== undefined) return;
    }
  }
  say(
    'this needs Chrome or Chromium: install one, or set CHROMIUM_PATH. As root on Debian, npm test installs it.',
  );
  process.exit(2);
}
