import { buildPrograms } from '../simulator/bundles.ts';
import { type Outcome, simulate } from '../simulator/simulate.ts';
import { simulateTournament } from '../simulator/tournament/simulate-tournament.ts';

export interface AskedEvening {
  readonly seed: string;
  readonly isTournament: boolean;
}

/** What a nightly run records of one evening. */
export type Evening = Pick<Outcome, 'seed' | 'violations' | 'playedMs' | 'steps'> & {
  readonly counts: Readonly<Record<string, number>>;
};

/** A process that plays evenings on request, one after the other. */
const programs = await buildPrograms();
process.on('message', async ({ seed, isTournament }: AskedEvening) => {
  const play = isTournament ? simulateTournament : simulate;
  const { violations, playedMs, steps, counts } = await play(seed, programs);
  const evening: Evening = { seed, violations, playedMs, steps, counts: Object.fromEntries(counts) };
  process.send?.(evening);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
