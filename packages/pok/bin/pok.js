#!/usr/bin/env node
import { existsSync, readdirSync, statSync } from 'node:fs';

const packed = new URL('../dist/pok.js', import.meta.url);
const packages = new URL('../../', import.meta.url);
const built = new URL('../dist/pok.js', packages);

if (existsSync(packed)) {
  await import(packed.href);
} else if (isCurrent(built)) {
  await import(built.href); // in a clone, for speed: the sources take longer to start
} else {
  const tsx = await import('tsx/esm/api').catch(() => undefined);
  if (tsx === undefined) fail('nothing is built yet; run `npm start` once, or `npm install` to work on it.');
  tsx.register();
  await import('../../cli/src/main.ts');
}

function fail(message) {
  process.stderr.write(`pok: ${message}\n`);
  process.exit(2);
}

/** Whether a build is there, and no source is newer. The app is not part of the command. */
function isCurrent(build) {
  const sources = readdirSync(packages)
    .filter((name) => name !== 'web' && existsSync(new URL(`${name}/src`, packages)))
    .flatMap((name) =>
      readdirSync(new URL(`${name}/src`, packages), { recursive: true }).map((file) => `${name}/src/${file}`),
    );
  return sources.every((path) => mtimeOf(new URL(path, packages)) < mtimeOf(build));
}

function mtimeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
