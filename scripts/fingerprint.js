import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { oneAtATime } from './processes/one-at-a-time.js';
import { ROOT } from './run.js';

/** inlang creates the last three beside its settings at the first build. */
const GENERATED = new Set([
  'node_modules',
  'dist',
  'paraglide',
  'coverage',
  '.svelte-check',
  'cache',
  '.gitignore',
  '.meta.json',
  'README.md',
]);

/** A hash of the contents of files and folders. @param {readonly string[]} paths */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths) addTo(hash, join(ROOT, path));
  return hash.digest('hex');
}

/** @param {import('node:crypto').Hash} hash @param {string} path */
function addTo(hash, path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) {
    hash.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path));
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (!GENERATED.has(name)) addTo(hash, join(path, name));
  }
}

/** Whether a stamp was written for the same contents. @param {string} stamp @param {readonly string[]} inputs */
export function isDoneFor(stamp, inputs) {
  const file = join(ROOT, stamp);
  return existsSync(file) && readFileSync(file, 'utf8') === fingerprint(inputs);
}

/**
 * Does `work` unless it was done for the same contents before. The stamp is written only after success.
 * @param {string} stamp a file that is deleted together with the results of the work
 * @param {readonly string[]} inputs @param {() => Promise<void>} work
 */
export async function onceFor(stamp, inputs, work) {
  const file = join(ROOT, stamp);
  const wanted = fingerprint(inputs);
  const isDone = () => existsSync(file) && readFileSync(file, 'utf8') === wanted;
  if (isDone()) return;
  await oneAtATime(async () => {
    if (isDone()) return;
    await work();
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, wanted);
  });
}
