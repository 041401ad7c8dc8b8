import { parsePlays, parseRoll, type Roll, SHAPES, type Shape } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { solutionOf } from '../bots/solution.ts';
import { reviewMatch } from '../review/review.ts';
import { loadValues } from '../values/load-values.ts';
import { playerCountsIn, type RoomPlays, reviewRoom } from './review-room.ts';

const solutions = new Map(
  await Promise.all(
    [3, 4].map(async (players) => [players, solutionOf(await loadValues(players === 3 ? 3 : 4))] as const),
  ),
);
const solutionFor = (players: number) => {
  const solution = solutions.get(players);
  if (solution === undefined) throw new RangeError(`no solution for ${players}`);
  return solution;
};

const rollOf = (letters: string): Roll => {
  const roll = parseRoll(letters);
  if (typeof roll === 'string') throw new Error(roll);
  return roll;
};
const playsOf = (letters: string): readonly Shape[] => parsePlays(letters) ?? [];

/** `[roll, 'table/match plays', …]` per roll. */
function room(...rolls: readonly (readonly [string, ...string[]])[]): readonly RoomPlays[] {
  return rolls.map(([roll, ...tables], index) => ({
    number: index + 1,
    roll: rollOf(roll),
    tables: tables.map((line) => {
      const [, table, match, plays = ''] = /^(\d+)\/(\d+) (\w+)$/.exec(line) ?? [];
      return { number: Number(table), match: Number(match), plays: playsOf(plays) };
    }),
  }));
}

const SITTING = room(
  ['TD-', '1/1 DDT', '2/1 DSTT'],
  ['S--', '1/1 SSS', '2/1 SDDT'],
  ['DTS', '1/1 DTT', '2/1 TTDS'],
);

describe('a room beside perfect players in the same seats', () => {
  const review = reviewRoom(SITTING, solutionFor);

  test('what was played is counted, and what perfect players play adds up to as many seats', () => {
    expect(review.rolls.map(({ played }) => played)).toEqual([
      { disc: 3, square: 1, triangle: 3 },
      { disc: 2, square: 4, triangle: 1 },
      { disc: 2, square: 1, triangle: 4 },
    ]);
    for (const { perfect, seats } of review.rolls) {
      expect(seats).toBe(7);
      expect(perfect.disc + perfect.square + perfect.triangle).toBeCloseTo(7, 6);
    }
    expect(review.seats).toBe(21);
  });

  test('it gives away as much as the reviews of its matches say', () => {
    const skill = [1, 2].flatMap((table) => {
      const rounds = SITTING.flatMap(({ roll, tables }) =>
        tables.filter(({ number }) => number === table).map(({ plays }) => ({ roll, plays })),
      );
      const players = rounds[0]?.plays.map(String) ?? [];
      return reviewMatch({ players, rounds }, solutionFor(players.length)).seats.map((seat) => seat.skill);
    });
    expect(review.givenAway).toBeCloseTo(-skill.reduce((sum, part) => sum + part, 0), 9);
  });

  test('counters that went into the box are counted: a die was met, or shapes were off the dice', () => {
    // TD-: at table 1 one triangle and two discs are exactly what the dice want; at table 2 no die is met, and a square is off them.
    expect(review.rolls[0]?.gone).toEqual({ disc: 2, square: 1, triangle: 1 });
    // S--: three squares are too many, so the shapes off the dice go: none at table 1; at table 2 the one square meets die One.
    expect(review.rolls[1]?.gone).toEqual({ disc: 0, square: 1, triangle: 0 });
  });

  test('the distance is the share of seats that would have to play something else', () => {
    for (const { played, perfect, seats, distance } of review.rolls) {
      const more = SHAPES.reduce((sum, shape) => sum + Math.max(0, played[shape] - perfect[shape]), 0);
      expect(distance).toBeCloseTo(more / seats, 9);
    }
    const [first, second] = review.surprises;
    expect(first?.distance).toBeGreaterThanOrEqual(second?.distance ?? 0);
  });
});

test('a second match of a table starts with full hands', () => {
  const first = reviewRoom(room(['TD-', '1/1 DDT']), solutionFor);
  const again = reviewRoom(room(['S--', '1/1 SDT'], ['TD-', '1/2 DDT']), solutionFor);
  expect(again.rolls[1]?.perfect).toEqual(first.rolls[0]?.perfect);
});

test('a shape that everybody plays all the time is loved too much; a room near perfect play loves none', () => {
  const discs = reviewRoom(
    room(
      ...Array.from(
        { length: 3 },
        (_, roll) =>
          ['STS', ...Array.from({ length: 6 }, (_t, table) => `${table + 1}/${roll + 1} DDD`)] as const,
      ).map(([roll, ...tables]): [string, ...string[]] => [roll, ...tables]),
    ),
    solutionFor,
  );
  expect(discs.loved?.shape).toBe('disc');
  expect(discs.loved?.played).toBe(54);
  expect(reviewRoom(room(['DST', '1/1 DST']), solutionFor).loved).toBeUndefined();
});

test('a room needs the solutions of its tables’ sizes', () => {
  expect(playerCountsIn(SITTING)).toEqual([3, 4]);
  expect(reviewRoom([], solutionFor)).toEqual({
    rolls: [],
    seats: 0,
    givenAway: 0,
    loved: undefined,
    surprises: [],
  });
});
