import { parseMatchLink } from '@pok/protocol';
import { type Day, summarizeDaily } from '@pok/strategy';
import { review } from '../strategy/strategy-worker.ts';
import { type FinishedDay, saveDay } from './stored-days.ts';

/** You have the first seat. */
const YOUR_SEAT = 0;

/** Reviews the day's match and scores it, once. Undefined if the values can't be loaded now. */
export async function scoreDay(day: Day, finished: FinishedDay): Promise<FinishedDay | undefined> {
  if (finished.score !== null) return finished;
  const parsed = parseMatchLink(finished.link);
  if (!parsed.ok || parsed.match.result === undefined) return undefined;
  const { players, rounds } = parsed.record;
  const found = await review({ players, rounds });
  if (found === undefined) return undefined;
  const choices = found.rounds.flatMap((round) => round.choices[YOUR_SEAT] ?? []);
  const { outcome, score, marks } = summarizeDaily(day, parsed.match.result, YOUR_SEAT, choices);
  const scored: FinishedDay = { ...finished, outcome, score, marks: [...marks] };
  saveDay(day, scored);
  return scored;
}
