/** A way to break a good record: the broken text, the line at fault and the error that is reported. */
export interface Breakage {
  readonly name: string;
  /** `undefined` if this record can't be broken like that. */
  breakIt(lines: readonly string[]): Broken | undefined;
  readonly says: RegExp;
}

export interface Broken {
  readonly lines: readonly string[];
  readonly line: number;
}

/** Changes the line at an index (below zero: from the end). */
function change(
  name: string,
  find: (lines: readonly string[]) => number,
  by: (line: string) => string,
  says: RegExp,
): Breakage {
  return {
    name,
    says,
    breakIt: (lines) => {
      const index = find(lines);
      const line = lines[index];
      if (line === undefined || by(line) === line) return undefined;
      return { lines: lines.with(index, by(line)), line: index + 1 };
    },
  };
}

/** Puts a line where `find` says. */
function insert(
  name: string,
  find: (lines: readonly string[]) => number,
  line: string,
  says: RegExp,
): Breakage {
  return {
    name,
    says,
    breakIt: (lines) => {
      const index = find(lines);
      return index < 0 ? undefined : { lines: lines.toSpliced(index, 0, line), line: index + 1 };
    },
  };
}

const players = (lines: readonly string[]) => lines.findIndex((line) => line.startsWith('players:'));
const firstRound = (lines: readonly string[]) => lines.findIndex((line) => line.startsWith('1 '));
const thirdRound = (lines: readonly string[]) => lines.findIndex((line) => line.startsWith('3 '));
const lastRound = (lines: readonly string[]) => lines.findLastIndex((line) => /^\d/.test(line));
const result = (lines: readonly string[]) => lines.findIndex((line) => line.startsWith('result:'));
const end = (lines: readonly string[]) => lines.length;
const isUnfinished = (lines: readonly string[]) => lines.some((line) => line === 'result: unfinished');

export const BREAKAGES: readonly Breakage[] = [
  change('two players', players, () => 'players: Ana, Ben', /2 players; 3 to 7/),
  change('one player', players, () => 'players: Ana', /1 player; 3 to 7/),
  change('eight players', players, () => 'players: A, B, C, D, E, F, G, H', /8 players; 3 to 7/),
  change('a name twice', players, (line) => line.replace('Ben', 'Ana'), /two players are called Ana/),
  change('an empty name', players, (line) => line.replace('Ben', ''), /has no name/),
  change('a comma at the end', players, (line) => `${line},`, /has no name/),
  change('a comma at the start', players, (line) => line.replace(': ', ': , '), /has no name/),
  change('no names', players, () => 'players:', /`players:` has no value/),
  change('all names in a comment', players, (line) => line.replace('Ana', '# Ana'), /has no value/),
  insert('players twice', firstRound, 'players: Ana, Ben, Cem', /already named/),
  change(
    'players in capitals',
    players,
    (line) => line.toUpperCase(),
    /`PLAYERS:` must be written `players:`/,
  ),
  change('an unknown line', firstRound, () => 'hello', /neither a header .* nor a round/),
  change('a roll without its number', firstRound, (line) => line.slice(2), /neither a header .* nor a round/),
  change('die One blank', firstRound, (line) => line.replace(/^(\d+) ./, '$1 -'), /die One is never blank/),
  change(
    'an unknown face',
    firstRound,
    (line) => line.replace(/^(\d+) ./, '$1 X'),
    /a die shows D, S, T or -/,
  ),
  change('a small face', firstRound, (line) => line.replace(/^1 .../, '1 td-'), /a die shows D, S, T or -/),
  change('two dice', thirdRound, (line) => line.replace(/^(3 ..)./, '$1'), /3 characters, one per die/),
  change('four dice', thirdRound, (line) => line.replace(/^(3 ...)/, '$1-'), /3 characters, one per die/),
  change('an unknown play', firstRound, (line) => `${line.slice(0, -1)}X`, /each play is D, S or T/),
  change('a blank as a play', firstRound, (line) => `${line.slice(0, -1)}-`, /each play is D, S or T/),
  change(
    'small plays',
    firstRound,
    (line) => line.toLowerCase().replace(/^1 .../, '1 TD-'),
    /each play is D, S or T/,
  ),
  change('a play too few', firstRound, (line) => line.slice(0, -1), /\d plays for \d players/),
  change('a play too many', thirdRound, (line) => `${line}D`, /\d plays for \d players/),
  change('one play', thirdRound, (line) => line.replace(/\w+$/, 'D'), /1 play for \d players/),
  change('no plays', thirdRound, (line) => line.replace(/ \w+$/, ''), /has no plays/),
  change('no roll', thirdRound, () => '3', /has no roll and no plays/),
  change(
    'plays with a gap',
    firstRound,
    (line) => `${line.slice(0, -1)} ${line.slice(-1)}`,
    /doesn't belong here/,
  ),
  change('something after the plays', lastRound, (line) => `${line} !`, /`!` doesn't belong here/),
  change('two things after the plays', lastRound, (line) => `${line} ! ?`, /`! \?` doesn't belong here/),
  change('a round left out', thirdRound, (line) => line.replace('3', '4'), /this is round 3, not 4/),
  change('a round twice', thirdRound, (line) => line.replace('3', '2'), /this is round 3, not 2/),
  change('a number with a zero', thirdRound, (line) => `0${line}`, /this is round 3, not 03/),
  change('a letter after the number', thirdRound, (line) => line.replace('3', '3x'), /neither a header/),
  change('a number below zero', thirdRound, (line) => `-${line}`, /neither a header .* nor a round/),
  change('round zero', firstRound, (line) => line.replace('1', '0'), /this is round 1, not 0/),
  {
    name: 'a counter that was handed over',
    says: /Ana has no (disc|square|triangle) left to play/,
    breakIt: (lines) => {
      const seats = (lines[players(lines)] ?? '').split(',').length;
      // One alone meets die One twice; the third time there is nothing left.
      const rounds = [1, 2, 3].map((round) => `${round} D-- D${'S'.repeat(seats - 1)}`);
      const at = firstRound(lines);
      return { lines: [...lines.slice(0, at), ...rounds], line: at + 3 };
    },
  },
  {
    name: 'a round after the end',
    says: /the match was over after round \d+ \((win|tie|dead)/,
    breakIt: (lines) => {
      const last = lines[lastRound(lines)];
      if (last === undefined || isUnfinished(lines)) return undefined;
      const [number = '', ...rest] = last.split(' ');
      const at = result(lines);
      return { lines: lines.toSpliced(at, 1, [Number(number) + 1, ...rest].join(' ')), line: at + 1 };
    },
  },
  change('a result that is none', result, () => 'result: draw', /is not a result/),
  change('something before a win', result, () => 'result: a win Ana', /is not a result/),
  change('a result in capitals', result, () => 'result: WIN Ana', /is not a result/),
  change('an empty result', result, () => 'result:', /`result:` has no value/),
  change(
    'its key in capitals',
    result,
    (line) => line.replace('result', 'Result'),
    /`Result:` must be written `result:`/,
  ),
  change('a win of nobody', result, () => 'result: win', /is not a result/),
  change('a win of a stranger', result, () => 'result: win Zoe', /`Zoe` does not play/),
  change('a win of two', result, () => 'result: win Ana, Ben', /only one player can win/),
  change('a tie of one', result, () => 'result: tie Ana', /needs two or more/),
  change('a tie with a stranger', result, () => 'result: tie Ana, Zoe', /`Zoe` does not play/),
  change('a tie with oneself', result, () => 'result: tie Ana, Ana', /a name appears twice/),
  change(
    'another winner',
    result,
    (line) => (line.endsWith('win Cem') ? 'result: win Ana' : 'result: win Cem'),
    /the result is `.*`, not `win/,
  ),
  change(
    'another tie',
    result,
    (line) => (line.endsWith('tie Ana, Ben') ? 'result: tie Ben, Cem' : 'result: tie Ana, Ben'),
    /the result is `.*`, not `tie/,
  ),
  change('dead, though it is not', result, () => 'result: dead', /the result is `.*`, not `dead`/),
  change(
    'unfinished, though it is not',
    result,
    () => 'result: unfinished',
    /the result is `.*`, not `unfinished`/,
  ),
  insert('a result before the players', players, 'result: unfinished', /no `players:` line/),
  insert('a round before the players', players, '1 TD- DDST', /no `players:` line/),
  insert('a round after the result', end, '99 TD- DDST', /nothing may follow the `result:` line/),
  insert('a header after the result', end, 'place: here', /nothing may follow the `result:` line/),
  insert('a result after the result', end, 'result: unfinished', /nothing may follow the `result:` line/),
  insert('a header after the rounds', lastRound, 'place: here', /headers come before the first round/),
  insert('a header without a value', firstRound, 'place:', /`place:` has no value/),
  insert('a header after a mark', firstRound, '? place: here', /neither a header .* nor a round/),
  insert('a header without a key', firstRound, ': here', /neither a header .* nor a round/),
  change('CR LF', firstRound, (line) => `${line}\r`, /CR LF/),
  change('a control character', firstRound, (line) => `${line}\u0007`, /control character/),
  change('a NUL in the names', players, (line) => line.replace('Ben', 'B\u0000n'), /control character/),
  insert('a control character in a comment', firstRound, '# \u001b[2J', /control character/),
  {
    name: 'no players line',
    says: /no `players:` line/,
    breakIt: (lines) => {
      const without = lines.toSpliced(players(lines), 1);
      return { lines: without, line: firstRound(without) + 1 };
    },
  },
];
