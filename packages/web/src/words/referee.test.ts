import { judgePlays } from '@pok/rules';
import { afterEach, describe, expect, test } from 'vitest';
import { type Locale, locales, overwriteGetLocale } from '../paraglide/runtime.js';
import { NAMES, playsOf, rollOf } from '../show/fixtures.ts';
import { ask, explain } from './referee.ts';

let locale: Locale = 'en';
overwriteGetLocale(() => locale);
afterEach(() => {
  locale = 'en';
});

function told(roll: string, plays: string, you: number | null): readonly string[] {
  const shapes = playsOf(plays);
  const verdict = judgePlays(rollOf(roll), shapes);
  const { headline, dice, rest } = explain({ roll: rollOf(roll), plays: shapes, verdict, names: NAMES, you });
  return [headline, ...dice.map(({ text }) => text), ...(rest === undefined ? [] : [rest])];
}

describe('the referee', () => {
  test('[V1] [V5] names who met a die, and who keeps theirs because of it', () => {
    expect(told('TD-', 'DDST', 3)).toEqual([
      'Your triangle goes into the box!',
      'You played the only triangle.',
      'Exactly two discs: Mia and Jonas.',
      'Blank: it asks for nothing.',
      'A die was met, so whoever is off the dice keeps their counter: Lucía.',
    ]);
  });

  test('[V3] says why a shape off the dice goes', () => {
    expect(told('DS-', 'SSTS', 0)).toEqual([
      'You take your square back.',
      'Nobody played a disc.',
      'It had to be two squares; there were three.',
      'Blank: it asks for nothing.',
      'No die was met, so whoever is off the dice hands over: Lucía.',
    ]);
  });

  test('[V3] names those off the dice once to somebody who only watches', () => {
    const watched = told('DS-', 'SSTS', null);
    expect(watched[0]).toBe('Handed over by: Lucía');
    expect(watched.at(-1)).toBe('No die was met, so whoever is off the dice hands over.');
  });

  test('[V4] says why nobody hands over', () => {
    expect(told('D--', 'SSTT', null)[0]).toBe('Nobody hands over.');
    expect(told('D--', 'SSTT', null).at(-1)).toBe('Everybody is off the dice, so nobody hands over.');
  });

  test('[V2] judges two dice with one shape each by itself', () => {
    expect(told('DD-', 'DDSS', null).slice(0, 3)).toEqual([
      'Handed over by: Mia and Jonas',
      'It had to be one disc; there were two.',
      'Exactly two discs: Mia and Jonas.',
    ]);
  });

  test.each([
    ['en', 'It had to be one disc; there were four.'],
    ['de', 'Gefragt: eine Scheibe. Es gab vier.'],
    ['es', 'El dado pedía un disco y hubo cuatro.'],
    ['fr', 'Le dé voulait un rond, il y en a eu quatre.'],
  ] as const)('counts in words in %s', (language, sentence) => {
    locale = language;
    expect(told('D--', 'DDDD', null)).toContain(sentence);
  });

  test.each(locales)('speaks %s, with every blank filled in', (language) => {
    locale = language;
    const rounds = [
      ['TD-', 'DDST'],
      ['DSS', 'SSTS'],
      ['D--', 'SSTT'],
      ['DTT', 'TDDDSTT'],
      ['D-S', 'STTT'],
    ] as const;
    for (const [roll, plays] of rounds) {
      for (const sentence of [
        ...told(roll, plays, 0),
        ...told(roll, plays, null),
        ask(rollOf(roll)).wanted,
      ]) {
        expect(sentence).not.toMatch(/[{}]|undefined|^ref_|^counted$/);
        expect(sentence.length).toBeGreaterThan(5);
      }
    }
  });

  test('says before the choice what goes if no die is met', () => {
    expect(ask(rollOf('TD-'))).toEqual({
      wanted: 'Exactly one triangle or two discs',
      off: 'No die met? Then squares go.',
    });
    expect(ask(rollOf('TDS')).off).toBeUndefined();
  });
});
