import { describe, expect, test } from 'vitest';
import project from '../../project.inlang/settings.json' with { type: 'json' };
import { type Locale, locales } from '../paraglide/runtime.js';
import { coversAll, type Message, parseMessages } from './parse-messages.ts';

/** One file per feature, so that two people can work on two features. */
const FILES = project['plugin.inlang.messageFormat'].pathPattern.map(
  (path) => /([a-z-]+)\.json$/.exec(path)?.[1] ?? path,
);

const texts = import.meta.glob<string>('../../messages/*/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const sources = import.meta.glob<string>(['../**/*.{ts,svelte}', '!../paraglide/**', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

function messagesOf(locale: string, file: string): ReadonlyMap<string, Message> {
  return parseMessages(texts[`../../messages/${locale}/${file}.json`] ?? '');
}

/** Words that are the same in English. */
const SAME_WORDS: Readonly<Record<string, readonly string[]>> = {
  de: ['Orange', 'Version', 'Code', 'Normal', 'Vibration', 'Wow', 'Bravo', 'Training', 'Name'],
  es: ['Normal', 'bots'],
  fr: [
    'Orange',
    'Turquoise',
    'Version',
    'Licence',
    'Code',
    'Table',
    'style',
    'triangle',
    'triangles',
    'Normal',
    'Vibration',
    'Hmm',
    'six',
    'bots',
    'points',
  ],
};

/** Foreign quotes, spaces at which a line may break or that are too wide, and French words that shorten before a vowel. */
const MISPRINTS: Readonly<Record<Locale, RegExp>> = {
  en: /[«»„]|\s[!?;:…]/u,
  de: /[«»”]|\s[!?;:]|[^\u00a0]…/u,
  es: /[“”„]|\s[!?;:…]/u,
  fr: /[“”„]|[^\u202f][!?;]|[^\S\u00a0]:|«[^\u00a0]|[^\u00a0]»|\b(?:de|que) \{(?:name|names|counted|others|total|got|list)\}/u,
};

/** Words for things that have another name here: the rulebook's, or the one that the rest of the app uses. */
const NOT_OURS: Readonly<Record<Locale, RegExp>> = {
  en: /\bgo on\b|\bunder an? \w* ?address|\bin (?:this|your) network\b|\bit wanted\b|\bseating\b|\bthe projector\b/iu,
  de: /\bnoch mal\b|\bBuch\b|Schiri-Tisch|stellt eine Aufgabe|\bSpieler\b|\bjeder selbst\b|\bTipp\b/u,
  es: /asiento|\bregres|\blibro\b|\bde media\b|\bmesa del árbitro|\bjugador|\baparato|\bordenador|\bmentira/iu,
  fr: /\bmanches?\b|donne rien|absentes? des dés|\btable de l’arbitre|\bdés? (?:est )?vides?\b|nº|\bjoueur|\btoi seul\b/iu,
};

/** Blanks and single letters, such as those of P-O-K, are not words. */
function wordsIn(text: string): readonly string[] {
  return text.replace(/\{\w+\}/g, '').match(/\p{L}{2,}/gu) ?? [];
}

test.each(locales)('%s has the files that the project lists, and no others', (locale) => {
  const paths = FILES.map((file) => `../../messages/${locale}/${file}.json`);
  const ofLocale = Object.keys(texts).filter((path) => path.startsWith(`../../messages/${locale}/`));
  expect(ofLocale.sort()).toEqual(paths.sort());
});

const used = new Set(
  Object.values(sources).flatMap((source) =>
    [...source.matchAll(/\bm\.([a-z0-9_]+)/g)].map(([, key]) => key ?? ''),
  ),
);

describe.each(FILES)('%s.json', (file) => {
  const english = messagesOf('en', file);

  test.each(locales)('%s has the same texts, with the same blanks and words for every case', (locale) => {
    const messages = messagesOf(locale, file);
    expect([...messages.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, original] of english) {
      const message = messages.get(key);
      expect([key, message?.inputs]).toEqual([key, original.inputs]);
      expect([key, message !== undefined && coversAll(message, original)]).toEqual([key, true]);
    }
  });

  test.each(locales)('%s: no text is empty or has stray spaces, and quotes are typographic', (locale) => {
    for (const [key, { texts }] of messagesOf(locale, file)) {
      for (const text of texts) {
        expect([key, text]).toEqual([key, text.trim()]);
        expect([key, text]).not.toEqual([key, '']);
        expect([key, /['"]| {2}|\.\.\./.test(text)]).toEqual([key, false]);
      }
    }
  });

  test.each(locales.filter((locale) => locale !== 'en'))('%s differs from English', (locale) => {
    for (const [key, { texts }] of messagesOf(locale, file)) {
      const copied = texts.filter((text) => english.get(key)?.texts.includes(text)).flatMap(wordsIn);
      expect([key, copied.filter((word) => !SAME_WORDS[locale]?.includes(word))]).toEqual([key, []]);
    }
  });

  test.each(locales)('%s is set as its printers set it, in the words of its rulebook', (locale) => {
    for (const [key, { texts }] of messagesOf(locale, file)) {
      for (const text of texts) {
        expect([key, MISPRINTS[locale].exec(text)?.[0]]).toEqual([key, undefined]);
        expect([key, NOT_OURS[locale].exec(text)?.[0]]).toEqual([key, undefined]);
      }
    }
  });

  test.each(['¡!', '¿?'])('es: %s come in pairs', ([opening = '', closing = '']) => {
    const all = [...messagesOf('es', file).values()].flatMap(({ texts }) => texts).join('');
    expect(all.split(opening).length).toBe(all.split(closing).length);
  });

  test('every text is used', () => {
    expect([...english.keys()].filter((key) => !used.has(key))).toEqual([]);
  });
});

/** Other ways to say that a counter goes into the box or comes back: one pair of words is enough. */
const OTHER_WORDS: Readonly<Record<Locale, RegExp>> = {
  en: /\bhand(s|ed|ing)? (it |one )?over\b|\btakes? (it|them|theirs|their counter|your \w+) back\b/,
  de: /\b(gib|gibt|geben|gebt)\b[^.:]*\bab\b|\babgegeben|\babgibt\b|\b(nimmt|nehmen|nimmst)\b[^.]*\bzurück\b/,
  es: /\bentreg|\brecuper|\bregres/,
  fr: /\brend(s|ent|re|u|us|ue|ues)?\b|\brepren|ne donne rien/,
};

test.each(locales)('%s has one pair of words for what becomes of a counter', (locale) => {
  for (const file of ['referee', 'match', 'desk', 'end', 'learn', 'pictures', 'rules', 'train']) {
    for (const [key, { texts }] of messagesOf(locale, file)) {
      const other = texts.filter((text) => OTHER_WORDS[locale].test(text));
      expect([key, ...other]).toEqual([key]);
    }
  }
});

/** What they count is never zero. */
const NEVER_NONE = [
  'end_won_how',
  'lobby_start_wait',
  'tournament_bots',
  'train_comes_again',
  'train_own_count',
  'train_searching',
];

test('fr: zero is singular as well, so the singular says the number', () => {
  for (const file of FILES) {
    for (const [key, { texts, inputs, cases }] of messagesOf('fr', file)) {
      const isPlural = inputs.includes('count') && cases.some((each) => Object.keys(each).length === 0);
      const silent = texts.filter((text) => !text.includes('{count}'));
      if (isPlural && !NEVER_NONE.includes(key)) expect([key, ...silent]).toEqual([key]);
    }
  }
});

test('every text that the sources name is there', () => {
  const known = new Set(FILES.flatMap((file) => [...messagesOf('en', file).keys()]));
  expect([...used].filter((key) => !known.has(key))).toEqual([]);
});

test('no text is in two files', () => {
  const keys = FILES.flatMap((file) => [...messagesOf('en', file).keys()]);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
