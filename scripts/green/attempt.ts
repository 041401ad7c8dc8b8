import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { CONDITIONS } from '../tools.js';
import { errorLines } from './error-lines.ts';
import { emptyHome, environmentOf, type Place } from './place.ts';
import { leftoversOf } from './processes.ts';

export type Condition = keyof typeof CONDITIONS;

/** What one run of `npm test` has shown. */
export interface Attempt {
  readonly seconds: number;
  readonly green: boolean;
  /** The names of tests and checks. */
  readonly failed: readonly string[];
  /** Lines that look like an error although no test has failed. */
  readonly errors: readonly string[];
  /** The commands of processes that it has left running. */
  readonly leftovers: readonly string[];
}

/** A run that takes longer hangs. */
const MAX_MS = 3_600_000;

/** Runs `npm test`, and writes its output to the file `log`. */
export async function attempt(condition: Condition, place: Place, log: string): Promise<Attempt> {
  const relax = condition === 'busy-cores' ? keepCoresBusy() : async () => {};
  const startedAt = performance.now();
  const end = await runNpmTest(condition, place, log);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const leftovers = await leftoversOf(place.folder);
  place.clear();
  await relax();
  const output = stripVTControlCharacters(readFileSync(log, 'utf8'));
  const named = [...output.matchAll(/^pok: failed: (.*)$/gm)].map(([, name = '']) => name);
  const failed = end === 0 || named.length > 0 ? named : [`npm test ended with ${end}`];
  const errors = failed.length > 0 ? [] : errorLines(output);
  const green = failed.length + errors.length + leftovers.length === 0;
  return { seconds, green, failed, errors, leftovers: leftovers.map(({ command }) => command) };
}

/** Returns its exit code, or the signal that has ended it. */
async function runNpmTest(condition: Condition, place: Place, log: string): Promise<number | NodeJS.Signals> {
  const output = openSync(log, 'w');
  const child = spawn('npm', ['test', ...(condition === 'e2e' ? ['--', 'e2e/'] : [])], {
    cwd: place.clone,
    env: { ...environmentOf(place), ...(condition === 'empty-home' && emptyHome(place)) },
    // Into a file: a process that stays behind would keep a pipe open.
    stdio: ['ignore', output, output],
    timeout: MAX_MS,
  });
  const [code, signal] = await once(child, 'exit');
  closeSync(output);
  return code ?? signal;
}

function keepCoresBusy(): () => Promise<unknown> {
  const workers = Array.from(
    { length: availableParallelism() },
    () => new Worker('for (;;);', { eval: true }),
  );
  return () => Promise.all(workers.map((worker) => worker.terminate()));
}
