import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { newDatabase } from '@pok/server/testing/new-database';
import { startProcess } from '@pok/server/testing/server-process';
import { shared } from '@pok/server/testing/shared';
import { build } from 'esbuild';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isRunning, parentOf, processName } from '../scripts/processes/process-name.js';
import { ROOT, runAside } from '../scripts/run.js';
import { launchBrowser } from './world/browser.ts';
import { Server } from './world/server.ts';

/** Set in the runs that are killed: the file to write when everything runs, and the process that waits for it. */
const { KILLED_RUN: started, KILLED_BY: killer = '' } = process.env;

const LOOK_EVERY = 500;

/** The processes of a run, each the parent of the next, by what their command lines contain. */
const VICTIMS = ['npm test', 'scripts/test.js', 'vitest.mjs', 'workers/forks'];

describe.runIf(started === undefined && process.platform === 'linux')('nothing is left of a run', () => {
  test.each(VICTIMS)('whose process %s was killed', async (victim) => {
    const folder = mkdtempSync(join(tmpdir(), 'pok-killed-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'started');
    const here = { KILLED_RUN: file, KILLED_BY: processName(process.pid) };
    // As from a terminal: it inherits nothing that would end it.
    const env = { ...process.env, ...here, NODE_OPTIONS: '' };
    const npm = spawn('npm', ['test', '--', 'e2e/killed-run'], { cwd: ROOT, stdio: 'ignore', env });
    await expect.poll(() => existsSync(file), { timeout: 120_000 }).toBe(true);
    const family = [processName(npm.pid ?? 0) ?? '', ...descendantsOf(npm.pid ?? 0)];
    expect(family.filter(is('postgres'))).not.toEqual([]);
    expect(family.filter(is('--remote-debugging-pipe'))).not.toEqual([]);
    process.kill(Number.parseInt(family.find(is(victim)) ?? '', 10), 'SIGKILL');
    await expect.poll(() => family.filter(isRunning).map(commandOf)).toEqual([]);
  });
});

if (started !== undefined)
  test('starts one of everything that tests start', async () => {
    await Server.start();
    await startProcess(await shared('server'), { DATABASE_URL: await newDatabase() });
    await build({ stdin: { contents: '' }, write: false });
    await (await launchBrowser()).newPage();
    // As the compiler does, it waits for a program and hears nothing meanwhile.
    runAside(['--eval', `require('child_process').execFileSync('sleep', ['1000'])`]);
    writeFileSync(started, '');
    while (isRunning(killer)) await wait(LOOK_EVERY);
  });

/** All processes that a process has started, and those that these have started, by their names. */
function descendantsOf(pid: number): readonly string[] {
  const children = readdirSync('/proc').filter((each) => parentOf(Number(each)) === pid);
  return children.flatMap((each) => [processName(Number(each)) ?? [], descendantsOf(Number(each))].flat());
}

function commandOf(name: string): string {
  const file = `/proc/${Number.parseInt(name, 10)}/cmdline`;
  return existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\0', ' ') : '';
}

function is(program: string): (name: string) => boolean {
  return (name) => commandOf(name).includes(program);
}
