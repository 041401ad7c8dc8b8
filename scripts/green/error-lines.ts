import { stripVTControlCharacters } from 'node:util';

/** What looks like an error. */
const ERROR_LIKE: readonly RegExp[] = [
  /Error\b/,
  /\bUnhandled/,
  /\buncaught/i,
  /is not (?:defined|a function)/,
  /\bE(?:CONN[A-Z]+|ACCES|PERM|NOENT|PIPE|ADDRINUSE)\b/,
  /\bwarn(?:ing)?\b/i,
  /\bfatal\b/i,
  // A line of a stack.
  /^\s+at .+:\d+:\d+\)?$/,
];

/** What is harmless all the same: titles of tests that passed, and what npm thinks of this machine's own settings. */
const HARMLESS: readonly RegExp[] = [/^\s*✓ /, /^npm warn Unknown (?:user|global|env) config /];

/** The lines of a green run's output that look like an error. */
export function errorLines(output: string): readonly string[] {
  return stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => !HARMLESS.some((pattern) => pattern.test(line)))
    .filter((line) => ERROR_LIKE.some((pattern) => pattern.test(line)));
}
