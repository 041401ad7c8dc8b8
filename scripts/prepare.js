import { needChromium } from './chromium.js';
import { isDoneFor, onceFor } from './fingerprint.js';
import { mustRun, mustRunNpm, say } from './run.js';

const OLDEST_NODE = [20, 19];
const LOCK_FILE = ['package-lock.json'];

/** Stamps of the last installation, inside `node_modules` so that they go with it: everything, or only what building and running need. */
const ALL_INSTALLED = 'node_modules/.pok-installed';
const SOME_INSTALLED = 'node_modules/.pok-installed-to-run';

/**
 * Makes a fresh clone ready: installs and builds what is missing or out of date. Without `tools` it leaves out what only tests and
 * checks need. @param {{ build?: boolean, browser?: boolean | 'install', tools?: boolean }} [needs] `browser: 'install'` may install
 * Chromium with the system's package manager
 */
export async function prepare({ build = false, browser = false, tools = true } = {}) {
  checkNode();
  if (tools || !isDoneFor(ALL_INSTALLED, LOCK_FILE)) await install(tools);
  if (browser !== false) await needChromium(browser === 'install');
  if (build) {
    const inputs = [
      'package-lock.json',
      'scripts/build.js',
      'scripts/bundle.js',
      'scripts/licences.js',
      'packages',
    ];
    await onceFor('dist/.pok-built', inputs, async () => {
      say('building…');
      await mustRun(process.execPath, ['scripts/build.js']);
    });
  }
}

/** @param {boolean} tools */
async function install(tools) {
  await onceFor(tools ? ALL_INSTALLED : SOME_INSTALLED, LOCK_FILE, async () => {
    say('installing what is missing (the first time this takes a moment)…');
    await mustRunNpm(['ci', '--loglevel=error', ...(tools ? [] : ['--omit=dev'])]);
  });
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
