import { readFileSync } from 'node:fs';
import { formatRecord, type MatchRecord, parseRecord, recordNames, recordOf } from '@pok/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyRandom, anyWalk, playAtRandom } from '../../../rules/law/random-match.ts';
import { formatBase62 } from './base62.ts';
import { formatMatchLink, type MatchLinkProblem, parseMatchLink } from './match-link.ts';
import { MixedRadixWriter } from './mixed-radix.ts';

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Names of every kind: letters, any script, pictures, and the ways people write their own. */
const anyName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    'Ana',
    'anna-lena',
    'PAPA',
    'Zoë',
    'Jürgen 2',
    'Олександр',
    '美咲',
    '👩‍👩‍👧',
    "O'Neill",
    'ẞ',
    'McKay',
    '',
  ),
);

/** A match at any moment, with or without its result told. */
const anyRecord: fc.Arbitrary<MatchRecord> = fc
  .tuple(anyWalk, fc.nat(), fc.array(anyName, { minLength: 7, maxLength: 7 }), fc.boolean())
  .map(([walk, moment, names, isTold]) => {
    const match = walk.states[moment % walk.states.length] ?? walk.end;
    const record = recordOf(names.slice(0, match.hands.length), match);
    return isTold ? record : { ...record, result: undefined };
  });

const SHORT_NAMES = [
  'Ana',
  'Ben',
  'Cem',
  'Dia',
  'Eli',
  'Lena',
  'Paul',
  'Zoë',
  'Jonas',
  'Marie',
  'Mateo',
  'Chloé',
];

const LINK = formatMatchLink(recordIn('players: Ana, Ben, Cem\n1 TD- DDT\nresult: unfinished\n'));

function recordIn(text: string): MatchRecord {
  const parsed = parseRecord(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.record;
}

function problemOf(link: string): MatchLinkProblem | undefined {
  const parsed = parseMatchLink(link);
  return parsed.ok ? undefined : parsed.problem;
}

describe('a match in a link', () => {
  test('names, rounds and result of any record survive, in letters and digits', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        const link = formatMatchLink(record);
        expect(link).toMatch(/^[0-9A-Za-z]+$/);
        const parsed = parseMatchLink(link);
        if (!parsed.ok) throw new Error(parsed.problem);
        expect(parsed.record).toEqual(record);
        expect(parsed.match).toEqual(playedThrough(record));
      }),
      { numRuns: 300 },
    );
  });

  test('headers are left out', () => {
    const record = recordIn('players: Ana, Ben, Cem\ndate: 2026-11-15\n');
    expect(parseMatchLink(formatMatchLink(record))).toMatchObject({ ok: true, record: { headers: [] } });
  });

  test('is found at the end of an address, and with space around it', () => {
    expect(problemOf(`  https://pok.example/replay#${LINK}\n`)).toBeUndefined();
  });

  test('five players and fifteen rounds with short names take at most 90 characters', () => {
    const five = fc.tuple(
      anyRandom,
      fc.uniqueArray(fc.constantFrom(...SHORT_NAMES), { minLength: 5, maxLength: 5 }),
    );
    fc.assert(
      fc.property(five, ([random, names]) => {
        const { end } = playAtRandom(5, random, 15);
        expect(formatMatchLink(recordOf(names, end)).length).toBeLessThanOrEqual(90);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a broken link is refused', () => {
  test('whichever character was changed', () => {
    fc.assert(
      fc.property(anyRecord, fc.nat(), fc.constantFrom(...CHARACTERS), (record, place, character) => {
        const link = formatMatchLink(record);
        const at = place % link.length;
        fc.pre(link[at] !== character);
        expect(parseMatchLink(link.slice(0, at) + character + link.slice(at + 1)).ok).toBe(false);
      }),
    );
  });

  test('whichever neighbours were swapped', () => {
    for (let at = 0; at + 1 < LINK.length; at += 1) {
      const swapped = LINK.slice(0, at) + LINK.charAt(at + 1) + LINK.charAt(at) + LINK.slice(at + 2);
      if (swapped !== LINK) expect(parseMatchLink(swapped).ok).toBe(false);
    }
  });

  test('wherever it was cut off', () => {
    for (let length = 1; length < LINK.length; length += 1)
      expect(problemOf(LINK.slice(0, length))).toBe('damaged');
  });

  test.each([
    ['nothing', '', 'no-link'],
    ['an address without a match', 'https://pok.example/replay', 'no-link'],
    ['an address with nothing after the #', 'https://pok.example/replay#', 'no-link'],
    ['another version', `2${LINK.slice(1)}`, 'unknown-version'],
    ['what is no letter', `${LINK}-`, 'characters'],
    ['more than anybody can send', `1${'z'.repeat(20_000)}`, 'too-long'],
    ['the number nothing', '1', 'damaged'],
  ])('%s', (_, link, problem) => {
    expect(problemOf(link)).toBe(problem);
  });

  /** The check number is no secret: anybody can make links that are well-formed up to it. */
  const made = (...digits: readonly (readonly [digit: number, base: number])[]) => {
    const writer = new MixedRadixWriter();
    for (const [digit, base] of digits) writer.write(digit, base);
    return `1${formatBase62(writer.finish() * (2n ** 31n - 1n))}`;
  };
  const named = (...letters: readonly number[]) =>
    [...letters, 0].flatMap((letter) => [[letter, 128] as const, [0, 2] as const]);
  const [space, a, b, c] = [32, 65, 66, 67];
  const threePlayers = [[1, 2], [0, 5], ...named(a), ...named(b), ...named(c)] as const;

  /** A roll, and three plays of one shape that hand it over: two discs, two squares and a triangle each make a tie. */
  const together = (roll: number, held: number) =>
    [
      [roll, 48],
      [0, held],
      [0, held],
      [0, held],
    ] as const;
  const fiveRounds = [
    ...together(12, 3),
    ...together(12, 3),
    ...together(29, 2),
    ...together(29, 2),
    ...together(46, 1),
  ];

  test('a complete match is accepted', () => {
    expect(parseMatchLink(made(...threePlayers, [5, 16], [0, 2], ...fiveRounds))).toMatchObject({
      ok: true,
      record: { players: ['A', 'B', 'C'], result: { kind: 'tie', seats: [0, 1, 2] } },
    });
  });

  test.each([
    ['two players with one name', made([1, 2], [0, 5], ...named(a), ...named(a), ...named(b))],
    ['a player without a name', made([1, 2], [0, 5], ...named(a), ...named(), ...named(b))],
    ['a name with a space before it', made([1, 2], [0, 5], ...named(space, a), ...named(a), ...named(b))],
    [
      'a letter spelled the long way',
      made([1, 2], [0, 5], [a, 128], [1, 2], [0, 128], [0, 2], ...named(), ...named(b), ...named(c)),
    ],
    [
      'a letter that Unicode lacks',
      made([1, 2], [0, 5], ...Array.from({ length: 99 }, () => [255, 256] as const)),
    ],
    ['endless rounds', made(...threePlayers, ...Array.from({ length: 99 }, () => [31, 32] as const))],
    ['a round after the end', made(...threePlayers, [6, 16], [0, 2], ...fiveRounds, [0, 48])],
    ['something left over', made(...threePlayers, [0, 16], [0, 2], [1, 2])],
  ])('%s, though its number is right', (_, link) => {
    expect(problemOf(link)).toBe('damaged');
  });

  test('parsing never throws, whatever the text', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseMatchLink(text)));
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 600n }),
        (n) => void parseMatchLink(`1${formatBase62(n * (2n ** 31n - 1n))}`),
      ),
    );
  });
});

describe('links that people already have stay valid', () => {
  const golden: readonly { link: string; record: string }[] = JSON.parse(
    readFileSync(new URL('../../golden/links/1.json', import.meta.url), 'utf8'),
  );

  test.each(golden)('$link', ({ link, record }) => {
    const parsed = parseMatchLink(link);
    if (!parsed.ok) throw new Error(parsed.problem);
    expect(formatRecord(parsed.record)).toBe(record);
    expect(formatMatchLink(recordIn(record))).toBe(link);
  });
});

function playedThrough(record: MatchRecord) {
  const players = recordNames(record.players);
  const parsed = parseRecord(formatRecord({ ...record, players }));
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.match;
}
