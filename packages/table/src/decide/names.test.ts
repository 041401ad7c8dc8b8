import { BOT_LEVELS, PICTURE_NAMES } from '@pok/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanName, isSameName, NAME_GRAPHEMES, nameForBot, pictureNameFor } from './names.ts';

describe('a name', () => {
  test.each([
    ['Ana', 'Ana'],
    ['  Ana   Lena ', 'Ana Lena'],
    ['Zoë', 'Zoë'],
    ['Ｆｕｌｌ', 'Full'],
    ['ﬁn', 'fin'],
    ['A\u0000n\na', 'A n a'],
    ['A\u200bn\u200da\ufeff', 'Ana'],
    ['\u202eanA\u202c', 'anA'],
    ['A\u2066n\u2069a', 'Ana'],
    ['Ana, #1', 'Ana 1'],
    ['Zoe\u200c\u0308', 'Zo\u00eb'],
    ['\u3164Ana\u2800', 'Ana'],
    ['👩‍👩‍👧 Fam', '👩‍👩‍👧 Fam'],
    ['❤️', '❤️'],
    ['عمر', 'عمر'],
    ['さくら', 'さくら'],
    ['A\ud800', 'A'],
    ['123456789abcdefg', '123456789abcdefg'],
    ['👩‍👩‍👧'.repeat(8), '👩‍👩‍👧'.repeat(8)],
  ])('%j becomes %j', (text, name) => {
    expect(cleanName(text)).toEqual({ ok: true, name });
  });

  test.each(['', '   ', '\u200b\u200b', '\u202e', '\u3164', ',', '#', '\u0301', '\u2800', '\ue000'])(
    '%j is empty',
    (text) => {
      expect(cleanName(text)).toEqual({ ok: false, refusal: 'name-empty' });
    },
  );

  test.each(['123456789abcdefgh', 'a'.repeat(257), ' '.repeat(257), `e${'\u0301'.repeat(300)}`])(
    '%# is too long',
    (text) => {
      expect(cleanName(text)).toEqual({ ok: false, refusal: 'name-too-long' });
    },
  );

  test('stays as it is once it is clean, and contains no line break or invisible character', () => {
    const graphemes = new Intl.Segmenter('en');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 24 }), (text) => {
        const clean = cleanName(text);
        if (!clean.ok) return;
        expect(cleanName(clean.name)).toEqual(clean);
        expect(clean.name).toBe(clean.name.normalize('NFKC'));
        expect([...graphemes.segment(clean.name)].length).toBeLessThanOrEqual(NAME_GRAPHEMES);
        expect(clean.name).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp},#\u202a-\u202e\u2066-\u2069\u200b\ufeff]/u);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['Ana', 'ANA', true],
    ['straße', 'STRASSE', true],
    ['❤️', '❤', true],
    ['Ana', 'Anna', false],
    ['Ana', '\u0410n\u0430', true], // Cyrillic
    ['ANA', '\u0430n\u0430', true],
    ['Hans', '\u041dans', true], // a Cyrillic En, which looks like an H only as a capital
    ['Zoë', 'Zo\u0435\u0308', true],
    ['Otto', '\u039ftt\u03bf', true], // Greek
    ['Bill', 'BiI1', true],
    ['Tom', 'Torn', true],
    ['Ian', 'Lan', false],
    ['Lea', 'Leo', false],
    ['Anna', 'Änna', false],
    ['Ира', 'Ирa', true], // the last one is Latin
    ['Ира', 'Юра', false],
  ])('%j and %j are one name: %s', (one, other, isSame) => {
    expect(isSameName(one, other)).toBe(isSame);
  });
});

describe('a picture', () => {
  test('is one that nobody seated has, however many people have come and gone', () => {
    const seated = PICTURE_NAMES.slice(0, 7);
    expect(pictureNameFor(seated)).toBe(PICTURE_NAMES[7]);
    expect(pictureNameFor([...seated, ...PICTURE_NAMES])).toBe(PICTURE_NAMES[7]);
  });

  test('stays with its owner, unless somebody else has it by now', () => {
    expect(pictureNameFor(['orange-fox'], 'golden-hawk')).toBe('golden-hawk');
    expect(pictureNameFor(['golden-hawk'], 'golden-hawk')).toBe('orange-fox');
  });

  test.each(PICTURE_NAMES)('%s is a name like any other', (name) => {
    expect(cleanName(name)).toEqual({ ok: true, name });
  });
});

describe('a bot', () => {
  test.each(BOT_LEVELS)('of level %s gets a name nobody has, however many there are', (level) => {
    const names: string[] = [];
    for (let bot = 0; bot < 20; bot += 1) names.push(nameForBot(level, names));
    expect(new Set(names).size).toBe(20);
    for (const name of names) expect(cleanName(name)).toEqual({ ok: true, name });
  });

  test('never takes the name of a person', () => {
    expect(nameForBot('casual', ['pim'])).toBe('Lotta');
  });
});
