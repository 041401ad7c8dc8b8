import { isPlayerCount, type Match, PLAYER_COUNTS, playRound, type Round, startMatch } from './match.ts';
import { parsePlays } from './plays.ts';
import {
  formatResult,
  HEADER,
  type Header,
  type MatchRecord,
  RESERVED_KEYS,
  type RecordedResult,
} from './record.ts';
import { DICE, parseRoll, type Roll, type RollError } from './roll.ts';

/** What can be wrong with a line of a record: a code for programs that say it in other words. */
export const RECORD_PROBLEMS = [
  'no-players',
  'no-record-line',
  'header',
  'players',
  'round',
  'round-number',
  'roll',
  'plays',
  'not-your-counter',
  'match-over',
  'result',
  'after-result',
  'characters',
] as const;
export type RecordProblem = (typeof RECORD_PROBLEMS)[number];

export interface RecordError {
  /** Counted from 1. */
  readonly line: number;
  readonly problem: RecordProblem;
  readonly message: string;
}

export type ParsedRecord =
  | { readonly ok: true; readonly record: MatchRecord; readonly match: Match }
  | { readonly ok: false; readonly error: RecordError };

/** What has been read so far. `players` and `match` come together, with the `players` line. */
interface Draft {
  readonly headers: Header[];
  readonly rounds: Round[];
  table: { readonly players: readonly string[]; readonly match: Match } | undefined;
  result: RecordedResult | undefined;
}

/** What is wrong with a line. */
type Wrong = Omit<RecordError, 'line'>;

/**
 * Reads a record and replays it. Comments and blank lines are for people and not part of the record; space around a line
 * and its parts doesn't count.
 */
export function parseRecord(text: string): ParsedRecord {
  const draft: Draft = { headers: [], rounds: [], table: undefined, result: undefined };
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    const wrong = readLine(draft, line);
    if (wrong !== undefined) return { ok: false, error: { line: index + 1, ...wrong } };
  }
  const { headers, rounds, table, result } = draft;
  if (table === undefined) return { ok: false, error: { line: lines.length, ...NO_PLAYERS } };
  return {
    ok: true,
    record: { players: table.players, headers, rounds, result },
    match: { ...table.match, rounds },
  };
}

const NO_PLAYERS = wrong(
  'no-players',
  'there is no `players:` line; it comes before the rounds and names who plays',
);

function wrong(problem: RecordProblem, message: string): Wrong {
  return { problem, message };
}

function readLine(draft: Draft, line: string): Wrong | undefined {
  if (line.endsWith('\r')) return wrong('characters', 'the line ends in CR LF; lines of a record end in LF');
  if (/[^\P{Cc}\t]/u.test(line)) return wrong('characters', 'the line contains a control character');
  const content = line.replace(/#.*/, '').trim();
  if (content === '') return undefined;
  if (draft.result !== undefined) return wrong('after-result', 'nothing may follow the `result:` line');
  const [, key, value] = HEADER.exec(content) ?? [];
  if (key === undefined || value === undefined) return readRound(draft, content);
  if (value === '') return wrong('header', `\`${key}:\` has no value`);
  if (key === 'players') return readPlayers(draft, value);
  if (key === 'result') return readResult(draft, value);
  if (RESERVED_KEYS.includes(key.toLowerCase()))
    return wrong('header', `\`${key}:\` must be written \`${key.toLowerCase()}:\``);
  if (draft.rounds.length > 0)
    return wrong('header', `\`${key}:\` comes too late; headers come before the first round`);
  draft.headers.push({ key, value: value.replace(/\s+/g, ' ') });
  return undefined;
}

function readPlayers(draft: Draft, value: string): Wrong | undefined {
  if (draft.table !== undefined) return wrong('players', 'the players are already named');
  const players = splitNames(value);
  if (players.some((name) => name === ''))
    return wrong('players', 'a player has no name; names are separated by single commas');
  const twice = players.find((name, seat) => players.indexOf(name) !== seat);
  if (twice !== undefined) return wrong('players', `two players are called ${twice}`);
  if (!isPlayerCount(players.length))
    return wrong('players', `${count(players.length, 'player')}; ${playerCounts()} can play`);
  draft.table = { players, match: startMatch(players.length) };
  return undefined;
}

function splitNames(value: string): readonly string[] {
  return value.split(',').map((name) => name.trim().replace(/\s+/g, ' '));
}

function playerCounts(): string {
  return `${PLAYER_COUNTS[0]} to ${PLAYER_COUNTS.at(-1)}`;
}

function readRound(draft: Draft, content: string): Wrong | undefined {
  const { table, rounds } = draft;
  const [number, roll, plays, ...more] = content.split(/\s+/);
  if (number === undefined || !/^\d+$/.test(number)) {
    return wrong(
      'no-record-line',
      `\`${content}\` is neither a header (\`key: value\`) nor a round (\`1 TD- DDST\`)`,
    );
  }
  if (table === undefined) return NO_PLAYERS;
  if (number !== String(rounds.length + 1))
    return wrong('round-number', `this is round ${rounds.length + 1}, not ${number}`);
  if (roll === undefined) return wrong('round', `round ${number} has no roll and no plays`);
  if (plays === undefined) return wrong('round', `round ${number} has no plays`);
  if (more.length > 0)
    return wrong(
      'round',
      `\`${more.join(' ')}\` doesn't belong here: a round is its number, the roll and the plays`,
    );
  const parsedRoll = parseRoll(roll);
  if (typeof parsedRoll === 'string') return wrong('roll', describeRollError(parsedRoll, roll));
  return playOn(draft, table, parsedRoll, plays);
}

function describeRollError(error: RollError, roll: string): string {
  switch (error) {
    case 'not-three-dice':
      return `\`${roll}\` is not a roll: a roll has ${DICE.length} characters, one per die`;
    case 'unknown-face':
      return `\`${roll}\` is not a roll: a die shows D, S, T or - (blank)`;
    case 'die-one-blank':
      return `\`${roll}\` can't be rolled: die One is never blank`;
  }
}

function playOn(
  draft: Draft,
  table: NonNullable<Draft['table']>,
  roll: Roll,
  letters: string,
): Wrong | undefined {
  const plays = parsePlays(letters);
  if (plays === undefined) return wrong('plays', `\`${letters}\` are not plays: each play is D, S or T`);
  // Rounds are collected in the draft: a match that kept them would copy them all in every round.
  const played = playRound({ ...table.match, rounds: [] }, { roll, plays });
  if (played.ok) {
    draft.rounds.push({ roll, plays });
    draft.table = { players: table.players, match: played.match };
    return undefined;
  }
  const { error } = played;
  switch (error.kind) {
    case 'match-over':
      return wrong('match-over', `the match was over after round ${draft.rounds.length} (${endOf(table)})`);
    case 'wrong-number-of-plays':
      return wrong('plays', `${count(plays.length, 'play')} for ${error.expected} players`);
    case 'not-your-counter':
      return wrong('not-your-counter', `${table.players[error.seat]} has no ${error.shape} left to play`);
  }
}

function endOf({ players, match }: NonNullable<Draft['table']>): string {
  return formatResult(match.result ?? { kind: 'unfinished' }, players);
}

function readResult(draft: Draft, value: string): Wrong | undefined {
  const { table } = draft;
  if (table === undefined) return NO_PLAYERS;
  const result = parseResult(value, table.players);
  if (typeof result === 'string') return wrong('result', result);
  const end = endOf(table);
  if (formatResult(result, table.players) !== end)
    return wrong('result', `the result is \`${end}\`, not \`${value}\``);
  draft.result = result;
  return undefined;
}

function parseResult(value: string, players: readonly string[]): RecordedResult | string {
  if (value === 'dead' || value === 'unfinished') return { kind: value };
  const [, kind, rest] = /^(win|tie)\s+(.*)$/.exec(value) ?? [];
  if (kind === undefined || rest === undefined) {
    return `\`${value}\` is not a result; write \`win NAME\`, \`tie NAME, NAME\`, \`dead\` or \`unfinished\``;
  }
  const names = splitNames(rest);
  const stranger = names.find((name) => !players.includes(name));
  if (stranger !== undefined) return `\`${stranger}\` does not play in this match`;
  const seats = names.map((name) => players.indexOf(name)).sort((a, b) => a - b);
  if (new Set(seats).size < seats.length) return 'a name appears twice';
  const [seat = 0, ...others] = seats;
  if (kind === 'tie') return others.length > 0 ? { kind, seats } : 'a tie needs two or more players';
  return others.length > 0 ? 'only one player can win; two or more tie' : { kind: 'win', seat };
}

function count(number: number, word: string): string {
  return number === 1 ? `1 ${word}` : `${number} ${word}s`;
}
