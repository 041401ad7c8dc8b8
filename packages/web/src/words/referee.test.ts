import { judgePlays } from '@pok/rules';
import { afterEach, describe, expect, test } from 'vitest';
import { m } from '../paraglide/messages.js';
import { type Locale, locales, overwriteGetLocale } from '../paraglide/runtime.js';
import { NAMES, playsOf, rollOf } from '../show/fixtures.ts';
import { ask, explain } from './referee.ts';

let locale: Locale = 'en';
overwriteGetLocale(() => locale);
afterEach(() => {
  locale = 'en';
});

function sentencesOf(roll: string, plays: string, you: number | null): readonly string[] {
  const shapes = playsOf(plays);
  const verdict = judgePlays(rollOf(roll), shapes);
  const { headline, dice, rest } = explain({ roll: rollOf(roll), plays: shapes, verdict, names: NAMES, you });
  return [headline, ...dice.map(({ text }) => text), ...(rest === undefined ? [] : [rest])];
}

describe('the referee', () => {
  test('[V1] [V5] names who met a die, and who keeps theirs because of it', () => {
    expect(sentencesOf('TD-', 'DDST', 3)).toEqual([
      'Your triangle goes into the box!',
      'You played the only triangle.',
      'Exactly two discs: Mia and Jonas.',
      'Blank: it asks for nothing.',
      'A die was met, so shapes that are on no die come back: Lucía.',
    ]);
  });

  test('[V3] says why a shape off the dice goes', () => {
    expect(sentencesOf('DS-', 'SSTS', 0)).toEqual([
      'Your square comes back.',
      'Nobody played a disc.',
      'The die wanted two squares, but there were three.',
      'Blank: it asks for nothing.',
      'No die was met, so shapes that are on no die go into the box: Lucía.',
    ]);
  });

  test('[V3] tells a spectator only once who is off the dice', () => {
    const watched = sentencesOf('DS-', 'SSTS', null);
    expect(watched[0]).toBe('Lucía gets one into the box!');
    expect(watched.at(-1)).toBe('No die was met, so shapes that are on no die go into the box.');
  });

  test('[V4] says why nothing goes into the box', () => {
    expect(sentencesOf('D--', 'SSTT', null)[0]).toBe('Nothing goes into the box.');
    expect(sentencesOf('D--', 'SSTT', null).at(-1)).toBe(
      'Nobody’s shape is on a die, so they all come back.',
    );
  });

  test('[V2] judges two dice with one shape each by itself', () => {
    expect(sentencesOf('DD-', 'DDSS', null).slice(0, 3)).toEqual([
      'Mia and Jonas get one into the box!',
      'The die wanted one disc, but there were two.',
      'Exactly two discs: Mia and Jonas.',
    ]);
  });

  test.each([
    ['en', 'The die wanted one disc, but there were four.'],
    ['de', 'Der Würfel wollte eine Scheibe, es gab aber vier.'],
    ['es', 'El dado pedía un disco y hubo cuatro.'],
    ['fr', 'Le dé voulait un rond, il y en a eu quatre.'],
  ] as const)('counts in words in %s', (language, sentence) => {
    locale = language;
    expect(sentencesOf('D--', 'DDDD', null)).toContain(sentence);
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
        ...sentencesOf(roll, plays, 0),
        ...sentencesOf(roll, plays, null),
        ask(rollOf(roll)).wanted,
      ]) {
        expect(sentence).not.toMatch(/[{}]|undefined|^ref_|^counted$/);
        expect(sentence.length).toBeGreaterThan(5);
      }
    }
  });

  test.each([
    ['en', 'Exactly one or two triangles', 'Players 1 and 2 get one into the box!'],
    ['de', 'Genau ein oder zwei Dreiecke', 'Personen 1 und 2 bringen einen Stein in die Schachtel!'],
    ['es', 'Exactamente uno o dos triángulos', '¡Personas 1 y 2 mandan su ficha a la caja!'],
    ['fr', 'Exactement un ou deux triangles', 'Numéros 1 et 2 mettent un jeton dans la boîte !'],
  ] as const)(
    'names a shape once, and players without a name by their numbers, in %s',
    (language, asked, said) => {
      locale = language;
      const roll = rollOf('TT-');
      expect(ask(roll).wanted).toBe(asked);
      const plays = playsOf('TTDD');
      const names = [1, 2, 3, 4].map((number) => m.desk_player({ number }));
      expect(explain({ roll, plays, verdict: judgePlays(roll, plays), names, you: null }).headline).toBe(
        said,
      );
    },
  );

  test('says before the choice what goes if no die is met', () => {
    expect(ask(rollOf('TD-'))).toEqual({
      wanted: 'Exactly one triangle or two discs',
      off: 'No die met? Then squares go.',
    });
    expect(ask(rollOf('TDS')).off).toBeUndefined();
  });
});
