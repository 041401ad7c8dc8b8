import { existsSync } from 'node:fs';
import { type MatchLinkProblem, parseMatchLink } from '@pok/protocol';
import type { Match, MatchRecord, RecordError } from '@pok/rules';
import { readRecord } from './read-record.ts';

interface LinkError {
  readonly problem: MatchLinkProblem;
  readonly message: string;
}

export type ReadMatch =
  | { readonly ok: true; readonly record: MatchRecord; readonly match: Match }
  | { readonly ok: false; readonly error: RecordError | LinkError };

const MESSAGES: Readonly<Record<MatchLinkProblem, string>> = {
  'no-link': 'there is no match in this address; it should follow the #',
  'unknown-version': 'this is not a link to a match, or it comes from a newer version of POK',
  characters: 'a link to a match consists of letters and digits only',
  damaged: 'this link is incomplete, or a character was changed',
  'too-long': 'this is too long for a link to a match',
};

/** A match from a record's file, from standard input (`-`) or from a link. */
export function readMatch(source: string): ReadMatch {
  if (!isLink(source)) return readRecord(source);
  const parsed = parseMatchLink(source);
  if (parsed.ok) return parsed;
  return { ok: false, error: { problem: parsed.problem, message: MESSAGES[parsed.problem] } };
}

/** One line: where it is wrong, and why. */
export function tellReadError(source: string, error: RecordError | LinkError): string {
  return 'line' in error ? `${source}:${error.line}: ${error.message}` : `${source}: ${error.message}`;
}

/** A whole address, or what follows its `#`; a file that is called like one is still a file. */
function isLink(source: string): boolean {
  return /^https?:\/\/|#|^[0-9A-Za-z]{12,}$/.test(source) && !existsSync(source);
}
