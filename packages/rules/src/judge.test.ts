import { describe, expect, test } from 'vitest';
import { playsOf, rollOf } from '../law/read.ts';
import { type DieVerdict, judgePlays, type Why } from './judge.ts';
import { formatHandedOver } from './plays.ts';

/**
 * Rounds that a player could check by hand: the rule they show, the roll, and one play per seat. Then what each seat hands over, why (one
 * mark per seat), and what became of each die.
 *
 * Why: 1 2 3 met that die · o off the dice · a all off the dice · m a die was met by others · w wrong number.
 * Dice: = met · - blank · a number: how many too many played its shape (below zero: too few).
 */
const CASES: readonly (readonly [
  rule: string,
  roll: string,
  plays: string,
  handedOver: string,
  why: string,
  dice: string,
])[] = [
  // The three examples of the rulebook.
  ['V1, V5: rulebook example 1', 'TD-', 'DDST', 'DD.T', '22m1', '= = -'],
  ['V3: rulebook example 2', 'DS-', 'SSTS', '..T.', 'wwow', '-1 1 -'],
  ['V2, V3: rulebook example 3', 'DD-', 'DDSD', '..S.', 'wwow', '2 1 -'],

  ['V1: one meets die One', 'D--', 'DSS', 'D..', '1mm', '= - -'],
  ['V1: two are too many for die One', 'D--', 'DDS', '..S', 'wwo', '1 - -'],
  ['V1: none is too few for die One', 'D--', 'SST', '...', 'aaa', '-1 - -'],
  ['V1: two meet die Two', 'SD-', 'DDT', 'DD.', '22m', '-1 = -'],
  ['V1: one is too few for die Two', 'SD-', 'DTT', '.TT', 'woo', '-1 -1 -'],
  ['V1: three are too many for die Two', 'SD-', 'DDDT', '...T', 'wwwo', '-1 1 -'],
  ['V1: three meet die Three', 'S-D', 'DDDT', 'DDD.', '333m', '-1 - ='],
  ['V1: two are too few for die Three', 'S-D', 'DDTT', '..TT', 'wwoo', '-1 - -1'],
  ['V1: four are too many for die Three', 'S-D', 'DDDDT', '....T', 'wwwwo', '-1 - 1'],
  ['V1: all three dice are met', 'DST', 'DSSTTT', 'DSSTTT', '122333', '= = ='],
  ['V1: all three dice are met, seats mixed', 'DST', 'TSTDST', 'TSTDST', '323123', '= = ='],
  ['V1: everybody can hand over', 'T-D', 'DDDT', 'DDDT', '3331', '= - ='],
  ['V1: dice One and Three are met, Two is not', 'DST', 'DTTTS', 'DTTT.', '1333w', '= -1 ='],
  ['V1: dice Two and Three are met, One is not', 'DST', 'SSTTT', 'SSTTT', '22333', '-1 = ='],

  ['V2: one disc meets die One alone', 'DD-', 'DSSS', 'D...', '1mmm', '= -1 -'],
  ['V2: two discs meet die Two alone', 'DD-', 'DDSS', 'DD..', '22mm', '1 = -'],
  ['V2: three discs meet neither One nor Two', 'DD-', 'DDDS', '...S', 'wwwo', '2 1 -'],
  ['V2: one disc among three dice of discs', 'DDD', 'DSTS', 'D...', '1mmm', '= -1 -2'],
  ['V2: two discs among three dice of discs', 'DDD', 'DDTS', 'DD..', '22mm', '1 = -1'],
  ['V2: three discs among three dice of discs', 'DDD', 'DDDS', 'DDD.', '333m', '2 1 ='],
  ['V2: four discs meet none of three dice', 'DDD', 'DDDDS', '....S', 'wwwwo', '3 2 1'],
  ['V2: six discs are not one and two and three', 'DDD', 'DDDDDDS', '......S', 'wwwwwwo', '5 4 3'],
  ['V2: three squares meet die Three, not Two', 'DSS', 'SSST', 'SSS.', '333m', '-1 1 ='],
  ['V2: two squares meet die Two, not Three', 'DSS', 'SSTT', 'SS..', '22mm', '-1 = -1'],
  ['V2: three discs do not meet One and Two together', 'D-D', 'DDTT', '..TT', 'wwoo', '1 - -1'],

  ['V3: all who are off the dice hand over, whatever their shape', 'D--', 'DDSTT', '..STT', 'wwooo', '1 - -'],
  ['V3: both other shapes are off when the dice show one', 'TTT', 'TTTTSDD', '....SDD', 'wwwwooo', '3 2 1'],
  ['V3: one alone is off the dice', 'DDS', 'DDDST', '....T', 'wwwwo', '2 1 -2'],
  ['V3: many are off the dice', 'T--', 'TTSSSSS', '..SSSSS', 'wwooooo', '1 - -'],
  ['V3: no die is met and nobody is off the dice', 'DST', 'DDSTT', '.....', 'wwwww', '1 -1 -1'],

  ['V4: all are off the dice with one shape', 'D--', 'SSS', '...', 'aaa', '-1 - -'],
  ['V4: all are off the dice with two shapes', 'D--', 'STST', '....', 'aaaa', '-1 - -'],
  ['V4: all seven are off the dice', 'TT-', 'SDSDSDS', '.......', 'aaaaaaa', '-1 -2 -'],
  ['V4: all are off three dice', 'DDD', 'STS', '...', 'aaa', '-1 -2 -3'],
  ['V4: one on the dice is enough to make the others hand over', 'DD-', 'DDDT', '...T', 'wwwo', '2 1 -'],

  ['V5: off the dice keeps while die One is met', 'T--', 'TSSD', 'T...', '1mmm', '= - -'],
  ['V5: off the dice keeps while die Two is met', 'TD-', 'DDSS', 'DD..', '22mm', '-1 = -'],
  ['V5: off the dice keeps while die Three is met', 'T-D', 'DDDSS', 'DDD..', '333mm', '-1 - ='],
  ['V5: on a missed die keeps too', 'TD-', 'TDDDS', 'T....', '1wwwm', '= 1 -'],

  ['V6: a wrong number takes back', 'SSS', 'SSSS', '....', 'wwww', '3 2 1'],
  ['V1: a shape on two dice names the die it met', 'S-S', 'SSSD', 'SSS.', '333m', '2 - ='],
];

describe('judge', () => {
  test.each(CASES)('[%s] %s %s', (_rule, roll, letters, handedOver, why, dice) => {
    const plays = playsOf(letters);
    const verdict = judgePlays(rollOf(roll), plays);
    expect(formatHandedOver(plays, verdict)).toBe(handedOver);
    expect(plays.map((shape) => markOf(verdict.why[shape])).join('')).toBe(why);
    expect(verdict.dice.map(formatDie).join(' ')).toBe(dice);
  });
});

function markOf(why: Why | undefined): string {
  switch (why?.kind) {
    case 'met':
      return { one: '1', two: '2', three: '3' }[why.die];
    case 'off-dice':
      return 'o';
    case 'all-off-dice':
      return 'a';
    case 'others-met':
      return 'm';
    case 'wrong-number':
      return 'w';
    default:
      return '?';
  }
}

function formatDie(die: DieVerdict): string {
  if (die.kind === 'missed') return String(die.by);
  return die.kind === 'met' ? '=' : '-';
}
