import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT, say } from './run.js';

/** Whether a part may install packages of Debian: `npm run nightly -- --install`. */
export const MAY_INSTALL = process.env.NIGHTLY_INSTALL !== undefined;

/** A count that `npm run nightly -- --scale` makes larger or smaller. */
export function scaled(count: number): number {
  return Math.max(1, Math.round(count * Number(process.env.NIGHTLY_SCALE ?? 1)));
}

/** Waits until something is true; gives up after half a minute, or after as many tries as are given. */
export async function until(what: string, check: () => Promise<boolean>, maxTries = 150): Promise<void> {
  for (let tries = 0; !(await check().catch(() => false)); tries += 1) {
    if (tries > maxTries) throw new Error(`waited in vain until ${what}`);
    await wait(200);
  }
}

/** A part of the nightly tests, in steps: after an interruption it goes on with the next step. */
export interface NightlyPart<Figures> {
  readonly name: string;
  readonly steps: readonly string[];
  /** By default, every night has another seed. */
  readonly seed?: string;
  run(step: string, seed: string): Promise<Figures>;
  /** From the figures of all steps: the figures to record, and one line per problem. */
  conclude(figures: readonly Figures[]): { readonly figures: object; readonly problems: readonly string[] };
}

interface Progress<Figures> {
  readonly commit: string;
  readonly seed: string;
  readonly seconds: number;
  /** The figures of the steps that are done, in order. */
  readonly done: readonly Figures[];
}

/** One line of JSON per part and night. The docs are made from it. */
const FIGURES = join(ROOT, 'docs/nightly.jsonl');

export async function runNightly<Figures>(part: NightlyPart<Figures>): Promise<never> {
  const { name, steps, seed = String(Date.now()) } = part;
  const file = join(ROOT, '.cache/nightly', `${name}.json`);
  const commit = currentCommit();
  let progress: Progress<Figures> = { commit, seed, seconds: 0, done: [] };
  const before: Progress<Figures> | undefined = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : undefined;
  if (before?.commit === commit) progress = before;

  for (const step of steps.slice(progress.done.length)) {
    say(`${name}, step ${progress.done.length + 1} of ${steps.length}: ${step}`);
    const startedAt = performance.now();
    const figures = await part.run(step, `${progress.seed}/${step}`);
    const seconds = progress.seconds + (performance.now() - startedAt) / 1000;
    progress = { ...progress, seconds, done: [...progress.done, figures] };
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(progress));
  }

  const { figures, problems } = part.conclude(progress.done);
  const line = {
    part: name,
    at: new Date().toISOString(),
    commit,
    seed: progress.seed,
    seconds: Math.round(progress.seconds),
    cores: availableParallelism(),
    cpu: cpus()[0]?.model,
    node: process.version,
    figures,
    problems,
  };
  mkdirSync(dirname(FIGURES), { recursive: true });
  appendFileSync(FIGURES, `${JSON.stringify(line)}\n`);
  rmSync(file, { force: true });
  say(`${name}: ${JSON.stringify(figures)} in ${line.seconds} s`);
  for (const problem of problems) say(`  ${problem}`);
  // A connection that a part has left open would keep this process alive.
  process.exit(problems.length > 0 ? 1 : 0);
}

/** A + marks uncommitted changes outside docs, where the figures of each part are written. */
function currentCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  const isDirty = git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!docs') !== '';
  return `${git('rev-parse', '--short=12', 'HEAD')}${isDirty ? '+' : ''}`;
}
