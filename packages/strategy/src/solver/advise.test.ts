import { type Hand, ROLLS, type Roll, SHAPES } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { handOf, rollOf } from '../../../rules/law/read.ts';
import { loadValues } from '../values/load-values.ts';
import { advise } from './advise.ts';
import { LIVE_HANDS } from './live-hands.ts';

const values = await loadValues(3);

/** A fixed sample, spread over all positions. */
function someQuestions(count: number): readonly { hands: readonly Hand[]; roll: Roll }[] {
  return Array.from({ length: count }, (_, index) => {
    const pick = (step: number): Hand =>
      LIVE_HANDS[(index * step + (index >> 5)) % LIVE_HANDS.length] ?? STARTING;
    return {
      hands: [pick(1), pick(3), pick(7)],
      roll: ROLLS[(index * 5) % ROLLS.length] ?? ['disc', 'blank', 'blank'],
    };
  });
}

const STARTING: Hand = { disc: 2, square: 2, triangle: 2 };

describe('advice for thousands of positions', () => {
  const answers = someQuestions(4000).map((question) => ({
    ...question,
    ...advise(values, question.hands, question.roll),
  }));

  /** Thousands of `expect` calls take longer than the answers themselves, so this returns only those that fail. */
  function thatFail(isFine: (answer: (typeof answers)[number], seat: number) => boolean) {
    return answers.filter((answer) => ![0, 1, 2].every((seat) => isFine(answer, seat))).slice(0, 3);
  }

  test('mixes only what is held, and sums to one', () => {
    const failing = thatFail(({ hands, mix }, seat) => {
      const chances = SHAPES.map((shape) => mix[seat]?.[shape] ?? Number.NaN);
      const isHeld = SHAPES.map((shape) => (hands[seat]?.[shape] ?? 0) > 0);
      const sum = chances.reduce((total, chance) => total + chance, 0);
      return (
        chances.every((chance, index) => (isHeld[index] ? chance > 0 : chance === 0)) && isNear(sum, 1, 1e-10)
      );
    });
    expect(failing).toEqual([]);
  });

  test('has chances for held shapes, and for no others', () => {
    const failing = thatFail(({ hands, win, handOver }, seat) =>
      [win, handOver].every((told) =>
        SHAPES.every((shape) => {
          const chance = told[seat]?.[shape];
          return hands[seat]?.[shape] === 0
            ? chance === undefined
            : isNear(chance ?? Number.NaN, 0.5, 0.5 + 1e-9);
        }),
      ),
    );
    expect(failing).toEqual([]);
  });

  test('the seats’ chances add up to one win', () => {
    const failing = answers.filter(({ mix, win, value }) => {
      const shared = win.map((chances, seat) =>
        SHAPES.reduce((worth, shape) => worth + (mix[seat]?.[shape] ?? 0) * (chances[shape] ?? 0), 0),
      );
      return ![shared, value].every((parts) =>
        isNear(
          parts.reduce((sum, part) => sum + part, 0),
          1,
          1e-6,
        ),
      );
    });
    expect(failing).toEqual([]);
  });

  test('no choice is worth much more than the mix', () => {
    let sum = 0;
    let worst = 0;
    for (const { mix, win } of answers) {
      for (const [seat, chances] of win.entries()) {
        const mean = SHAPES.reduce(
          (worth, shape) => worth + (mix[seat]?.[shape] ?? 0) * (chances[shape] ?? 0),
          0,
        );
        const regret = Math.max(...Object.values(chances)) - mean;
        worst = Math.max(worst, regret);
        sum += regret / 3;
      }
    }
    expect(worst).toBeLessThan(1e-5);
    expect(sum / answers.length).toBeLessThan(2e-6);
  });
});

function isNear(number: number, other: number, distance: number): boolean {
  return Math.abs(number - other) <= distance;
}

describe('advice does not depend on', () => {
  const roll = rollOf('TD-');
  const hands = ['DDSSTT', 'DDST', 'DTT'].map(handOf);

  test('the order of seats', () => {
    const before = advise(values, hands, roll);
    const after = advise(values, hands.toReversed(), roll);
    expect(after.mix.toReversed()).toEqual(before.mix);
    expect(after.win.toReversed()).toEqual(before.win);
  });

  test('the names of shapes', () => {
    const next = { disc: 'square', square: 'triangle', triangle: 'disc', blank: 'blank' } as const;
    const [one, two, three] = roll;
    const before = advise(values, hands, roll);
    const after = advise(
      values,
      hands.map(({ disc, square, triangle }) => ({ disc: triangle, square: disc, triangle: square })),
      [next[one], next[two], next[three]],
    );
    for (const [seat, mix] of before.mix.entries()) {
      for (const shape of SHAPES) expect(after.mix[seat]?.[next[shape]]).toBe(mix[shape]);
    }
    expect(after.value).toEqual(before.value);
  });
});

test('[E1] there is no advice for a match that has ended, or for other numbers of players', () => {
  const over = handOf('D');
  const roll = rollOf('D--');
  expect(() => advise(values, [STARTING, over, STARTING], roll)).toThrow('the match has ended');
  expect(() => advise(values, [STARTING, STARTING, STARTING, STARTING], roll)).toThrow('4 hands');
});

test('a shape that is certain to meet its die is certain to be handed over', () => {
  const { handOver } = advise(values, ['DD', 'SS', 'SS'].map(handOf), rollOf('D--'));
  const chances = handOver.map((byShape) => Object.values<number | undefined>(byShape));
  expect(chances).toEqual([[1], [0], [0]]);
});
