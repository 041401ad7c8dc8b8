import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BREAKAGES } from '../law/breakages.ts';
import { anyRandom, anyWalk, playAtRandom } from '../law/random-match.ts';
import {
  formatRecord,
  type MatchRecord,
  parseRecord,
  RECORD_PROBLEMS,
  recordNames,
  recordOf,
  startMatch,
} from './index.ts';

const EXAMPLE = `players: Ana, Ben, Cem, Dia
1 TD- DDST
2 DS- SSTS
result: unfinished
`;

const golden = new URL('../golden/', import.meta.url);
const records = readdirSync(golden)
  .filter((name) => name.endsWith('.pok'))
  .map((name) => ({ name, lines: readFileSync(new URL(name, golden), 'utf8').trimEnd().split('\n') }));

function recordIn(text: string): MatchRecord {
  const parsed = parseRecord(text);
  if (!parsed.ok) throw new Error(`line ${parsed.error.line}: ${parsed.error.message}`);
  return parsed.record;
}

function errorIn(text: string): string {
  const parsed = parseRecord(text);
  return parsed.ok ? 'no error' : `line ${parsed.error.line}: ${parsed.error.message}`;
}

describe('a record', () => {
  test('is parsed and formatted without a change', () => {
    expect(formatRecord(recordIn(EXAMPLE))).toBe(EXAMPLE);
  });

  test('gives the match it describes', () => {
    const parsed = parseRecord(EXAMPLE);
    expect(parsed).toMatchObject({ ok: true, match: { result: undefined } });
    if (parsed.ok) expect(parsed.match.rounds).toEqual(parsed.record.rounds);
  });

  test('needs no result line, and stays without one', () => {
    const text = 'players: Ana, Ben, Cem\n1 D-- DSS\n';
    expect(recordIn(text).result).toBeUndefined();
    expect(formatRecord(recordIn(text))).toBe(text);
  });

  test('needs no round', () => {
    expect(recordIn('players: Ana, Ben, Cem').rounds).toEqual([]);
  });

  test('keeps other headers in order, even repeated ones', () => {
    const text =
      'players: Ana, Ben, Cem\ndate: 2017-10-26\nplace: Essen: hall 1\nplace: table 4\n1 D-- DSS\n';
    expect(recordIn(text).headers).toEqual([
      { key: 'date', value: '2017-10-26' },
      { key: 'place', value: 'Essen: hall 1' },
      { key: 'place', value: 'table 4' },
    ]);
    expect(formatRecord(recordIn(text))).toBe(text);
  });

  test('comments, blank lines and surrounding space are not part of it', () => {
    const text = `# a match\n\n  players:Ana,Ben ,  Cem,Dia# four\n\t1  TD-\tDDST # hm\n\n2 DS- SSTS\nresult:unfinished`;
    expect(formatRecord(recordIn(text))).toBe(EXAMPLE);
  });

  test('several spaces inside a name or a header are one', () => {
    const { players, headers } = recordIn('players: Ana  Maria, Ben, Cem\nplace: Essen,   hall 1\n');
    expect(players[0]).toBe('Ana Maria');
    expect(headers).toEqual([{ key: 'place', value: 'Essen, hall 1' }]);
  });

  test('names a tie in any order', () => {
    const { lines } = records.find(({ name }) => name === '4-players-tie.pok') ?? { lines: [] };
    const [last = ''] = lines.slice(-1);
    const turned = last.replace(
      /tie (.*)$/,
      (_, names: string) => `tie ${names.split(', ').reverse().join(', ')}`,
    );
    expect(recordIn([...lines.slice(0, -1), turned].join('\n'))).toEqual(recordIn(lines.join('\n')));
  });

  test('of any finished match survives formatting and parsing', () => {
    fc.assert(
      fc.property(anyWalk, ({ end }) => {
        const names = end.hands.map((_, seat) => `Player ${seat}`);
        const record = recordOf(names, end, [{ key: 'seed', value: 'x: 1, 2' }]);
        const parsed = parseRecord(formatRecord(record));
        expect(parsed).toEqual({ ok: true, record, match: end });
      }),
      { numRuns: 60 },
    );
  });

  test('of an unfinished match survives formatting and parsing', () => {
    fc.assert(
      fc.property(anyRandom, fc.nat({ max: 5 }), (random, most) => {
        const { end } = playAtRandom(5, random, most);
        const record = recordOf(['a', 'b', 'c', 'd', 'e'], end);
        expect(recordIn(formatRecord(record))).toEqual(record);
      }),
      { numRuns: 40 },
    );
  });

  test('any text is parsed, or refused with a line number that it has', () => {
    const piece = fc.constantFrom(
      'players: ',
      'Ana',
      ', ',
      'Ben',
      'Cem',
      '\n',
      '1 ',
      'TD- ',
      'DDS',
      'result: ',
      'win ',
      '#',
      '\r',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(piece).map((pieces) => pieces.join('')),
        ),
        (text) => {
          const parsed = parseRecord(text);
          if (parsed.ok) return;
          expect(parsed.error.line).toBeGreaterThanOrEqual(1);
          expect(parsed.error.line).toBeLessThanOrEqual(text.split('\n').length);
          expect(parsed.error.message).not.toBe('');
        },
      ),
    );
  });

  test.each([
    ['', 'line 1: there is no `players:` line'],
    ['\n\n', 'line 3: there is no `players:` line'],
    ['# nothing\n', 'line 2: there is no `players:` line'],
    ['1 TD- DDST\n', 'line 1: there is no `players:` line'],
  ])('without players is refused: %j', (text, error) => {
    expect(errorIn(text)).toContain(error);
  });
});

describe('a broken record is refused with line and reason:', () => {
  test.each(BREAKAGES)('$name', ({ breakIt, says }) => {
    const broken = records.map(({ lines }) => breakIt(lines)).filter((one) => one !== undefined);
    expect(broken).not.toEqual([]);
    for (const { lines, line } of broken) {
      const parsed = parseRecord(lines.join('\n'));
      expect(parsed.ok ? lines : parsed.error).toEqual({
        line,
        problem: expect.toBeOneOf([...RECORD_PROBLEMS]),
        message: expect.stringMatching(says),
      });
    }
  });

  test('every problem code occurs', () => {
    const problems = BREAKAGES.flatMap(({ breakIt }) =>
      records.flatMap(({ lines }) => {
        const broken = breakIt(lines);
        const parsed = broken === undefined ? undefined : parseRecord(broken.lines.join('\n'));
        return parsed === undefined || parsed.ok ? [] : [parsed.error.problem];
      }),
    );
    expect(new Set(problems)).toEqual(new Set(RECORD_PROBLEMS));
  });
});

describe('names in a record', () => {
  test.each([
    [
      ['Ana', 'Ben', 'Cem'],
      ['Ana', 'Ben', 'Cem'],
    ],
    [
      ['Ana, Queen', 'B#n', 'Cem\n1 TD-'],
      ['Ana Queen', 'B n', 'Cem 1 TD-'],
    ],
    [
      ['', ' , ', 'Cem'],
      ['Player 1', 'Player 2', 'Cem'],
    ],
    [
      ['Ana', 'Ana', 'A,na', 'Ana 2', '  Ana '],
      ['Ana', 'Ana 2', 'A na', 'Ana 2 2', 'Ana 3'],
    ],
    [
      ['Zoë 🎲', '王', 'O’Neil: x'],
      ['Zoë 🎲', '王', 'O’Neil: x'],
    ],
  ])('%j become %j', (names, clean) => {
    expect(recordNames(names)).toEqual(clean);
  });

  test('whatever the names are, the record can be parsed', () => {
    const names = fc.array(fc.string({ unit: 'binary', maxLength: 8 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(names, (wild) => {
        const record = recordOf(wild, startMatch(3));
        expect(recordIn(formatRecord(record))).toEqual(record);
      }),
    );
  });

  const good = recordIn(EXAMPLE);
  test.each([
    ['a comma in a name', { ...good, players: ['A,na', 'Ben', 'Cem', 'Dia'] }],
    ['a name twice', { ...good, players: ['Ana', 'Ana', 'Cem', 'Dia'] }],
    ['two players', { ...good, players: ['Ana', 'Ben'] }],
    ['a header over two lines', { ...good, headers: [{ key: 'a', value: 'b\nc' }] }],
    ['a header without a value', { ...good, headers: [{ key: 'a', value: '' }] }],
    ['a header with a comment', { ...good, headers: [{ key: 'a', value: 'b # c' }] }],
    ['a header with a key that is not a key', { ...good, headers: [{ key: 'a b', value: 'c' }] }],
    ['a header with a key of the format itself', { ...good, headers: [{ key: 'result', value: 'dead' }] }],
  ])('%s is a bug', (_, record) => {
    expect(() => formatRecord(record)).toThrow(/^not (the players|a header) of a record: [["]/);
  });
});
