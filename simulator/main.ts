import { readCommandLine } from '../scripts/command-line.js';
import { TOOLS } from '../scripts/tools.js';
import { buildPrograms } from './bundles.ts';
import { PATHS, untaken } from './coverage.ts';
import { catchMutant, MUTANTS } from './mutants.ts';
import { simulate } from './simulate.ts';
import { simulateTournament } from './tournament/simulate-tournament.ts';

const { values, switches } = readCommandLine('npm run tool -- simulator', TOOLS.simulator);
const { seed: firstSeed = '1', seeds = '1', mutant: mutantName } = values;
if (!(Number(seeds) > 0)) {
  console.error('--seeds takes a positive number');
  process.exit(2);
}
if (switches.has('mutants')) {
  for (const [name, patch] of Object.entries(MUTANTS)) {
    const caught = await catchMutant(patch, firstSeed);
    console.log(
      `${name}: ${caught === undefined ? 'ESCAPED' : `seed ${caught.seeds}, ${caught.violation.slice(0, 120)}`}`,
    );
  }
  process.exit();
}
const mutant = MUTANTS[mutantName ?? ''];
if (mutantName !== undefined && mutant === undefined) {
  console.error(`There is no such mutant. Mutants: ${Object.keys(MUTANTS).join(', ')}`);
  process.exit(2);
}
const programs = await buildPrograms(mutant === undefined ? [] : [mutant]);
const print = switches.has('trace') ? (line: string) => console.log(line) : undefined;
const counts = new Map<string, number>();
let failed = 0;

for (let index = 0; index < Number(seeds); index += 1) {
  const seed = index === 0 ? firstSeed : `${Number(firstSeed) + index}`;
  const play = mutant?.play ?? (switches.has('tournament') ? simulateTournament : simulate);
  const outcome = await play(seed, programs, print);
  for (const [path, times] of outcome.counts) counts.set(path, (counts.get(path) ?? 0) + times);
  console.log(`seed ${seed}: ${outcome.steps} steps, trace ${outcome.digest}`);
  if (outcome.violations.length === 0) continue;
  failed += 1;
  if (print === undefined) console.log(outcome.lines.slice(-25).join('\n'));
  console.log(outcome.violations.map((violation) => `  ${violation}`).join('\n'));
}
if (switches.has('coverage')) {
  for (const path of PATHS) console.log(`${path}: ${counts.get(path) ?? 0}`);
  console.log(`never taken: ${untaken(counts).join(', ') || 'none'}`);
}
process.exitCode = failed > 0 ? 1 : 0;
