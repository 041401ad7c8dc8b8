import { existsSync } from 'node:fs';
import { mustRun, say } from '../run.js';

/** Programs that must be there, and Debian's packages that bring them. @type {Readonly<Record<string, readonly string[]>>} */
const NEEDED = {
  '/usr/bin/firefox-esr': ['firefox-esr'],
  '/usr/bin/WebKitWebDriver': ['webkit2gtk-driver'],
  '/usr/bin/Xvfb': ['xvfb'],
  '/usr/lib/python3/dist-packages/gi': ['python3-gi', 'gir1.2-webkit2-4.1'],
};

/** Installs Firefox and WebKit on Debian as root; elsewhere says what is missing. */
export async function installBrowsers() {
  const missing = Object.entries(NEEDED).filter(([path]) => !existsSync(path));
  if (missing.length === 0) return;
  const packages = missing.flatMap(([, names]) => names);
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    say(`this needs Debian with ${packages.join(', ')}: install them, or run it as root there.`);
    process.exit(2);
  }
  say(`installing ${packages.join(', ')}…`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await mustRun('apt-get', ['update', '-q=2'], env);
  await mustRun('apt-get', ['install', '-y', '-q=2', '--no-install-recommends', ...packages], env);
}
