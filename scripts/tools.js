/**
 * The scripts behind `npm run tool -- NAME`, and what each understands.
 * @typedef {import('./command-line.js').Usage & { readonly script: string, readonly needsApp?: boolean }} Tool `needsApp`: the build, and Chromium
 * @satisfies {Readonly<Record<string, Tool>>}
 */
export const TOOLS = {
  browsers: {
    script: 'scripts/browsers.ts',
    needsApp: true,
    about: 'visits every screen in Chromium, Firefox and WebKit',
    options: { install: { about: 'as root on Debian: installs the browsers that are missing' } },
    otherWords: {
      name: 'WORD…',
      about: 'only the steps whose names contain every word, such as: webkit pages',
    },
  },
  exercises: {
    script: 'scripts/pick-exercises.ts',
    about: 'picks the exercises of the trainer again (packages/strategy/src/training/exercises.ts)',
  },
  golden: {
    script: 'scripts/golden.ts',
    needsApp: true,
    about: 'stores what this version writes as golden files (packages/protocol/golden)',
    options: { logs: { about: 'only logs, with their states, views, exports and records' } },
    otherWords: {
      name: 'VERSION',
      about: 'the folder, named after EVENT_VERSION, such as v2; parts that it already has are left alone',
    },
  },
  paper: {
    script: 'scripts/paper.ts',
    about: 'computes every figure of docs/solution.md again',
    options: { arena: { about: "plays the bots' tables that have no stored result" } },
  },
  pictures: {
    script: 'scripts/pictures.ts',
    needsApp: true,
    about: 'takes the pictures of the README (needs cwebp and img2webp, of the Debian package webp)',
    otherWords: { name: 'FOLDER', about: 'where to put them (docs/pictures)' },
  },
  reliability: {
    script: 'scripts/reliability.ts',
    about: 'writes the figures of docs/nightly.jsonl into docs/reliability.md',
  },
  shots: {
    script: 'scripts/shots.ts',
    needsApp: true,
    about: 'takes pictures of every screen, at every size and in three sets of colours, into shots/',
    otherWords: { name: 'LANGUAGE…', about: 'only in these languages, such as: de fr' },
  },
  simulator: {
    script: 'simulator/main.ts',
    about: 'plays evenings in virtual time while nodes, networks and clocks fail',
    options: {
      seed: { value: 'SEED', about: 'the first evening; the same seed repeats it exactly (1)' },
      seeds: { value: 'COUNT', about: 'how many evenings (1)' },
      trace: { about: 'prints everything that happens' },
      coverage: { about: 'counts the paths that were taken' },
      mutants: { about: 'tries to catch every mutant' },
      mutant: { value: 'NAME', about: 'plays with this mutant' },
    },
  },
};
