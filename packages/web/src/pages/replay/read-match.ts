import { type MatchLinkProblem, parseMatchLink, z } from '@pok/protocol';
import {
  judgePlays,
  type Match,
  type MatchRecord,
  parseRecord,
  type RecordProblem,
  type Roll,
  type Shape,
  type Verdict,
} from '@pok/rules';

export interface ReadRound {
  readonly roll: Roll;
  readonly plays: readonly Shape[];
  readonly verdict: Verdict;
}

export interface MatchToReplay {
  readonly record: MatchRecord;
  readonly match: Match;
  readonly rounds: readonly ReadRound[];
}

export type ReadMatch =
  | { readonly ok: true; readonly read: MatchToReplay }
  | { readonly ok: false; readonly kind: 'link'; readonly problem: MatchLinkProblem }
  | {
      readonly ok: false;
      readonly kind: 'record';
      readonly line: number;
      readonly problem: RecordProblem;
      readonly text: string;
    };

/** How much of a wrong line is shown: enough to find it. */
const LONGEST = 40;

/** A match in any form people have it: a link, a `.pok` record, or an export that contains one. */
export function readMatch(text: string): ReadMatch {
  if (isLink(text.trim())) return readLink(text);
  const record = recordIn(text);
  const parsed = parseRecord(record);
  if (parsed.ok) return { ok: true, read: toReplay(parsed.record, parsed.match) };
  const { line, problem } = parsed.error;
  const wrong = record.split('\n')[line - 1]?.trim().slice(0, LONGEST) ?? '';
  return { ok: false, kind: 'record', line, problem, text: wrong };
}

/** A whole address, or what follows its `#`. */
export function readLink(link: string): ReadMatch {
  const parsed = parseMatchLink(link);
  if (parsed.ok) return { ok: true, read: toReplay(parsed.record, parsed.match) };
  return { ok: false, kind: 'link', problem: parsed.problem };
}

function isLink(text: string): boolean {
  return /^https?:\/\/\S*$|^#?[0-9A-Za-z]{12,}$/.test(text);
}

function toReplay(record: MatchRecord, match: Match): MatchToReplay {
  const rounds = record.rounds.map(({ roll, plays }) => ({ roll, plays, verdict: judgePlays(roll, plays) }));
  return { record, match, rounds };
}

/** The only part that is read here. The fairness check verifies the rest. */
const exportSchema = z.object({ record: z.string() });

/** Some editors and mail programs end lines in CR LF. */
function recordIn(text: string): string {
  const record = text.replaceAll('\r\n', '\n');
  if (!text.trimStart().startsWith('{')) return record;
  try {
    return exportSchema.parse(JSON.parse(text)).record;
  } catch {
    return record;
  }
}
