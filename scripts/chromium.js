import { existsSync } from 'node:fs';
import { mustRun, run, say } from './run.js';

/** First the one without windows: what opens no toolbar takes a seventh of the time to open a page. */
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

/** Debian as root: installs it. Elsewhere: says what to install. */
export async function installChromium() {
  if (findChromium() !== undefined) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('installing Chromium for the browser tests…');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await mustRun('apt-get', ['update', '-q=2'], env);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', ['install', '-y', '-q=2', '--no-install-recommends', name], env);
      if (findChromium() !== undefined) return;
    }
  }
  say('the browser tests need Chrome or Chromium: install one, or set CHROMIUM_PATH to its program.');
  process.exit(2);
}
