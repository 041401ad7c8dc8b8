import { seededRandom } from '@pok/strategy';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { madeUpMatches } from '../testing/made-up-matches.ts';
import { companionsOf } from './companions.ts';
import { eveningsOf } from './evenings.ts';
import { intervalOfMean, intervalOfShare } from './how-sure.ts';
import type { KeptMatch } from './kept-match.ts';
import { whatPaidOff, wordOfHonour } from './word-of-honour.ts';
import { youOverTime } from './you-over-time.ts';

const HOUR_MS = 3_600_000;
const [SOME] = madeUpMatches(1, seededRandom('some'));

/** A match of Ana (you), Ben and Cem, won by one of them. */
function match(winner: 'Ana' | 'Ben' | 'Cem', more: Partial<KeptMatch> = {}): KeptMatch {
  if (SOME === undefined) throw new Error('there is one');
  const names = ['Ana', 'Ben', 'Cem'];
  return {
    ...SOME,
    place: 'table',
    table: 'TABLE',
    players: names.map((name) => ({ name, kind: 'person', person: `id-${name}` })),
    you: 0,
    end: 'win',
    winners: [names.indexOf(winner)],
    promises: names.map(() => ({ kept: 0, broken: 0 })),
    ...more,
  };
}

const times = (count: number, one: KeptMatch) => Array.from({ length: count }, () => one);

describe('evenings', () => {
  test('are matches at one table without a long break, newest first, each with its score', () => {
    const evenings = eveningsOf([
      match('Ana', { endedAt: 30 * HOUR_MS }),
      match('Ben', { endedAt: 1 * HOUR_MS }),
      match('Ben', { endedAt: 2 * HOUR_MS, end: 'tie', winners: [0, 1] }),
      match('Cem', { endedAt: 2 * HOUR_MS, table: 'OTHER' }),
    ]);
    expect(evenings.map(({ from, to, matches }) => [from / HOUR_MS, to / HOUR_MS, matches.length])).toEqual([
      [30, 30, 1],
      [1, 2, 2],
      [2, 2, 1],
    ]);
    expect(evenings[1]?.score).toEqual([
      { name: 'Ben', kind: 'person', isYou: false, matches: 2, wins: 1, ties: 1 },
      { name: 'Ana', kind: 'person', isYou: true, matches: 2, wins: 0, ties: 1 },
      { name: 'Cem', kind: 'person', isYou: false, matches: 2, wins: 0, ties: 0 },
    ]);
  });

  test('contain every match once', () => {
    const matches = madeUpMatches(200, seededRandom('evenings'));
    const kept = eveningsOf(matches).flatMap((evening) => evening.matches);
    expect(kept.map(({ id }) => id).sort()).toEqual(matches.map(({ id }) => id).sort());
  });
});

describe('you over time', () => {
  test('counts wins, ties, the fair share, and the lead over it', () => {
    const you = youOverTime([
      match('Ana', { endedAt: 2 }),
      match('Ben', { endedAt: 1 }),
      match('Ana', { endedAt: 3, end: 'tie', winners: [0, 2] }),
      match('Ana', { endedAt: 4, you: null }),
    ]);
    expect(you).toMatchObject({ matches: 3, wins: 1, ties: 1, share: 0.5 });
    expect(you.fairShare).toBeCloseTo(1 / 3);
    expect(you.course.map(({ at }) => at)).toEqual([1, 2, 3]);
    expect(you.course.at(-1)?.ahead).toBeCloseTo(0.5);
    expect([you.givenAway, you.luck]).toEqual([undefined, undefined]);
  });

  test('losses are per choice, and luck is per match', () => {
    const you = youOverTime([
      match('Ana', { review: { choices: 10, skill: -0.2, luck: 0.3 } }),
      match('Ben', { review: { choices: 5, skill: 0, luck: -0.1 } }),
      match('Ben', { review: { choices: 0, skill: 0, luck: -0.5 } }),
    ]);
    expect(you.givenAway?.mean).toBeCloseTo(0.01);
    expect(you.luck?.mean).toBeCloseTo(-0.1);
  });

  test('nothing yet', () => {
    expect(youOverTime([])).toMatchObject({ matches: 0, share: 0, sure: { from: 0, to: 1 }, course: [] });
  });
});

describe('you and each other person', () => {
  test.each([
    ['three matches make no statement', times(3, match('Ana')), 'unsure'],
    ['ten of ten do', times(10, match('Ana')), 'you'],
    ['and the other way round', times(10, match('Ben')), 'they'],
    ['half of twenty is still unsure', [...times(10, match('Ana')), ...times(10, match('Ben'))], 'unsure'],
    ['half of two hundred is even', [...times(100, match('Ana')), ...times(100, match('Ben'))], 'even'],
    ['what the third wins says nothing', times(50, match('Cem')), 'unsure'],
  ])('%s', (_, matches, ahead) => {
    expect(companionsOf(matches).find(({ name }) => name === 'Ben')?.ahead).toBe(ahead);
  });

  test('a person keeps their matches under a new name, and at the desk under a name that only they have', () => {
    const renamed = match('Ben', { endedAt: 9 });
    const bens = renamed.players.map((player) =>
      player.name === 'Ben' ? { ...player, name: 'Benno' } : player,
    );
    const atDesk = match('Ben', {
      endedAt: 10,
      place: 'desk',
      you: null,
      players: ['ana', 'Benno', 'Dia'].map((name) => ({ name, kind: 'person', person: null })),
    });
    const companions = companionsOf([match('Ana', { endedAt: 8 }), { ...renamed, players: bens }, atDesk]);
    expect(companions.map(({ name, matches }) => [name, matches])).toEqual([
      ['Benno', 3],
      ['Cem', 2],
      ['Dia', 1],
    ]);
  });

  test('each person has their own promises', () => {
    const promises = [
      { kept: 9, broken: 9 },
      { kept: 2, broken: 1 },
      { kept: 0, broken: 0 },
    ];
    const [ben] = companionsOf(times(3, match('Ana', { promises })));
    expect(ben?.promises).toEqual({ kept: 6, broken: 3 });
  });

  test('bots are left out', () => {
    const players = ['Ana', 'Pim', 'Momo'].map((name, seat) => ({
      name,
      kind: seat === 0 ? ('person' as const) : ('bot' as const),
      person: null,
    }));
    expect(companionsOf([match('Ana', { players })])).toEqual([]);
  });
});

describe('the word of honour', () => {
  const promised = (
    ...seats: readonly (readonly [kept: number, broken: number, keptGone: number, brokenGone: number])[]
  ) =>
    match('Ana', {
      promises: seats.map(([kept, broken, keptGone, brokenGone]) => ({
        kept,
        broken,
        gone: { kept: keptGone, broken: brokenGone },
      })),
    });

  test('names everybody who promised something, the most honest first', () => {
    const evening = [
      promised([2, 1, 1, 1], [0, 0, 0, 0], [1, 0, 1, 0]),
      promised([1, 1, 0, 0], [0, 0, 0, 0], [2, 0, 0, 0]),
    ];
    expect(wordOfHonour(evening)).toEqual({
      lines: [
        { name: 'Cem', isYou: false, promises: { kept: 3, broken: 0 }, gone: { kept: 1, broken: 0 } },
        { name: 'Ana', isYou: true, promises: { kept: 3, broken: 2 }, gone: { kept: 1, broken: 1 } },
      ],
      known: { promises: { kept: 6, broken: 2 }, gone: { kept: 2, broken: 1 } },
    });
  });

  test('seven of nine are more honest than one of two', () => {
    const { lines } = wordOfHonour([promised([1, 1, 0, 0], [7, 2, 0, 0], [0, 0, 0, 0])]);
    expect(lines.map(({ name }) => name)).toEqual(['Ben', 'Ana']);
  });

  test.each([
    ['honesty', promised([2, 2, 2, 1], [0, 0, 0, 0])],
    ['bluffing', promised([2, 0, 1, 0], [0, 1, 0, 1])],
    ['both', promised([2, 4, 1, 2])],
    ['nobody-bluffed', promised([1, 0, 0, 0])],
    [undefined, promised([0, 3, 0, 3])],
    [undefined, match('Ana')],
  ])('says what paid off: %s', (paidOff, evening) => {
    expect(whatPaidOff(wordOfHonour([evening]))).toBe(paidOff);
  });

  test('claims nothing about matches for which it only knows the promises', () => {
    const old = match('Ana', {
      promises: [
        { kept: 1, broken: 1 },
        { kept: 0, broken: 0 },
        { kept: 0, broken: 0 },
      ],
    });
    const honour = wordOfHonour([promised([1, 1, 1, 0]), old]);
    expect(honour.lines).toEqual([
      { name: 'Ana', isYou: true, promises: { kept: 2, broken: 2 }, gone: undefined },
    ]);
    expect(honour.known.promises).toEqual({ kept: 1, broken: 1 });
  });
});

describe('how sure', () => {
  test('a share lies in its interval, and the interval narrows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (tries, share) => {
          const { from, to } = intervalOfShare(share * tries, tries);
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeLessThanOrEqual(1);
          expect(from - 1e-9).toBeLessThanOrEqual(share);
          expect(to + 1e-9).toBeGreaterThanOrEqual(share);
          const more = intervalOfShare(share * tries * 4, tries * 4);
          expect(more.to - more.from).toBeLessThan(to - from);
        },
      ),
    );
  });

  test('a mean of a few numbers says nothing', () => {
    expect(intervalOfMean([1, 1, 1])).toEqual({ from: -Infinity, to: Infinity });
    expect(intervalOfMean(Array.from({ length: 8 }, () => 1))).toEqual({ from: 1, to: 1 });
  });
});
