import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../run.js';
import { type Attempt, attempt, type Condition } from './attempt.ts';
import { openPlace, type Place } from './place.ts';

/** One line of JSON in `runs.jsonl`. */
export interface Run extends Attempt {
  readonly commit: string;
  readonly condition: Condition;
  readonly number: number;
}

export interface Series {
  /** The folder whose last commit is tested. */
  readonly repository: string;
  /** Where finished runs, and the output of failed ones, are kept. */
  readonly results: string;
  readonly counts: Partial<Readonly<Record<Condition, number>>>;
}

/** Runs `npm test` again and again, in fresh clones. Runs of an earlier series on the same commit count. */
export async function runSeries({ repository, results, counts }: Series): Promise<readonly Run[]> {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: repository, encoding: 'utf8' }).trim();
  const file = join(results, 'runs.jsonl');
  mkdirSync(results, { recursive: true });
  const stored = storedRuns(file).filter((run) => run.commit === commit);
  const runs: Run[] = [];
  for (const condition of Object.keys(counts) as Condition[]) {
    const count = counts[condition] ?? 0;
    const before = stored.filter((run) => run.condition === condition && run.number <= count);
    runs.push(...before);
    let place: Place | undefined;
    for (let number = before.length + 1; number <= count; number += 1) {
      say(`${condition}, ${number} of ${count}…`);
      place ??= openPlace(repository, commit, condition === 'private-folder');
      const log = logOf(results, { commit, condition, number });
      const run = { commit, condition, number, ...(await attempt(condition, place, log)) };
      appendFileSync(file, `${JSON.stringify(run)}\n`);
      runs.push(run);
      if (run.green) rmSync(log);
      say(`${run.green ? 'green' : 'FAILED'} in ${run.seconds} s`);
      // The e2e tests run again and again in one clone.
      if (condition !== 'e2e') {
        place.remove();
        place = undefined;
      }
    }
    place?.remove();
  }
  return runs;
}

/** What a person should know of a run that isn't green. */
export function problemsOf(results: string, run: Run): readonly string[] {
  return [
    ...run.failed.map((name) => `failed: ${name}`),
    ...run.errors.map((line) => `looks like an error: ${line.trim()}`),
    ...run.leftovers.map((command) => `still running: ${command}`),
    `all it printed: ${logOf(results, run)}`,
  ];
}

function logOf(results: string, { commit, condition, number }: Pick<Run, 'commit' | 'condition' | 'number'>) {
  return join(results, `${commit.slice(0, 12)}-${condition}-${number}.log`);
}

function storedRuns(file: string): readonly Run[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): Run => JSON.parse(line));
}
