import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { runNightly } from '../nightly-part.ts';
import { ROOT } from '../run.js';

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

const RULES = join(ROOT, 'packages/rules');
// Stryker copies the folder it is started in, and reads its configuration there.
process.chdir(RULES);

await runNightly({
  name: 'mutants',
  seed: 'none',
  steps: readdirSync('src').filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')),
  async run(step) {
    const mutants = await new Stryker({ mutate: [`src/${step}`] }).runMutationTest();
    const count = (...statuses: readonly MutantResult['status'][]) =>
      mutants.filter(({ status }) => statuses.includes(status)).length;
    return {
      killed: count('Killed', 'Timeout'),
      survivors: mutants.filter(isUnnoticed).map((mutant) => `${step}:${tell(mutant)}`),
    };
  },
  conclude: (files) => {
    const killed = files.reduce((sum, file) => sum + file.killed, 0);
    const survivors = files.flatMap((file) => file.survivors);
    return { figures: { killed, survived: survivors.length }, problems: survivors };
  },
});

function isUnnoticed({ status }: MutantResult): boolean {
  return status === 'Survived' || status === 'NoCoverage';
}

function tell({ location, mutatorName, replacement = '' }: MutantResult): string {
  return `${location.start.line + 1}: ${mutatorName} became ${replacement.replaceAll(/\s+/g, ' ').slice(0, 80)}`;
}
