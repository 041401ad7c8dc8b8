import { join } from 'node:path';
import { readCommandLine } from './command-line.js';
import { prepare } from './prepare.js';
import { mustRun, say } from './run.js';

const BENCHES = {
  bots: 'what bots cost the server and other tables; parts: server, crowd',
  server:
    'what a choice costs, and how that grows; parts: price, idle, reconnect, live, players, tables, age, spectators, nodes',
  web: 'sizes and dropped frames of the app; parts: size, reveal',
};
const { values, words } = readCommandLine('npm run bench -- [BENCH [PART…]]', {
  about: 'measures what we claim about speed: everything, one bench, or some of its parts',
  words: BENCHES,
  otherWords: { name: 'PART…', about: 'only these parts of the bench' },
  options: {
    build: {
      value: 'FILE',
      about: 'for the part price: another build of bench/server-under-test.ts to compare with',
    },
  },
});
const [bench, ...parts] = words;
if (bench !== undefined && !Object.hasOwn(BENCHES, bench)) {
  say(`there is no bench ${bench}: npm run bench -- --help lists them`);
  process.exit(2);
}

await prepare({ build: true, browser: true });
const build = values.build === undefined ? [] : [values.build];
for (const name of bench === undefined ? Object.keys(BENCHES) : [bench]) {
  say(name);
  await mustRun(process.execPath, ['--import', 'tsx', join('bench', `${name}.bench.ts`), ...parts, ...build]);
}
