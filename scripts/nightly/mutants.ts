import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { runNightly } from '../nightly-part.ts';
import { ROOT } from '../run.js';

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

const RULES = join(ROOT, 'packages/rules');
/** The names of bots are no rule. */
const IS_RULE = /^(?!bot\.)[a-z-]+\.ts$/;
/** Some mutants do the same as the original, so not all can be noticed. */
const LEAST_SHARE = 0.975;
// Stryker copies the folder it is started in, and reads its configuration there.
process.chdir(RULES);

await runNightly({
  name: 'mutants',
  seed: 'none',
  steps: readdirSync('src').filter((name) => IS_RULE.test(name)),
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
    const share = killed / (killed + survivors.length);
    return { figures: { killed, share, survivors }, problems: share < LEAST_SHARE ? survivors : [] };
  },
});

function isUnnoticed({ status }: MutantResult): boolean {
  return status === 'Survived' || status === 'NoCoverage';
}

function tell({ location, mutatorName, replacement = '' }: MutantResult): string {
  return `${location.start.line}: ${mutatorName} became ${replacement.replaceAll(/\s+/g, ' ').slice(0, 80)}`;
}
