import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.js';

/** A version of Node: the running one, or one from npm's package `node`. */
export function nodeOf(major: number): string {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const folder = join(ROOT, '.cache', `node-${major}`);
  const program = join(folder, 'node_modules/node/bin/node');
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "allowScripts": { "node": true } }\n');
    execFileSync('npm', ['install', '--loglevel=error', `node@${major}`], { cwd: folder, stdio: 'inherit' });
  }
  return program;
}
