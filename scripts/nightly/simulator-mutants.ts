import { catchMutant, MUTANTS } from '../../simulator/mutants.ts';
import { runNightly } from '../nightly-part.ts';

/** Servers and apps with a fault of our own making: the simulator must catch each. */
await runNightly({
  name: 'simulator-mutants',
  steps: Object.keys(MUTANTS),
  async run(step, seed) {
    const mutant = MUTANTS[step];
    if (mutant === undefined) throw new RangeError(step);
    return { mutant: step, seeds: (await catchMutant(mutant, seed))?.seeds };
  },
  conclude: (all) => ({
    figures: Object.fromEntries(all.map(({ mutant, seeds }) => [mutant, seeds ?? null])),
    problems: all.filter(({ seeds }) => seeds === undefined).map(({ mutant }) => `nobody noticed: ${mutant}`),
  }),
});
