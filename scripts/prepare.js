import { installChromium } from './chromium.js';
import { onceFor } from './fingerprint.js';
import { mustRun, say } from './run.js';

const OLDEST_NODE = [20, 19];

/** Makes a fresh clone ready: installs, and builds, only what is missing or older than what it was made from. */
export async function prepare({ build = false, browser = false } = {}) {
  checkNode();
  await onceFor('node_modules/.pok-installed', ['package-lock.json'], async () => {
    say('installing dependencies (a few minutes the first time)…');
    await mustRun('npm', ['ci', '--loglevel=error']);
  });
  if (browser) await installChromium();
  if (build) {
    const inputs = ['package-lock.json', 'scripts/build.js', 'scripts/bundle.js', 'packages'];
    await onceFor('dist/.pok-built', inputs, async () => {
      say('building…');
      await mustRun(process.execPath, ['scripts/build.js']);
    });
  }
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  say(
    `Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}. See https://nodejs.org`,
  );
  process.exit(2);
}
