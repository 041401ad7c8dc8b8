import { expect, test } from 'vitest';
import { rollOf } from '../law/read.ts';
import { challenges, formatRoll, parseRoll, probability, ROLLS, rollDice } from './roll.ts';

const SIDES = 6;
/** All ways in which three dice fall, by asking for each side in turn. */
const FALLS = Array.from({ length: SIDES ** 3 }, (_, fall) => {
  let rest = fall;
  return formatRoll(
    rollDice((sides) => {
      const side = rest % sides;
      rest = Math.floor(rest / sides);
      return side;
    }),
  );
});

test('[M3] a random source that returns too large a number is a bug', () => {
  expect(() => rollDice((below) => below)).toThrow(RangeError('a random source must return less than 6'));
});

test('[M3] a roll asks for one of six sides, three times', () => {
  const asked: number[] = [];
  rollDice((below) => asked.push(below) - 1);
  expect(asked).toEqual([6, 6, 6]);
});

test.each([
  ['D--', 18],
  ['S--', 18],
  ['T--', 18],
  ['DS-', 6],
  ['D-S', 6],
  ['DDD', 2],
  ['TSD', 2],
])('[M3] %s is %d of the 216 ways in which three dice fall', (roll, falls) => {
  expect(FALLS.filter((fall) => fall === roll)).toHaveLength(falls);
  expect(probability(rollOf(roll))).toBeCloseTo(falls / FALLS.length, 12);
});

test('[M3] there are 48 rolls, and no other can fall', () => {
  const listed = new Set(ROLLS.map(formatRoll));
  expect(listed.size).toBe(48);
  expect(listed).toEqual(new Set(FALLS));
});

test('[M3] the order of rolls is fixed: values and lookup tables depend on it', () => {
  expect(ROLLS.slice(0, 6).map(formatRoll)).toEqual(['DDD', 'DDS', 'DDT', 'DD-', 'DSD', 'DSS']);
  expect(ROLLS.slice(-1).map(formatRoll)).toEqual(['T--']);
  expect(ROLLS).toHaveLength(48);
});

test.each([
  ['-DD', 'die-one-blank'],
  ['', 'not-three-dice'],
  ['TD', 'not-three-dice'],
  ['TD--', 'not-three-dice'],
  ['XD-', 'unknown-face'],
  ['TX-', 'unknown-face'],
  ['TDx', 'unknown-face'],
])('[M3] not a roll: %s', (text, error) => {
  expect(parseRoll(text)).toBe(error);
});

test.each([
  ['TD-', 'one 1 triangle, two 2 disc'],
  ['S--', 'one 1 square'],
  ['DDD', 'one 1 disc, two 2 disc, three 3 disc'],
  ['T-S', 'one 1 triangle, three 3 square'],
])('[P2] the challenges of %s', (roll, told) => {
  const asked = challenges(rollOf(roll)).map(({ die, players, shape }) => `${die} ${players} ${shape}`);
  expect(asked.join(', ')).toBe(told);
});
