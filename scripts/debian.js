import { existsSync } from 'node:fs';
import { mustRun, run, say } from './run.js';

/** Whether this process can install packages of Debian. */
export function canInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** @param {readonly string[]} packages @returns {Promise<number>} the exit code */
export async function tryToInstall(packages) {
  say(`installing packages of Debian: ${packages.join(', ')}…`);
  const env = { DEBIAN_FRONTEND: 'noninteractive', DEBCONF_NOWARNINGS: 'yes' };
  await mustRun('apt-get', ['update', '-q=2'], env);
  return run('apt-get', ['install', '-y', '-q=2', '--no-install-recommends', ...packages], env);
}

/**
 * Makes sure that programs exist. It installs their packages only if the user asked for that; otherwise it says what is missing and
 * ends the process. @param {Readonly<Record<string, readonly string[]>>} packagesOf by the path of a program @param {boolean} mayInstall
 */
export async function needPrograms(packagesOf, mayInstall) {
  const missing = Object.entries(packagesOf).filter(([path]) => !existsSync(path));
  if (missing.length === 0) return;
  const packages = missing.flatMap(([, names]) => names);
  if (mayInstall && canInstall()) {
    const code = await tryToInstall(packages);
    if (code !== 0) process.exit(code);
    return;
  }
  say(
    `missing: ${missing.map(([path]) => path).join(', ')}. On Debian, as root, --install installs ${packages.join(', ')}.`,
  );
  process.exit(2);
}
