import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.js';

/** What `browsers` does, as its steps call it. */
export const VISITS = {
  pages: 'every page',
  match: 'a match',
  moments: 'rare moments of a match',
  sheets: 'every sheet',
  'one-phone': 'one phone',
  lessons: 'the lessons',
  comeback: 'links, days and the book',
  training: 'training and laboratory',
  tournament: 'a tournament',
  days: 'days gone by',
  together: 'a match with one player in each',
};

/** Under which conditions `green` runs the tests, and how often. */
export const CONDITIONS = {
  plain: { count: 3, about: 'fresh clones' },
  'empty-home': { count: 3, about: 'fresh clones, with an empty home directory and an empty cache of npm' },
  'private-folder': { count: 3, about: 'fresh clones in a folder that no other user may enter' },
  'busy-cores': { count: 3, about: 'fresh clones, while something else keeps all cores busy' },
  e2e: { count: 20, about: 'times the e2e tests alone, all in one clone' },
};

/**
 * The scripts behind `npm run tool -- NAME`, and what each understands.
 * @typedef {import('./command-line.js').Usage & { readonly script: string, readonly needsApp?: boolean }} Tool `needsApp`: the build, and Chromium
 * @satisfies {Readonly<Record<string, Tool>>}
 */
export const TOOLS = {
  browsers: {
    script: 'scripts/browsers.ts',
    needsApp: true,
    about:
      'visits every screen in Chromium, Firefox, WebKit and an old Chromium, or those that you name, such as: webkit pages',
    options: { install: { about: 'installs the browsers that are missing; those of Debian as root' } },
    words: {
      chromium: 'in Chromium',
      firefox: 'in Firefox',
      webkit: 'in WebKit',
      chrome108: 'in Chromium 108, as on televisions of 2024',
      ...VISITS,
    },
  },
  exercises: {
    script: 'research/pick-exercises.ts',
    about: 'picks the exercises of the trainer again (packages/strategy/src/training/exercises.ts)',
  },
  golden: {
    script: 'scripts/golden.ts',
    needsApp: true,
    about:
      'stores what this version writes as golden files, in packages/protocol/golden, one folder per event version; parts that exist stay',
    options: {
      logs: { about: 'only logs and schemas, with the states, views, exports and records of the logs' },
    },
  },
  green: {
    script: 'scripts/green.ts',
    about:
      'shows that npm test always passes: runs it again and again in clones of the last commit, under all conditions or those that you name; after an interruption it goes on with the next run (Linux only)',
    options: { runs: { value: 'COUNT', about: 'how often under each condition' } },
    words: Object.fromEntries(
      Object.entries(CONDITIONS).map(([name, { count, about }]) => [name, `${count} ${about}`]),
    ),
  },
  paper: {
    script: 'research/paper.ts',
    about: 'computes every figure of docs/solution.md again',
    options: { arena: { about: "plays the bots' tables that have no stored result" } },
  },
  pictures: {
    script: 'scripts/pictures.ts',
    needsApp: true,
    about: 'takes the pictures of the README (needs cwebp and img2webp, of the Debian package webp)',
    options: { folder: { value: 'FOLDER', about: 'where to put them (docs/pictures)' } },
  },
  reliability: {
    script: 'scripts/reliability.ts',
    about: 'writes the figures of docs/nightly.jsonl into docs/reliability.md and its figures.md',
  },
  shots: {
    script: 'scripts/shots.ts',
    needsApp: true,
    about:
      'takes pictures of every screen into shots/, at every size and in three sets of colours, in all languages or those that you name',
    words: languages(),
  },
  simulator: {
    script: 'simulator/main.ts',
    about: 'plays evenings in virtual time while nodes, networks and clocks fail',
    options: {
      seed: { value: 'SEED', about: 'the first evening; the same seed repeats it exactly (1)' },
      seeds: { value: 'COUNT', about: 'how many evenings (1)' },
      tournament: { about: 'plays tournaments instead' },
      trace: { about: 'prints everything that happens' },
      coverage: { about: 'counts the paths that were taken' },
      mutants: { about: 'tries to catch every mutant' },
      mutant: { value: 'NAME', about: 'plays with this mutant' },
    },
  },
};

/** The languages of the app, by the words that choose them. */
function languages() {
  const settings = readFileSync(join(ROOT, 'packages/web/project.inlang/settings.json'), 'utf8');
  /** @type {{ locales: string[] }} */
  const { locales } = JSON.parse(settings);
  const names = new Intl.DisplayNames('en', { type: 'language' });
  return Object.fromEntries(locales.map((locale) => [locale, `in ${names.of(locale)}`]));
}
