import type { MatchResult } from '@pok/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { standingsOf } from './standings.ts';
import { formatStandingsCsv } from './standings-csv.ts';
import { EMPTY_TALLY, type Tally, tallyAfter } from './tally.ts';

type Played = readonly [players: number, result: MatchResult, seat: number, left?: readonly number[]];

const tallyOf = (matches: readonly Played[]): Tally =>
  matches.reduce(
    (tally, [players, result, seat, left = []]) =>
      tallyAfter(tally, { players: Array(players).fill(null), result, left }, seat),
    EMPTY_TALLY,
  );
const win = (seat: number) => ({ kind: 'win', seat }) as const;

test.each<[string, Played[], Omit<Tally, 'units'> & { units: number }]>([
  [
    'a win among four is ¾ of a win more than one’s share',
    [[4, win(0), 0]],
    { matches: 1, wins: 1, ties: 0, units: 315 },
  ],
  ['a defeat among four is ¼ less', [[4, win(1), 0]], { matches: 1, wins: 0, ties: 0, units: -105 }],
  ['a win among five is worth more', [[5, win(0), 0]], { matches: 1, wins: 1, ties: 0, units: 336 }],
  [
    'two who tie share it',
    [[3, { kind: 'tie', seats: [0, 2] }, 2]],
    { matches: 1, wins: 0, ties: 1, units: 70 },
  ],
  [
    'a dead position is a tie between all',
    [[4, { kind: 'dead' }, 3]],
    { matches: 1, wins: 0, ties: 1, units: 0 },
  ],
  [
    'a match that everybody left counts for nothing',
    [[4, { kind: 'abandoned' }, 0]],
    { matches: 0, wins: 0, ties: 0, units: 0 },
  ],
  [
    'a player who left has played and won nothing',
    [[4, win(0), 0, [0]]],
    { matches: 1, wins: 0, ties: 0, units: -105 },
  ],
])('%s', (_title, matches, tally) => {
  expect(tallyOf(matches)).toEqual(tally);
});

const line = (person: string, tally: Tally) => ({ person, name: person, tally });

describe('the standings', () => {
  test('compare means: a person with fewer matches is not behind for that', () => {
    const often = tallyOf([
      [4, win(0), 0],
      [4, win(1), 0],
      [4, win(1), 0],
      [4, win(1), 0],
    ]);
    const once = tallyOf([[4, win(0), 0]]);
    expect(standingsOf([line('often', often), line('once', once), line('never', EMPTY_TALLY)])).toEqual([
      { person: 'once', name: 'once', rank: 1, wins: 1, ties: 0, matches: 1, points: 75 },
      { person: 'often', name: 'often', rank: 2, wins: 1, ties: 0, matches: 4, points: 0 },
    ]);
  });

  test('nobody has minus zero points', () => {
    const little = { matches: 7, wins: 1, ties: 0, units: -10 };
    expect(standingsOf([line('ana', little)])[0]?.points).toBe(0);
  });

  test('equal means share a rank', () => {
    const same = tallyOf([[4, win(0), 0]]);
    const ranks = standingsOf([
      line('b', same),
      line('c', EMPTY_TALLY),
      line('a', same),
      line('z', tallyOf([[4, win(1), 0]])),
    ]);
    expect(ranks.map(({ person, rank }) => [person, rank])).toEqual([
      ['a', 1],
      ['b', 1],
      ['z', 3],
    ]);
  });

  const matchArbitrary = fc.integer({ min: 3, max: 7 }).chain((players) =>
    fc.record({
      players: fc.constant(players),
      order: fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], {
        minLength: players,
        maxLength: players,
      }),
      winners: fc.uniqueArray(fc.integer({ min: 0, max: players - 1 }), { minLength: 1, maxLength: players }),
    }),
  );

  test('depend neither on the order of matches nor on that of people, and add up to zero', () => {
    fc.assert(
      fc.property(
        fc.array(matchArbitrary, { minLength: 1, maxLength: 12 }),
        fc.infiniteStream(fc.nat()),
        (matches, numbers) => {
          const tallies = (list: typeof matches) => {
            const all = new Map<string, Tally>();
            for (const { order, winners } of list) {
              const [first = 0] = winners;
              const result: MatchResult = winners.length === 1 ? win(first) : { kind: 'tie', seats: winners };
              for (const [seat, person] of order.entries())
                all.set(
                  person,
                  tallyAfter(all.get(person) ?? EMPTY_TALLY, { players: order, result, left: [] }, seat),
                );
            }
            return [...all].map(([person, tally]) => line(person, tally));
          };
          const shuffled = matches
            .map((match) => ({ match, key: numbers.next().value ?? 0 }))
            .toSorted((one, other) => one.key - other.key)
            .map(({ match }) => match);
          const lines = tallies(matches);
          expect(standingsOf(tallies(shuffled).toReversed())).toEqual(standingsOf(lines));
          expect(lines.reduce((sum, { tally }) => sum + tally.units, 0)).toBe(0);
        },
      ),
    );
  });
});

describe('the standings as CSV', () => {
  const HEADINGS = ['rank', 'name', 'real name', 'wins', 'ties', 'matches', 'points'];
  const tally = tallyOf([[3, win(0), 0]]);

  test.each([
    ['Ana', 'Ana'],
    ['Ana, the first', '"Ana, the first"'],
    ['Ana "A" Ames', '"Ana ""A"" Ames"'],
    ['Ana\nAmes', '"Ana\nAmes"'],
    ['Ana\r\nAmes', '"Ana\r\nAmes"'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    [' =1+1', "' =1+1"],
    ['=HYPERLINK("http://a.example","win")', `"'=HYPERLINK(""http://a.example"",""win"")"`],
    ['Ana\n=1+1', `"Ana\n'=1+1"`],
    ['Ana;=1+1', `"Ana;'=1+1"`],
    ['Ana-Lena = @ana + 1', 'Ana-Lena = @ana + 1'],
  ])('the name %j is the cell %s, as a name and as a real name', (name, cell) => {
    const csv = formatStandingsCsv(standingsOf([line(name, tally)]), HEADINGS, new Map([[name, name]]));
    expect(csv).toBe(`${HEADINGS.join(',')}\r\n1,${cell},${cell},1,0,1,67\r\n`);
  });

  test('negative points are a number', () => {
    const lost = tallyOf([[3, win(0), 1]]);
    expect(formatStandingsCsv(standingsOf([line('Ana', lost)]), [])).toBe('\r\n1,Ana,,0,0,1,-33\r\n');
  });
});

test('the standings as CSV have one line per person, with the real names that are known', () => {
  const tally = tallyOf([[3, win(0), 0]]);
  const csv = formatStandingsCsv(
    standingsOf([line('=1+1', tally), line('red-fox', tally), line('a "b"', tally)]),
    ['rank', 'name', 'real name', 'wins', 'ties', 'matches', 'points'],
    new Map([['red-fox', 'Ana, the first']]),
  );
  expect(csv).toBe(
    [
      'rank,name,real name,wins,ties,matches,points',
      "1,'=1+1,,1,0,1,67",
      '1,"a ""b""",,1,0,1,67',
      '1,red-fox,"Ana, the first",1,0,1,67',
      '',
    ].join('\r\n'),
  );
});
