import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from '../run.js';

const PROCESSES = 12;
const TURNS = 5;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pok-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Works in turns with others, and says so if another process works at the same time. Now and then it is killed at work. It pauses before
 * every change of a file, as a busy machine might let it.
 */
const WORKER = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  import { setTimeout } from 'node:timers/promises';
  import { isRunning, processName } from './scripts/processes/process-name.js';
  const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.random() * 100);
  const { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } = fs;
  for (const change of ['renameSync', 'rmdirSync', 'rmSync', 'writeFileSync']) {
    const real = fs[change];
    fs[change] = (...args) => { pause(); return real(...args); };
  }
  syncBuiltinESMExports();
  const { oneAtATime } = await import('./scripts/processes/one-at-a-time.js');
  const [, folder] = process.argv;
  const [lock, working, log] = ['lock', 'working', 'log'].map((name) => folder + '/' + name);
  for (let turn = 0; turn < ${TURNS}; turn += 1) await oneAtATime(async () => {
    const other = existsSync(working) ? readFileSync(working, 'utf8') : '';
    appendFileSync(log, isRunning(other) ? 'together ' : 'alone ');
    writeFileSync(working, processName(process.pid));
    await setTimeout(2);
    if (Math.random() < 0.2) process.kill(process.pid, 'SIGKILL');
    rmSync(working);
  }, lock);`;

test('many processes work one at a time, though some are killed at work', async () => {
  const args = ['--input-type=module', '--eval', WORKER, folder];
  const workers = Array.from({ length: PROCESSES }, () =>
    spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] }),
  );
  await Promise.all(workers.map((worker) => once(worker, 'exit')));
  const turns = readFileSync(join(folder, 'log'), 'utf8').trim().split(' ');
  expect(turns.length).toBeGreaterThanOrEqual(PROCESSES);
  expect(new Set(turns)).toEqual(new Set(['alone']));
});
