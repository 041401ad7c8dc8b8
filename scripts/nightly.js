import { readCommandLine } from './command-line.js';
import { prepare } from './prepare.js';
import { run, say } from './run.js';

const PARTS = {
  'bot-strengths': 'every claim about the strength of bots, with more matches than npm test has time for',
  browsers: 'every screen in Chromium, Firefox, WebKit and an old Chromium; --install may install them',
  failovers:
    'PostgreSQL with a standby fails over under three nodes; needs root, Patroni and etcd (--install)',
  image: 'builds and runs the image of the Dockerfile; needs root, buildah and debootstrap (--install)',
  'long-tests': 'the test files named x.nightly.test.ts',
  nodes: "the server's tests with newer versions of Node",
  package: 'packs the package, installs it and starts it with every version of Node',
  partitions: 'faults of networks, processes and clocks under three nodes; needs root, ip and iptables',
  'postgres-crashes': 'PostgreSQL crashes under three nodes',
  'power-cuts': 'the power is cut under SQLite; needs Linux and cc',
  proxies: 'the configurations of docs/running.md in nginx and Caddy; needs root (--install)',
  'rolling-restarts': 'three nodes are replaced one by one, again and again',
  simulator: 'evenings in virtual time, one seed each',
  'simulator-mutants': 'faults planted in the server and the app: the simulator must notice them',
};
const { values, switches, words } = readCommandLine('npm run nightly --', {
  about:
    'runs the tests that npm test has no time for, all parts or those that you name, and records their figures in docs/nightly.jsonl',
  words: PARTS,
  options: {
    scale: { value: 'FACTOR', about: 'how long statistical parts take: 4 is four times as long (1)' },
    install: { about: 'as root on Debian: installs the programs that parts need' },
  },
});
const scale = Number(values.scale ?? 1);
if (!(scale > 0)) {
  say('--scale takes a positive number');
  process.exit(2);
}

await prepare();
const env = { NIGHTLY_SCALE: String(scale), ...(switches.has('install') && { NIGHTLY_INSTALL: '1' }) };
/** @type {string[]} */
const failed = [];
for (const name of words.length > 0 ? words : Object.keys(PARTS)) {
  const code = await run(process.execPath, ['--import', 'tsx', `scripts/nightly/${name}.ts`], env);
  if (code === 130) process.exit(code);
  if (code !== 0) failed.push(name);
}
await run(process.execPath, ['--import', 'tsx', 'scripts/reliability.ts']);
if (failed.length > 0) say(`failed: ${failed.join(', ')}`);
process.exit(failed.length > 0 ? 1 : 0);
