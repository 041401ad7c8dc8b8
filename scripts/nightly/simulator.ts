import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { untaken } from '../../simulator/coverage.ts';
import { runNightly, scaled } from '../nightly-part.ts';
import type { AskedEvening, Evening } from '../simulator-worker.ts';

const SEEDS_PER_STEP = 40;
const STEPS = scaled(10);
/** All other seeds are evenings at one table. */
const SEEDS_PER_TOURNAMENT = 8;

interface Figures {
  readonly seeds: number;
  readonly virtualHours: number;
  readonly events: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
}

const HOUR_MS = 3_600_000;

/** They play all steps: a process takes seconds to start, and is slow until its code is warm. */
let workers: readonly ChildProcess[] | undefined;

await runNightly<Figures>({
  name: 'simulator',
  steps: Array.from({ length: STEPS }, (_, step) => `seeds ${step + 1}`),
  run: (_step, seed) => runSeeds(seed),
  conclude(steps) {
    const counts = add(steps.map((step) => step.counts));
    return {
      figures: {
        seeds: sum(steps.map(({ seeds }) => seeds)),
        virtualHours: Math.round(sum(steps.map(({ virtualHours }) => virtualHours))),
        events: sum(steps.map(({ events }) => events)),
        counts,
      },
      problems: [
        ...steps.flatMap(({ problems }) => problems),
        ...untaken(new Map(Object.entries(counts))).map((path) => `never taken: ${path}`),
      ],
    };
  },
});

/** On all cores: each of the workers plays the next evening that nobody has played. */
async function runSeeds(seed: string): Promise<Figures> {
  const seeds = Array.from(
    { length: SEEDS_PER_STEP },
    (_, index): AskedEvening => ({
      seed: `${seed}/${index + 1}`,
      isTournament: (index + 1) % SEEDS_PER_TOURNAMENT === 0,
    }),
  );
  workers ??= await Promise.all(Array.from({ length: availableParallelism() }, startWorker));
  const evenings: Evening[] = [];
  await Promise.all(
    workers.map(async (worker) => {
      for (let next = seeds.shift(); next !== undefined; next = seeds.shift()) {
        const played = once(worker, 'message');
        worker.send(next);
        const [evening]: Evening[] = await played;
        if (evening !== undefined) evenings.push(evening);
      }
    }),
  );
  return {
    seeds: evenings.length,
    virtualHours: sum(evenings.map(({ playedMs }) => playedMs)) / HOUR_MS,
    events: sum(evenings.map(({ steps }) => steps)),
    counts: add(evenings.map(({ counts }) => counts)),
    problems: evenings.flatMap((own) => own.violations.map((what) => `seed ${own.seed}: ${what}`)),
  };
}

async function startWorker(): Promise<ChildProcess> {
  const worker = fork(fileURLToPath(new URL('../simulator-worker.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  });
  await once(worker, 'message');
  return worker;
}

function add(parts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const [path, times] of parts.flatMap((part) => Object.entries(part)))
    total[path] = (total[path] ?? 0) + times;
  return total;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
