import { z } from '@pok/protocol';
import { judgePlays, parseRecord, type RecordProblem, type Roll, type Shape, type Verdict } from '@pok/rules';

export interface ReadRound {
  readonly roll: Roll;
  readonly plays: readonly Shape[];
  readonly verdict: Verdict;
}

export type ReadMatch =
  | {
      readonly ok: true;
      readonly names: readonly string[];
      readonly rounds: readonly ReadRound[];
      readonly record: string;
    }
  | { readonly ok: false; readonly line: number; readonly problem: RecordProblem; readonly text: string };

/** How much of a wrong line is shown: enough to find it. */
const LONGEST = 40;

/** A match from a file: a `.pok` record, or an export with one in it. */
export function readMatch(text: string): ReadMatch {
  const record = recordIn(text);
  const parsed = parseRecord(record);
  if (!parsed.ok) {
    const { line, problem } = parsed.error;
    return { ok: false, line, problem, text: record.split('\n')[line - 1]?.trim().slice(0, LONGEST) ?? '' };
  }
  const { players, rounds: played } = parsed.record;
  const rounds = played.map(({ roll, plays }) => ({ roll, plays, verdict: judgePlays(roll, plays) }));
  return { ok: true, names: players, rounds, record };
}

/** All that is looked at here: whether the rest is true is for the fairness check to say. */
const exportSchema = z.object({ record: z.string() });

/** Some editors and mail programs end lines in CR LF, which is forgiven. */
function recordIn(text: string): string {
  const record = text.replaceAll('\r\n', '\n');
  if (!text.trimStart().startsWith('{')) return record;
  try {
    return exportSchema.parse(JSON.parse(text)).record;
  } catch {
    return record;
  }
}
