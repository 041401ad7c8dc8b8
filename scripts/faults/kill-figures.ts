import type { KillReport } from '@pok/server/testing/kill-loop';
import { scaled } from '../nightly-part.ts';

export const KILLS_PER_STEP = 20;

/** Steps for this many kills, times the scale of the night. */
export function killSteps(kills: number): readonly string[] {
  return Array.from(
    { length: scaled(kills / KILLS_PER_STEP) },
    (_, step) => `${KILLS_PER_STEP} times, ${step + 1}`,
  );
}

/** The sums over all steps. Anything lost is a problem. */
export function concludeKills(reports: readonly KillReport[]) {
  const sum = (key: 'kills' | 'acknowledged' | 'matches') =>
    reports.reduce((total, report) => total + report[key], 0);
  const problems = reports.flatMap(({ mistakes }) => mistakes);
  const figures = {
    kills: sum('kills'),
    acknowledged: sum('acknowledged'),
    matches: sum('matches'),
    lost: problems.length,
  };
  return { figures, problems };
}
