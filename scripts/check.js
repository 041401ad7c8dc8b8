import { rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { readCommandLine } from './command-line.js';
import { compileMessages } from './messages.js';
import { prepare } from './prepare.js';
import { installed, ROOT, runAside, say } from './run.js';

/** TypeScript 7; version 6, which svelte-check needs, takes three times as long. */
const TSC = installed('tsc');
const TSX = installed('tsx');

/** @typedef {{ readonly about: string, readonly command: readonly string[] }} Check @type {Readonly<Record<string, Check>>} */
const CHECKS = {
  web: {
    about: 'types of the app',
    command: [
      installed('svelte-check'),
      ...['--workspace', 'packages/web', '--tsgo', '--fail-on-warnings', '--output', 'human'],
    ],
  },
  engines: { about: 'features that old browsers lack', command: [TSX, 'scripts/engines.ts'] },
  tests: { about: 'types of tests and tools', command: [TSC, '-p', '.'] },
  server: typesOf('server'),
  'dead-code': { about: 'files, exports and dependencies that nothing uses', command: [installed('knip')] },
  style: {
    about: 'format and habits of the code',
    command: [installed('biome'), 'check', '--error-on-warnings', '.'],
  },
  arrows: { about: 'import arrows', command: [TSX, 'scripts/arrows.ts'] },
  cli: typesOf('cli'),
  strategy: typesOf('strategy'),
  table: typesOf('table'),
  log: typesOf('log'),
  tournament: typesOf('tournament'),
  protocol: typesOf('protocol'),
  client: typesOf('client'),
  rules: typesOf('rules'),
  pages: { about: 'links and paths in the pages', command: [TSX, 'scripts/pages.ts'] },
  prose: { about: 'English in pages and comments', command: [TSX, 'scripts/prose.ts'] },
};
const { words: chosen } = readCommandLine('npm run check --', {
  about: 'checks types, style, import arrows, dead code, links and English, or only those that you name',
  words: Object.fromEntries(Object.entries(CHECKS).map(([name, { about }]) => [name, about])),
});
await prepare();
await compileMessages();
// svelte-check would still find mistakes in components that are gone.
rmSync(join(ROOT, 'packages/web/.svelte-check'), { recursive: true, force: true });

/** @param {string} name of a package */
function typesOf(name) {
  return { about: `types of ${name}`, command: [TSC, '-p', `packages/${name}`] };
}

const AT_ONCE = 2;

/** Where errors were printed: several programs contain the same file. @type {Set<string>} */
const printed = new Set();

/** The output without errors that are printed already. @param {string} output */
function newIn(output) {
  // An error begins with "file(line,column): " from tsc and with "file:line:column" from svelte-check.
  const parts = output.split(/^(?=\S+?(?:\(\d+,\d+\): |:\d+:\d+$))/m);
  return parts
    .filter((part) => {
      const [, file, line, column] = /^(\S+?)[(:](\d+)[,:](\d+)/.exec(part) ?? [];
      if (file === undefined) return true;
      const place = `${relative(ROOT, resolve(ROOT, file))}:${line}:${column}`;
      const isNew = !printed.has(place);
      printed.add(place);
      return isNew;
    })
    .join('');
}

/** @param {string} name @param {Check} check @returns {Promise<boolean>} */
async function passes(name, { about, command }) {
  const { code, output } = await runAside(command);
  say(`${code === 0 ? '✓' : '✗'} ${name}: ${about}`);
  if (code !== 0) process.stdout.write(`${newIn(output).trim() || 'the errors above'}\n`);
  return code === 0;
}

// The longest come first, so that none of them runs alone at the end.
const queue = Object.entries(CHECKS).filter(([name]) => chosen.length === 0 || chosen.includes(name));
const results = await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    let all = true;
    for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
      all = (await passes(...check)) && all;
    }
    return all;
  }),
);
process.exit(results.every(Boolean) ? 0 : 1);
