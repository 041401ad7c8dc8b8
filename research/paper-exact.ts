import type { Seat } from '@pok/rules';
import { casualMix, type Solution, sharpnessAt, steadyMix, tilt } from '@pok/strategy';
import { bestResponse, quickAnswer, sharesOf, type WrittenWay, writeOut } from './fixed-ways.ts';

/** A row of exact shares, in percent. */
type Row = readonly string[];

export interface ExactTables {
  /** What one seat wins with each way to play, for every pair of others. */
  readonly answers: readonly Row[];
  /** What all three win at tables of Sharp, Steady and somebody who knows what they do. */
  readonly threeKinds: readonly Row[];
}

export function workOutExactly(solution: Solution): ExactTables {
  const sharp = writeOut((hands, roll) => solution.advice(hands, roll).mix);
  const steady = writeOut((hands, roll) => hands.map((hand) => steadyMix(hand, roll, hands.length)));
  const casual = writeOut((hands, roll) => hands.map((hand) => casualMix(hand, roll)));

  /** Reader, if it knew the others' mixes by heart from the first round on. */
  const byHeart = (ways: readonly WrittenWay[], seat: Seat) =>
    quickAnswer(ways, seat, solution.worth, (own, worth, hand) => tilt(own, worth, hand, sharpnessAt(0)));
  const seats = (first: WrittenWay, second: readonly WrittenWay[], third: readonly WrittenWay[]) => [
    first,
    at(second, 1),
    at(third, 2),
  ];

  const pairs = [
    ['two Casuals', casual, casual],
    ['two Steadies', steady, steady],
    ['Steady and Casual', steady, casual],
    ['two Sharps', sharp, sharp],
    ['Sharp and Casual', sharp, casual],
    ['Sharp and Steady', sharp, steady],
  ] as const;
  const answers = pairs.map(([name, second, third]) => {
    const others = seats(at(sharp, 0), second, third);
    const ways = [at(casual, 0), at(steady, 0), at(sharp, 0), byHeart(others, 0), bestResponse(others, 0)];
    return [name, ...ways.map((way) => percent(at(sharesOf(seats(way, second, third)), 0)))];
  });

  const withSharp = seats(at(sharp, 0), sharp, steady);
  const reader = byHeart(withSharp, 0);
  const best = bestResponse(withSharp, 0);
  const told = (ways: readonly WrittenWay[]) => sharesOf(ways).map(percent);
  const [, second, third] = withSharp;
  if (second === undefined || third === undefined) throw new RangeError('a table has three seats');
  const threeKinds = [
    ['Sharp', 'Sharp', 'Steady', ...told(withSharp)],
    ['knows both by heart', 'Sharp', 'Steady', ...told([reader, second, third])],
    ['best answer to both', 'Sharp', 'Steady', ...told([best, second, third])],
    [
      'knows both by heart',
      'best answer to both',
      'Steady',
      ...told([reader, bestResponse([reader, second, third], 1), third]),
    ],
    [
      'knows both by heart',
      'the same, taking the first for Sharp',
      'Steady',
      ...told([reader, byHeart(withSharp, 1), third]),
    ],
  ];
  return { answers, threeKinds };
}

function at<Value>(values: readonly Value[], seat: Seat): Value {
  const value = values[seat];
  if (value === undefined) throw new RangeError(`nobody sits at ${seat}`);
  return value;
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
