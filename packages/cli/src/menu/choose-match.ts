import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Match, type MatchRecord, parseRecord } from '@pok/rules';
import type { Paint } from '../paint.ts';
import type { Terminal } from '../play/terminal.ts';
import { printable } from '../printable.ts';
import { formatReadError, readMatch } from '../read-match.ts';
import { SAMPLE } from './sample.ts';

export interface WatchedMatch {
  readonly record: MatchRecord;
  readonly match: Match;
}

const MOST = 9;

/** The newest records in a folder, and one that is always there; undefined if the player goes back. */
export async function chooseMatch(
  terminal: Terminal,
  paint: Paint,
  folder: string,
): Promise<WatchedMatch | undefined> {
  const files = newestRecords(folder);
  let words = '';
  for (;;) {
    terminal.show(drawChoice(files, words, paint));
    const key = await terminal.key();
    if (key === 'b' || key === 'escape') return undefined;
    if (key === '0') return sampleMatch();
    const file = files[Number(key) - 1];
    if (file === undefined) continue;
    const read = readMatch(join(folder, file));
    if (read.ok) return read;
    words = printable(formatReadError(file, read.error));
  }
}

export function newestRecords(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.pok'))
    .map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs }))
    .toSorted((one, other) => other.at - one.at)
    .map(({ name }) => name)
    .slice(0, MOST);
}

export function sampleMatch(): WatchedMatch {
  const parsed = parseRecord(SAMPLE);
  if (!parsed.ok) throw new Error(`the sample is wrong: ${parsed.error.message}`);
  return parsed;
}

function drawChoice(files: readonly string[], words: string, paint: Paint): readonly string[] {
  const own = files.map((file, index) => `  ${paint('bold', `[${index + 1}]`)} ${printable(file)}`);
  const none = paint('dim', '  There is no .pok record in this folder. W at the end of a match writes one.');
  return [
    '',
    paint('bold', '  Which match?'),
    '',
    ...(own.length > 0 ? own : [none]),
    '',
    `  ${paint('bold', '[0]')} one that we like`,
    '',
    ...(words === '' ? [] : [`  ${words}`, '']),
    paint('dim', '  B back · Q leave'),
  ];
}
