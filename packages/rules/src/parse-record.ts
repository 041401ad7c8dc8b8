import { isPlayerCount, type Match, PLAYER_COUNTS, playRound, type Round, startMatch } from './match.ts';
import { parsePlays } from './plays.ts';
import { formatResult, HEADER, type Header, type MatchRecord, OWN_KEYS, type ToldResult } from './record.ts';
import { DICE, parseRoll, type Roll, type RollError } from './roll.ts';

/** What can be wrong with a line of a record: a code for those who word it in another language. */
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
  result: ToldResult | undefined;
}

/** What is wrong with a line, or `undefined` if it was read. */
type Problem = Wrong | undefined;

type Wrong = Omit<RecordError, 'line'>;

/**
 * Reads a record and plays it through. Comments and blank lines are for people and not part of the record; space
 * around a line and its parts doesn't count.
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

function readLine(draft: Draft, line: string): Problem {
  if (line.endsWith('\r'))
    return wrong('characters', 'the line ends in CR LF; the lines of a record end in LF alone');
  if (/[^\P{Cc}\t]/u.test(line)) return wrong('characters', 'the line has a control character in it');
  const content = line.replace(/#.*/, '').trim();
  if (content === '') return undefined;
  if (draft.result !== undefined) return wrong('after-result', 'nothing follows the `result:` line');
  const [, key, value] = HEADER.exec(content) ?? [];
  if (key === undefined || value === undefined) return readRound(draft, content);
  if (value === '') return wrong('header', `\`${key}:\` has no value`);
  if (key === 'players') return readPlayers(draft, value);
  if (key === 'result') return readResult(draft, value);
  if (OWN_KEYS.includes(key.toLowerCase()))
    return wrong('header', `\`${key}:\` is written \`${key.toLowerCase()}:\``);
  if (draft.rounds.length > 0)
    return wrong('header', `\`${key}:\` comes too late; headers come before the first round`);
  draft.headers.push({ key, value: value.replace(/\s+/g, ' ') });
  return undefined;
}

function readPlayers(draft: Draft, value: string): Problem {
  if (draft.table !== undefined) return wrong('players', 'the players have been named already');
  const players = splitNames(value);
  if (players.some((name) => name === ''))
    return wrong('players', 'a player has no name; names are parted by single commas');
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

function readRound(draft: Draft, content: string): Problem {
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
    return wrong('round', `\`${more.join(' ')}\` is too much: a round is its number, the roll and the plays`);
  const parsedRoll = parseRoll(roll);
  if (typeof parsedRoll === 'string') return wrong('roll', tellRollError(parsedRoll, roll));
  return playOn(draft, table, parsedRoll, plays);
}

function tellRollError(error: RollError, roll: string): string {
  switch (error) {
    case 'not-three-dice':
      return `\`${roll}\` is no roll: it takes ${DICE.length} characters, one a die`;
    case 'unknown-face':
      return `\`${roll}\` is no roll: a die shows D, S, T or - (blank)`;
    case 'die-one-blank':
      return `\`${roll}\` can't be rolled: die One is never blank`;
  }
}

function playOn(draft: Draft, table: NonNullable<Draft['table']>, roll: Roll, letters: string): Problem {
  const plays = parsePlays(letters);
  if (plays === undefined) return wrong('plays', `\`${letters}\` are no plays: a play is D, S or T`);
  // Rounds are gathered in the draft: a match of its own for every round would copy them all each time.
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

function readResult(draft: Draft, value: string): Problem {
  const { table } = draft;
  if (table === undefined) return NO_PLAYERS;
  const told = parseResult(value, table.players);
  if (typeof told === 'string') return wrong('result', told);
  const end = endOf(table);
  if (formatResult(told, table.players) !== end)
    return wrong('result', `the result is \`${end}\`, not \`${value}\``);
  draft.result = told;
  return undefined;
}

function parseResult(value: string, players: readonly string[]): ToldResult | string {
  if (value === 'dead' || value === 'unfinished') return { kind: value };
  const [, kind, rest] = /^(win|tie)\s+(.*)$/.exec(value) ?? [];
  if (kind === undefined || rest === undefined) {
    return `\`${value}\` is no result; it is \`win NAME\`, \`tie NAME, NAME\`, \`dead\` or \`unfinished\``;
  }
  const names = splitNames(rest);
  const stranger = names.find((name) => !players.includes(name));
  if (stranger !== undefined) return `\`${stranger}\` does not play in this match`;
  const seats = names.map((name) => players.indexOf(name)).sort((a, b) => a - b);
  if (new Set(seats).size < seats.length) return 'a name is there twice';
  const [seat = 0, ...others] = seats;
  if (kind === 'tie') return others.length > 0 ? { kind, seats } : 'a tie is between two or more';
  return others.length > 0 ? 'only one can win; several tie' : { kind: 'win', seat };
}

function count(number: number, word: string): string {
  return number === 1 ? `1 ${word}` : `${number} ${word}s`;
}
