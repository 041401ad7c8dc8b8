import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync } from 'node:fs';
import { type MatchLinkProblem, parseMatchLink } from '@pok/protocol';
import { type Match, type MatchRecord, type ParsedRecord, parseRecord, type RecordError } from '@pok/rules';
import { printable } from './printable.ts';
import { UsageError } from './usage-error.ts';

const STANDARD_INPUT = 0;
const BAD_RECORD = 1;

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

/** One line that says where it is wrong, and why. */
export function formatReadError(source: string, error: RecordError | LinkError): string {
  return 'line' in error ? `${source}:${error.line}: ${error.message}` : `${source}: ${error.message}`;
}

/** Prints why a match can't be read. Its exit code differs from that of a mistake on the command line. */
export function reportUnreadable(source: string, error: RecordError | LinkError, json: boolean): void {
  process.exitCode = BAD_RECORD;
  if (json) console.log(printable(JSON.stringify({ file: source, error })));
  else console.error(printable(formatReadError(source, error)));
}

/** A whole address, or what follows its `#`. A file with such a name is still a file. */
function isLink(source: string): boolean {
  return /^https?:\/\/|#|^[0-9A-Za-z]{12,}$/.test(source) && !existsSync(source);
}

/** A record from a file; `-` is standard input. */
function readRecord(file: string): ParsedRecord {
  const bytes = readBytes(file);
  if (isUtf8(bytes)) return parseRecord(bytes.toString('utf8'));
  return {
    ok: false,
    error: { line: firstBrokenLine(bytes), problem: 'characters', message: 'the line is not UTF-8 text' },
  };
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file === '-' ? STANDARD_INPUT : file);
  } catch (error) {
    throw new UsageError(`${file}: ${formatFileError(error)}.`);
  }
}

function formatFileError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
      return 'there is no such file; give the path of a .pok record';
    case 'EISDIR':
      return 'this is a folder; give the path of a .pok record';
    case 'EACCES':
      return 'you are not allowed to read this file';
    default:
      return `this file can't be read (${String(code)})`;
  }
}

function firstBrokenLine(bytes: Buffer): number {
  let line = 1;
  for (let start = 0; ; line += 1) {
    const end = bytes.indexOf('\n', start);
    if (end === -1 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}
