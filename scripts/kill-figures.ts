import type { KillReport } from '@pok/server/testing/kill-loop';

export const KILLS_PER_STEP = 50;
export const KILL_STEPS = Array.from(
  { length: 8 },
  (_, step) => `kills ${step * KILLS_PER_STEP + 1} to ${(step + 1) * KILLS_PER_STEP}`,
);

/** Sums of all steps; whatever was lost is a problem. */
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
