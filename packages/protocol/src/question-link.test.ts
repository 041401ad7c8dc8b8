import { formatHand, isPlayerCount, type Question, ROLLS, resultOf, type Seat } from '@pok/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatQuestionLink, parseQuestionLink } from './question-link.ts';

const count = fc.integer({ min: 0, max: 2 });
const hand = fc.record({ disc: count, square: count, triangle: count });
const question: fc.Arbitrary<Question> = fc
  .record({
    hands: fc.array(hand, { minLength: 3, maxLength: 7 }),
    roll: fc.constantFrom(...ROLLS),
    seat: fc.nat({ max: 6 }),
  })
  .filter(({ hands, seat }) => seat < hands.length && resultOf(hands) === undefined);

describe('a position in a link', () => {
  test('reads as a player would write it', () => {
    const link = '1.0.TD-.DDSSTT.DST.DS';
    const parsed = parseQuestionLink(`https://pok.example/lab#${link}`);
    if (!parsed.ok) throw new Error(parsed.problem);
    expect(parsed.question.hands.map(formatHand)).toEqual(['DDSSTT', 'DST', 'DS']);
    expect(parsed.question.roll).toEqual(['triangle', 'disc', 'blank']);
    expect(formatQuestionLink(parsed.question)).toBe(link);
  });

  test('survives the round trip', () => {
    fc.assert(
      fc.property(question, (asked) => {
        expect(parseQuestionLink(formatQuestionLink(asked))).toEqual({ ok: true, question: asked });
      }),
    );
  });

  test.each([
    ['', 'no-link'],
    ['https://pok.example/lab', 'no-link'],
    ['2.0.TD-.DST.DST.DST', 'unknown-version'],
    ['broken', 'unknown-version'],
    ['1.0.TD-.DST.DST', 'damaged'], // two players
    [`1.0.TD-${'.DST'.repeat(8)}`, 'damaged'],
    ['1.3.TD-.DST.DST.DST', 'damaged'], // nobody sits there
    ['1.00.TD-.DST.DST.DST', 'damaged'],
    ['1.-1.TD-.DST.DST.DST', 'damaged'],
    ['1.0.-D-.DST.DST.DST', 'damaged'], // M3: die One is never blank
    ['1.0.TDX.DST.DST.DST', 'damaged'],
    ['1.0.TD-.DDDST.DST.DST', 'damaged'], // P1
    ['1.0.TD-.SDT.DST.DST', 'damaged'], // spelled otherwise
    ['1.0.TD-.DST.DST.DST..', 'over'], // E1: two empty hands
    ['1.0.TD-.DST.DST.DST!', 'damaged'],
    [`1.0.TD-.DST.DST.${'D'.repeat(200)}`, 'damaged'],
    ['1.0.TD-.DST.DST.D', 'over'], // E1
    ['1.0.TD-.DD.DD.DD.DD', 'over'], // E3
  ])('%s is refused: %s', (link, problem) => {
    expect(parseQuestionLink(link)).toEqual({ ok: false, problem });
  });

  test('any text after the # is parsed or refused, never misread', () => {
    fc.assert(
      fc.property(question, fc.nat(), fc.string({ maxLength: 1 }), (asked, at, character) => {
        const link = formatQuestionLink(asked);
        const changed = link.slice(0, at % link.length) + character + link.slice((at % link.length) + 1);
        const parsed = parseQuestionLink(changed);
        if (!parsed.ok) return;
        expect(formatQuestionLink(parsed.question)).toBe(changed.trim().replace(/^.*#/s, ''));
        expect(isPlayerCount(parsed.question.hands.length)).toBe(true);
        expect(parsed.question.seat satisfies Seat).toBeLessThan(parsed.question.hands.length);
      }),
    );
  });
});
