import { expect, test } from 'vitest';
import { judgedRound } from '../../end/judged-rounds.ts';
import { overwriteGetLocale } from '../../paraglide/runtime.js';
import { playsOf, rollOf } from '../../show/fixtures.ts';
import { leadSince, sayLead } from './lead.ts';

overwriteGetLocale(() => 'en');

/** Dice and plays of three players. */
function played(...rounds: readonly string[]) {
  return rounds.map((round) => {
    const [roll = '', plays = ''] = round.split(' ');
    return judgedRound(rollOf(roll), playsOf(plays));
  });
}

test.each([
  ['from the first round', 1, played('D-- DSS', 'D-- DSS', 'S-- SDD', 'S-- SDD', 'T-- TDD')],
  [
    'once the others were passed',
    3,
    played('D-- SDS', 'D-- DSS', 'D-- DSS', 'S-- SDD', 'S-- SDD', 'T-- TDD'),
  ],
  ['after others caught up', 5, played('D-- DSS', 'D-- DSS', 'S-- DSD', 'S-- DSD', 'T-- TDD', 'T-- TDD')],
  ['in the last round', 3, played('D-- SDS', 'D-- DSS', 'D-- DSS')],
])('the winner is ahead %s', (_, round, rounds) => {
  expect(leadSince(rounds, 0)).toBe(round);
});

test('a lead is named with its round, and a match that was open to the end is called open', () => {
  expect(sayLead(played('D-- DSS', 'D-- DSS'), 0)).toContain('1');
  expect(sayLead(played('D-- SDS', 'D-- DSS', 'D-- DSS'), 0)).not.toMatch(/\d/);
});
