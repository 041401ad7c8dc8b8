import { parseArgs } from 'node:util';
import { buildPrograms } from './bundles.ts';
import { PATHS, untaken } from './coverage.ts';
import { catchMutant, MUTANTS } from './mutants.ts';
import { simulate } from './simulate.ts';

/**
 * `npm run simulate -- --seed 7` repeats a run, `--seeds 100` runs a hundred from there, `--trace` tells everything that happens,
 * `--coverage` which paths were taken, `--mutants` tries to catch every mutant.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    mutant: { type: 'string' },
    trace: { type: 'boolean', default: false },
    coverage: { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: false },
  },
});
if (values.mutants) {
  for (const [name, patch] of Object.entries(MUTANTS)) {
    const caught = await catchMutant(patch, values.seed);
    console.log(
      `${name}: ${caught === undefined ? 'ESCAPED' : `seed ${caught.seeds}, ${caught.violation.slice(0, 120)}`}`,
    );
  }
  process.exit();
}
const mutant = MUTANTS[values.mutant ?? ''];
if (values.mutant !== undefined && mutant === undefined)
  throw new RangeError(`mutants: ${Object.keys(MUTANTS).join(', ')}`);
const programs = await buildPrograms(mutant === undefined ? [] : [mutant]);
const print = values.trace ? (line: string) => console.log(line) : undefined;
const counts = new Map<string, number>();
let failed = 0;

for (let index = 0; index < Number(values.seeds); index += 1) {
  const seed = index === 0 ? values.seed : `${Number(values.seed) + index}`;
  const outcome = await simulate(seed, programs, print);
  for (const [path, times] of outcome.counts) counts.set(path, (counts.get(path) ?? 0) + times);
  console.log(`seed ${seed}: ${outcome.steps} steps, trace ${outcome.digest}`);
  if (outcome.violations.length === 0) continue;
  failed += 1;
  if (print === undefined) console.log(outcome.lines.slice(-25).join('\n'));
  console.log(outcome.violations.map((violation) => `  ${violation}`).join('\n'));
}
if (values.coverage) {
  for (const path of PATHS) console.log(`${path}: ${counts.get(path) ?? 0}`);
  console.log(`never taken: ${untaken(counts).join(', ') || 'none'}`);
}
process.exitCode = failed > 0 ? 1 : 0;
