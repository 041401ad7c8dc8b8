import { judgePlays, parsePlays, parseRoll, ROLLS, SHAPES, type Shape } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { formatVerdict, YOU } from './format-verdict.ts';
import { formatResult } from './words.ts';

const NAMES = [YOU, 'Ben', 'Cem', 'Dia', 'Eli', 'Fay', 'Gus'];

function verdictOf(roll: string, letters: string): readonly string[] {
  const parsed = parseRoll(roll);
  const plays = parsePlays(letters);
  if (typeof parsed === 'string' || plays === undefined) throw new Error(`${roll} ${letters}`);
  return formatVerdict({ plays, names: NAMES.slice(0, plays.length), verdict: judgePlays(parsed, plays) });
}

describe('the referee says one sentence per die', () => {
  test.each([
    [
      '[V1] met by one other',
      'T--',
      'DST',
      [
        'Die One is met: Cem gets one into the box.',
        'No die shows a disc, but one is met: it comes back.',
        'No die shows a square, but one is met: it comes back.',
      ],
    ],
    [
      '[V1] met by you',
      'D--',
      'DSS',
      ['Die One is met: you get one into the box.', 'No die shows a square, but one is met: it comes back.'],
    ],
    [
      '[V1] met by you and another',
      'TD-',
      'DDSS',
      [
        'Die One asked for one triangle and got none.',
        'Die Two is met: you and Ben get one into the box.',
        'No die shows a square, but one is met: it comes back.',
      ],
    ],
    [
      '[V2] missed twice',
      'DD-',
      'DDSD',
      [
        'Die One asked for one disc and got three.',
        'Die Two asked for two discs and got three.',
        'Off the dice: Cem gets a square into the box.',
      ],
    ],
    [
      '[V3] many off the dice',
      'D--',
      'DDSSSSS',
      [
        'Die One asked for one disc and got two.',
        'Off the dice: the five who played a square get one into the box.',
      ],
    ],
    [
      '[V4] all off the dice',
      'D--',
      'STS',
      [
        'Die One asked for one disc and got none.',
        'Nobody’s shape is on a die, so nothing goes into the box.',
      ],
    ],
    [
      '[V6] nobody',
      'DST',
      'DDSTT',
      [
        'Die One asked for one disc and got two.',
        'Die Two asked for two squares and got one.',
        'Die Three asked for three triangles and got two.',
        'Nothing goes into the box.',
      ],
    ],
  ])('%s: %s %s', (_, roll, plays, sentences) => {
    expect(verdictOf(roll, plays)).toEqual(sentences);
  });

  test('a verdict takes at most five lines of 78 characters with names of eight letters', () => {
    const names = [YOU, ...Array.from({ length: 6 }, (_, seat) => `Sherloc${seat}`)];
    for (const verdict of everyVerdictOfSeven()) {
      const sentences = formatVerdict({ ...verdict, names });
      expect(sentences.length).toBeLessThanOrEqual(5);
      for (const sentence of sentences) expect(sentence.length, sentence).toBeLessThanOrEqual(78);
    }
  });
});

describe('the end in words', () => {
  test.each([
    ['[E1]', { kind: 'win', seat: 1 } as const, 'Ben has five counters in the box and wins'],
    [
      '[E2]',
      { kind: 'tie', seats: [1, 2] } as const,
      'Ben and Cem got their fifth counter into the box in the same round: a tie',
    ],
    [
      '[E3]',
      { kind: 'dead' } as const,
      'everybody has only one shape left, the same one, and it could never go into the box: a tie for everyone',
    ],
  ])('%s', (_, result, sentence) => {
    expect(formatResult(result, NAMES)).toBe(sentence);
  });
});

function everyVerdictOfSeven() {
  const counts = Array.from({ length: 64 }, (_, code) => [code % 8, Math.floor(code / 8)] as const);
  return ROLLS.flatMap((roll) =>
    counts
      .filter(([discs, squares]) => discs + squares <= 7)
      .map(([discs, squares]) => {
        const numbers = [discs, squares, 7 - discs - squares];
        const plays = SHAPES.flatMap((shape, index) => new Array<Shape>(numbers[index] ?? 0).fill(shape));
        return { plays, verdict: judgePlays(roll, plays) };
      }),
  );
}
