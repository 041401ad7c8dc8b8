import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from './command-line.js';
import { prepare } from './prepare.js';
import { run, say } from './run.js';

const COMMAND = 'npm run bench --';
/** @type {Readonly<Record<string, import('./command-line.js').Usage>>} */
const BENCHES = {
  bots: {
    about: 'what bots cost the server and other tables',
    words: {
      server: 'how long bots block the server, and how long a person waits for them',
      crowd: 'how long a table waits for its bots beside 100 tables full of bots',
      neighbours: 'the same, when all come from the same address',
    },
  },
  server: {
    about: 'what a choice costs, and how that grows',
    words: {
      price: 'a choice, compared with a plain server',
      idle: 'an idle socket',
      reconnect: 'many people who reconnect within a second',
      live: '15,000 people in live matches',
      players: 'more players at a table',
      tables: 'more tables',
      age: 'more rounds in the log of a table',
      spectators: 'more spectators of a table',
      nodes: 'more nodes on PostgreSQL',
    },
    options: {
      build: {
        value: 'FILE.js',
        about: 'for the part price: another build of bench/server-under-test.ts to compare with',
      },
      node: { value: 'MAJOR', about: 'for the part price: another version of Node to compare with' },
    },
  },
  tournament: {
    about: 'what a tournament costs',
    words: {
      seating: 'drawing the tables of 200 people',
      meetings: 'how often people meet twice in four sittings',
      door: '200 phones come in from one address, with the default limits',
      room: 'one roll for 200 people at 50 tables, beside ordinary tables',
    },
  },
  web: {
    about: 'sizes and dropped frames of the app',
    words: { size: 'what the app downloads', reveal: 'frames that reveals drop on a slow phone' },
  },
};

const [name = '', ...args] = process.argv.slice(2);
const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
/** @type {string[]} */
const asked = [];
if (bench === undefined) {
  readCommandLine(
    `${COMMAND} [BENCH [PART…]]`,
    {
      about:
        'measures what we claim about speed: everything, one bench, or some of its parts; BENCH --help lists them',
      words: Object.fromEntries(Object.entries(BENCHES).map(([known, { about }]) => [known, about])),
    },
    process.argv.slice(2),
  );
} else {
  const { values, words } = readCommandLine(`${COMMAND} ${name}`, bench, args);
  const { build, node } = values;
  if (build !== undefined && !(build.endsWith('.js') && existsSync(build))) {
    say(`--build takes a file that ends in .js, not ${build}`);
    process.exit(2);
  }
  if (node !== undefined && !/^\d+$/.test(node)) {
    say(`--node takes a number such as 24, not ${node}`);
    process.exit(2);
  }
  asked.push(
    ...words,
    ...(build === undefined ? [] : [build]),
    ...(node === undefined ? [] : [`node-${node}`]),
  );
}

await prepare({ build: true, browser: true });
let isGood = true;
for (const each of bench === undefined ? Object.keys(BENCHES) : [name]) {
  say(each);
  const code = await run(process.execPath, ['--import', 'tsx', join('bench', `${each}.bench.ts`), ...asked]);
  if (code === 130) process.exit(code);
  isGood &&= code === 0;
}
process.exit(isGood ? 0 : 1);
