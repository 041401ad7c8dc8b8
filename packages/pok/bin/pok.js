#!/usr/bin/env node
import { existsSync, readdirSync, statSync } from 'node:fs';

const here = new URL('../dist/pok.js', import.meta.url);
const packages = new URL('../../', import.meta.url);
const build = new URL('../dist/pok.js', packages);

if (existsSync(here)) {
  await import(here.href);
} else if (existsSync(build) && builtAt() >= newestSource()) {
  // In a clone the build is for speed: as soon as a source file is newer than it, the sources themselves run.
  await import(build.href);
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

function builtAt() {
  return statSync(build).mtimeMs;
}

function newestSource() {
  const folders = readdirSync(packages)
    .filter((name) => name !== 'web')
    .map((name) => new URL(`${name}/src`, packages));
  return Math.max(...folders.filter((folder) => existsSync(folder)).map(newestIn));
}

function newestIn(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const times = files
    .filter((file) => file.isFile() && !file.name.endsWith('.test.ts'))
    .map((file) => timeOf(`${file.parentPath}/${file.name}`));
  return Math.max(0, ...times);
}

function timeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
