import { isPlayerCount, type Match, type Result, type Round, type Seat, winnersOf } from './match.ts';
import { formatPlays } from './plays.ts';
import { formatRoll } from './roll.ts';

/** A `key: value` line that means nothing to the game itself: a date, a place, a table. */
export interface Header {
  readonly key: string;
  readonly value: string;
}

/** How a record says its match ended. */
export type RecordedResult = Result | { readonly kind: 'unfinished' };

/** A match as text: who played, what they rolled and played, and how it ended if the record says so. */
export interface MatchRecord {
  readonly players: readonly string[];
  /** All headers but `players`, in order. */
  readonly headers: readonly Header[];
  readonly rounds: readonly Round[];
  readonly result: RecordedResult | undefined;
}

/** The record of a match, finished or not. Names that a record can't hold are changed: see `recordNames`. */
export function recordOf(
  names: readonly string[],
  match: Match,
  headers: readonly Header[] = [],
): MatchRecord {
  return {
    players: recordNames(names),
    headers,
    rounds: match.rounds,
    result: match.result ?? { kind: 'unfinished' },
  };
}

/** The text of a record; `parseRecord` gives the same record back. */
export function formatRecord(record: MatchRecord): string {
  const { players, headers, rounds, result } = record;
  if (!isPlayerCount(players.length) || recordNames(players).join() !== players.join()) {
    throw new RangeError(`not the players of a record: ${JSON.stringify(players)}`);
  }
  const lines = [`players: ${players.join(', ')}`, ...headers.map(formatHeader)];
  for (const [index, { roll, plays }] of rounds.entries()) {
    lines.push(`${index + 1} ${formatRoll(roll)} ${formatPlays(plays)}`);
  }
  if (result !== undefined) lines.push(`result: ${formatResult(result, players)}`);
  return lines.map((line) => `${line}\n`).join('');
}

export const HEADER = /^([A-Za-z][A-Za-z0-9-]*):\s*(.*)$/;

/** Headers that mean something to the game. */
export const RESERVED_KEYS = ['players', 'result'];

function formatHeader({ key, value }: Header): string {
  const line = `${key}: ${value}`;
  const isReadBack = HEADER.exec(line)?.[1] === key && cleanText(value) === value && value !== '';
  if (!isReadBack || RESERVED_KEYS.includes(key.toLowerCase())) {
    throw new RangeError(`not a header of a record: ${JSON.stringify(line)}`);
  }
  return line;
}

/** As in the `result:` line: `win Ana`, `tie Ana, Ben`, `dead`, `unfinished`. */
export function formatResult(result: RecordedResult, players: readonly string[]): string {
  switch (result.kind) {
    case 'win':
    case 'tie':
      return `${result.kind} ${namesOf(winnersOf(result, players.length), players)}`;
    case 'dead':
    case 'unfinished':
      return result.kind;
  }
}

function namesOf(seats: readonly Seat[], players: readonly string[]): string {
  return seats.map((seat) => players[seat]).join(', ');
}

/**
 * Names as a record can hold them: on one line, without the comma that separates them and the `#` that starts a comment,
 * none empty and no two alike. A name that is fine stays as it is.
 */
export function recordNames(names: readonly string[]): readonly string[] {
  const taken: string[] = [];
  for (const [seat, name] of names.entries()) {
    const clean = cleanText(name.replaceAll(',', ' ')) || `Player ${seat + 1}`;
    taken.push(firstFree(clean, taken));
  }
  return taken;
}

function cleanText(text: string): string {
  return text
    .replace(/[#\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function firstFree(name: string, taken: readonly string[]): string {
  let free = name;
  for (let copy = 2; taken.includes(free); copy += 1) free = `${name} ${copy}`;
  return free;
}
