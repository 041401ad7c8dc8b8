import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDatabase } from '@pok/server/testing/new-database';
import { startProcess } from '@pok/server/testing/server-process';
import { shared } from '@pok/server/testing/shared';
import { build } from 'esbuild';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isRunning, parentOf, processName } from '../scripts/process-name.js';
import { ROOT, runAside } from '../scripts/run.js';
import { spawnGuarded } from '../scripts/spawn-guarded.js';
import { launchBrowser } from './world/browser.ts';
import { Server } from './world/server.ts';

/** Set in the runs that are killed: the file to write when everything runs. */
const { KILLED_RUN: started } = process.env;

/** The processes of a run, each the parent of the next, by what their command lines contain. */
const VICTIMS = ['npm test', 'scripts/test.js', 'vitest.mjs', 'workers/forks'];

describe.runIf(started === undefined && process.platform === 'linux')('nothing is left of a run', () => {
  test.each(VICTIMS)('whose process %s was killed', async (victim) => {
    const folder = mkdtempSync(join(tmpdir(), 'pok-killed-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'started');
    // As from a terminal: it inherits nothing that would end it.
    const env = { ...process.env, KILLED_RUN: file, NODE_OPTIONS: '' };
    const npm = spawnGuarded('npm', ['test', '--', 'e2e/killed-run'], { cwd: ROOT, stdio: 'ignore', env });
    await expect.poll(() => existsSync(file), { timeout: 120_000 }).toBe(true);
    const family = descendantsOf(npm.pid ?? 0);
    expect(family.filter(is('postgres'))).not.toEqual([]);
    expect(family.filter(is('chromium'))).not.toEqual([]);
    process.kill(Number.parseInt(family.find(is(victim)) ?? '', 10), 'SIGKILL');
    await expect.poll(() => family.filter(isRunning).map(commandOf)).toEqual([]);
  });
});

test.runIf(started !== undefined)('starts one of everything that tests start', async () => {
  await Server.start();
  await startProcess(await shared('server'), { DATABASE_URL: await newDatabase() });
  await build({ stdin: { contents: '' }, write: false });
  await (await launchBrowser()).newPage();
  // As the compiler does, it waits for a program and hears nothing meanwhile.
  runAside(['--eval', `require('child_process').execFileSync('sleep', ['1000'])`]);
  writeFileSync(started ?? '', '');
  await new Promise(() => {});
});

/** All processes that a process has started, and those that these have started, by their names. */
function descendantsOf(pid: number): readonly string[] {
  const children = readdirSync('/proc').filter((each) => parentOf(Number(each)) === pid);
  return children.flatMap((each) => [processName(Number(each)) ?? [], descendantsOf(Number(each))].flat());
}

function commandOf(name: string): string {
  return readFileSync(`/proc/${Number.parseInt(name, 10)}/cmdline`, 'utf8').replaceAll('\0', ' ');
}

function is(program: string): (name: string) => boolean {
  return (name) => commandOf(name).includes(program);
}
