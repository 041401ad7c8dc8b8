#!/usr/bin/env node
import { existsSync, readdirSync, statSync } from 'node:fs';

const packages = new URL('../../', import.meta.url);
const build = new URL('../dist/pok.js', packages);

/** The build is for speed: as soon as a source file is newer than it, the sources themselves run. */
if (existsSync(build) && builtAt() >= newestSource()) {
  await import(build.href);
} else {
  const tsx = await import('tsx/esm/api').catch(() => undefined);
  if (tsx === undefined) fail('nothing is installed or built yet; run `npm install` first.');
  tsx.register();
  await import('../src/main.ts');
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
