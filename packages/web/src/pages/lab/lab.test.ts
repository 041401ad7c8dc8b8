import { formatHand, formatRoll } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { FIRST_QUESTION, type Lab, openLab, setBelief, setPlayers, takeCounter } from './lab.ts';

const FIRST = openLab(FIRST_QUESTION);
const hands = ({ question }: Lab) => question.hands.map(formatHand);

describe('the laboratory’s table', () => {
  test('begins with a moment in the middle of a match', () => {
    expect(hands(FIRST)).toEqual(['DSTT', 'DDST', 'SST', 'DDS']);
    expect(formatRoll(FIRST.question.roll)).toBe('TD-');
  });

  test('new players have full hands, and the last seat leaves first', () => {
    const seven = setPlayers(FIRST, 7);
    expect(hands(seven).slice(4)).toEqual(['DDSSTT', 'DDSSTT', 'DDSSTT']);
    expect(seven.beliefs).toHaveLength(7);
    expect(hands(setPlayers(seven, 3))).toEqual(['DSTT', 'DDST', 'SST']);
  });

  test('a viewer whose seat is gone moves to the first', () => {
    const last = { ...FIRST, question: { ...FIRST.question, seat: 3 } };
    expect(setPlayers(last, 3).question.seat).toBe(0);
    expect(setPlayers(last, 5).question.seat).toBe(3);
  });

  test('a tap takes a counter away, and after the last one brings all back', () => {
    const one = takeCounter(FIRST, 0, 'triangle');
    const two = takeCounter(one, 0, 'triangle');
    const three = takeCounter(two, 0, 'triangle');
    expect([one, two, three].map((lab) => hands(lab)[0])).toEqual(['DST', 'DS', 'DSTT']);
  });

  test('[E1] no tap ends the match: two counters stay', () => {
    const two = takeCounter(takeCounter(FIRST, 0, 'triangle'), 0, 'triangle');
    expect(hands(takeCounter(two, 0, 'disc'))[0]).toBe('DDS');
  });

  test('a belief never includes a shape that the player no longer has', () => {
    const sure = setBelief(FIRST, 1, { kind: 'sure', shape: 'square' });
    expect(takeCounter(sure, 0, 'square').beliefs[1]).toEqual({ kind: 'sure', shape: 'square' });
    expect(takeCounter(sure, 1, 'square').beliefs[1]).toEqual({ kind: 'solved' });
  });
});
