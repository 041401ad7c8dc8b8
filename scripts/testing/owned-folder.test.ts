import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createOwnedFolder } from './owned-folder.js';

test('the folder of a process that was killed is removed, and that of a running process stays', () => {
  const place = mkdtempSync(join(tmpdir(), 'pok-owned-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  const module = new URL('./owned-folder.js', import.meta.url);
  const script = `
    const { createOwnedFolder } = await import('${module}');
    process.stdout.write(createOwnedFolder(process.argv[1], 'box'));
    process.stdout.write('', () => process.kill(process.pid, 'SIGKILL'));`;
  const args = ['--input-type=module', '--eval', script, place];
  const ofKilled = spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout;
  expect(existsSync(ofKilled)).toBe(true);
  const first = createOwnedFolder(place, 'box');
  const second = createOwnedFolder(place, 'box');
  expect([ofKilled, first, second].map((folder) => existsSync(folder))).toEqual([false, true, true]);
});
