import {
  formatRoll,
  isPlayerCount,
  type Match,
  type MatchRecord,
  NONE,
  PLAYER_COUNTS,
  type PlayerCount,
  playRound,
  ROLLS,
  type Round,
  recordNames,
  type Shape,
  shapesIn,
  startMatch,
} from '@pok/rules';
import { formatBase62, parseBase62 } from './base62.ts';
import { MixedRadixReader, MixedRadixWriter } from './mixed-radix.ts';

/** docs/records.md, a match in a link: what follows the `#`. The first character is the version of all that follows. */
const VERSION = '1';

/**
 * The number in a link is a multiple of this prime. A changed character changes it by d·62ⁿ and two swapped neighbours by
 * 61·d·62ⁿ (0 < d < 62), which is never a multiple. Any other damage goes unnoticed once in two billion times.
 */
const CHECK = 2n ** 31n - 1n;

/** Far more than any match has, and few enough that a made-up link is read quickly. */
const MAX_ROUNDS = 5000;
const MAX_CHARACTERS = 20_000;

/** Numbers without a bound are written in digits of a base, the lowest first. Each digit says whether another follows. */
const ROUNDS_BASE = 16;
const CHARACTER_BASE = 128;
const MAX_CODE_POINT = 0x10ffff;
/** Every name ends with it. No name of a record has it, and a reader past the end reads zeros. */
const END_OF_NAME = 0;

const ROLL_NUMBERS: ReadonlyMap<string, number> = new Map(
  ROLLS.map((roll, number) => [formatRoll(roll), number]),
);

/** Why a link can't be read; every language words it for itself. */
export const MATCH_LINK_PROBLEMS = [
  'no-link',
  'unknown-version',
  'characters',
  'damaged',
  'too-long',
] as const;
export type MatchLinkProblem = (typeof MATCH_LINK_PROBLEMS)[number];

export type ParsedMatchLink =
  | { readonly ok: true; readonly record: MatchRecord; readonly match: Match }
  | { readonly ok: false; readonly problem: MatchLinkProblem };

/** The names, rounds and result of a record in letters and digits, to follow the `#` of an address. */
export function formatMatchLink({ players, rounds, result }: MatchRecord): string {
  if (!isPlayerCount(players.length) || recordNames(players).join() !== players.join()) {
    throw new RangeError(`not the players of a record: ${JSON.stringify(players)}`);
  }
  if (rounds.length > MAX_ROUNDS) throw new RangeError(`${rounds.length} rounds are too many for a link`);
  const writer = new MixedRadixWriter();
  writer.write(result === undefined ? 0 : 1, 2);
  writer.write(PLAYER_COUNTS.indexOf(players.length), PLAYER_COUNTS.length);
  for (const name of players) writeName(writer, name);
  writeNumber(writer, rounds.length, ROUNDS_BASE);
  writeRounds(writer, startMatch(players.length), rounds);
  const link = VERSION + formatBase62(writer.finish() * CHECK);
  if (link.length > MAX_CHARACTERS) throw new RangeError('these names are too long for a link');
  return link;
}

/** Reads a whole address or what follows its `#`. */
export function parseMatchLink(text: string): ParsedMatchLink {
  const link = text.trim().replace(/^.*#/s, '');
  if (link === '' || /[:/]/.test(link)) return refuse('no-link');
  if (!link.startsWith(VERSION)) return refuse('unknown-version');
  if (link.length > MAX_CHARACTERS) return refuse('too-long');
  const value = parseBase62(link.slice(VERSION.length));
  if (value === undefined) return refuse('characters');
  if (value === 0n || value % CHECK !== 0n) return refuse('damaged');
  const read = readMatch(new MixedRadixReader(value / CHECK));
  // A match has one link only: nothing may be left over, and nothing spelled differently.
  return read !== undefined && formatMatchLink(read.record) === link
    ? { ok: true, ...read }
    : refuse('damaged');
}

function refuse(problem: MatchLinkProblem): ParsedMatchLink {
  return { ok: false, problem };
}

function writeName(writer: MixedRadixWriter, name: string): void {
  for (const character of name) writeNumber(writer, character.codePointAt(0) ?? END_OF_NAME, CHARACTER_BASE);
  writeNumber(writer, END_OF_NAME, CHARACTER_BASE);
}

function readName(reader: MixedRadixReader): string {
  let name = '';
  for (;;) {
    const character = readNumber(reader, CHARACTER_BASE, MAX_CODE_POINT);
    if (character === END_OF_NAME) return name;
    name += String.fromCodePoint(character);
  }
}

function writeNumber(writer: MixedRadixWriter, number: number, base: number): void {
  for (let rest = number; ; ) {
    writer.write(rest % base, base);
    rest = Math.floor(rest / base);
    writer.write(rest > 0 ? 1 : 0, 2);
    if (rest === 0) return;
  }
}

/** A number above `max` is read as `max`: a link that has one is not written like that, and so it is refused. */
function readNumber(reader: MixedRadixReader, base: number, max: number): number {
  let number = 0;
  for (let unit = 1; number <= max; unit *= base) {
    number += unit * reader.read(base);
    if (reader.read(2) === 0) break;
  }
  return Math.min(number, max);
}

/** A roll is one of 48; a play is one of the shapes that the seat still holds. */
function writeRounds(writer: MixedRadixWriter, start: Match, rounds: readonly Round[]): void {
  let match = start;
  for (const round of rounds) {
    const played = playRound({ ...match, rounds: [] }, round);
    if (!played.ok) throw new RangeError(`not a round of a record: ${played.error.kind}`);
    writer.write(ROLL_NUMBERS.get(formatRoll(round.roll)) ?? -1, ROLLS.length);
    for (const [seat, shape] of round.plays.entries()) {
      const held = shapesIn(match.hands[seat] ?? NONE);
      writer.write(held.indexOf(shape), held.length);
    }
    match = played.match;
  }
}

function readMatch(reader: MixedRadixReader): { record: MatchRecord; match: Match } | undefined {
  const isResultTold = reader.read(2) === 1;
  const count = PLAYER_COUNTS[reader.read(PLAYER_COUNTS.length)];
  if (count === undefined) return undefined;
  const players = Array.from({ length: count }, () => readName(reader));
  if (recordNames(players).join() !== players.join()) return undefined;
  const match = readRounds(reader, count);
  if (match === undefined) return undefined;
  const result = isResultTold ? (match.result ?? { kind: 'unfinished' as const }) : undefined;
  return { record: { players, headers: [], rounds: match.rounds, result }, match };
}

function readRounds(reader: MixedRadixReader, players: PlayerCount): Match | undefined {
  const count = readNumber(reader, ROUNDS_BASE, MAX_ROUNDS);
  const rounds: Round[] = [];
  let match = startMatch(players);
  while (rounds.length < count) {
    const roll = ROLLS[reader.read(ROLLS.length)];
    const plays = match.hands.flatMap((hand): readonly Shape[] => {
      const held = shapesIn(hand);
      const shape = held[reader.read(held.length)];
      return shape === undefined ? [] : [shape];
    });
    const played = roll === undefined ? undefined : playRound(match, { roll, plays });
    if (played?.ok !== true || roll === undefined) return undefined;
    rounds.push({ roll, plays });
    match = { ...played.match, rounds: [] };
  }
  return { ...match, rounds };
}
