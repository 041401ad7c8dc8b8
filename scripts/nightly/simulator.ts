import { buildPrograms } from '../../simulator/bundles.ts';
import { untaken } from '../../simulator/coverage.ts';
import { simulate } from '../../simulator/simulate.ts';
import { simulateTournament } from '../../simulator/tournament/simulate-tournament.ts';
import { runNightly, scaled } from '../nightly-part.ts';

const SEEDS_PER_STEP = 40;
const STEPS = scaled(10);
/** The others are evenings at one table. */
const SEEDS_PER_TOURNAMENT = 8;

interface Figures {
  readonly seeds: number;
  readonly virtualHours: number;
  readonly events: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
}

const NOTHING: Figures = { seeds: 0, virtualHours: 0, events: 0, counts: {}, problems: [] };
const HOUR_MS = 3_600_000;

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

async function runSeeds(seed: string): Promise<Figures> {
  const programs = await buildPrograms();
  let figures = NOTHING;
  for (let index = 1; index <= SEEDS_PER_STEP; index += 1) {
    const play = index % SEEDS_PER_TOURNAMENT === 0 ? simulateTournament : simulate;
    const outcome = await play(`${seed}/${index}`, programs);
    const { seeds, virtualHours, events, counts, problems } = figures;
    figures = {
      ...figures,
      seeds: seeds + 1,
      virtualHours: virtualHours + outcome.playedMs / HOUR_MS,
      events: events + outcome.steps,
      counts: add([counts, Object.fromEntries(outcome.counts)]),
      problems: [...problems, ...outcome.violations.map((what) => `seed ${outcome.seed}: ${what}`)],
    };
  }
  return figures;
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
