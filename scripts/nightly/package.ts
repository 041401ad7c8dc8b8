import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newPlayer, newTable } from '@pok/server/testing/player';
import { runNightly } from '../nightly-part.ts';
import { nodeOf } from '../nodes.ts';
import { ROOT } from '../run.js';

/*
 * Packs the package, installs it into an empty folder and starts it, with every supported version of Node. Measures its packages,
 * its megabytes, and the time until the QR code.
 */

/** The most packages an installation may have, ours included. */
const MOST_PACKAGES = { 20: 45, 22: 25, 24: 25, 26: 25 } as const;
const MOST_MEGABYTES = 40;

const work = mkdtempSync(join(tmpdir(), 'pok-package-'));
process.once('exit', () => rmSync(work, { recursive: true, force: true }));

interface Installed {
  readonly node: string;
  readonly packages: number;
  readonly megabytes: number;
  readonly secondsToInstall: number;
  readonly secondsToQr: number;
  readonly problems: readonly string[];
}

function packed(): string {
  const folder = join(work, 'packed');
  mkdirSync(folder, { recursive: true });
  const known = readdirSync(folder).find((name) => name.startsWith('pok-game-pok-'));
  if (known !== undefined) return join(folder, known);
  execFileSync('npm', ['pack', '--workspace', '@pok-game/pok', '--pack-destination', folder], { cwd: ROOT });
  return packed();
}

async function install(major: keyof typeof MOST_PACKAGES): Promise<Installed> {
  const problems: string[] = [];
  const node = nodeOf(major);
  const folder = mkdtempSync(join(work, `node-${major}-`));
  const tarball = packed();
  const startedAt = performance.now();
  execFileSync('npm', ['install', '--loglevel=error', tarball], { cwd: folder });
  const installedAt = performance.now();
  const modules = join(folder, 'node_modules');
  const listed = execFileSync('npm', ['ls', '--all', '--parseable'], { cwd: folder, encoding: 'utf8' });
  const packages = listed.trim().split('\n').length - 1;
  const bytes = Number(execFileSync('du', ['-sb', modules], { encoding: 'utf8' }).split('\t')[0]);

  const pok = join(modules, '@pok-game/pok/bin/pok.js');
  const version = execFileSync(node, [pok, '--version'], { encoding: 'utf8' }).trim();
  if (!/^\d+\.\d+\.\d+$/.test(version)) problems.push(`pok --version says ${version}`);
  const startsAt = performance.now();
  const { url, stop } = await serve(node, pok, folder);
  const secondsToQr = (performance.now() - startsAt) / 1000;
  await newTable(url, await newPlayer(url), { name: 'Ana' });
  if (!(await fetch(url)).headers.get('content-type')?.includes('text/html'))
    problems.push('it serves no app');
  const code = await stop();
  if (code !== 0) problems.push(`Ctrl-C ends it with ${code}`);
  rmSync(folder, { recursive: true, force: true });
  return {
    node: execFileSync(node, ['--version'], { encoding: 'utf8' }).trim(),
    packages,
    megabytes: Math.round(bytes / 1e5) / 10,
    secondsToInstall: round(installedAt - startedAt),
    secondsToQr: Math.round(secondsToQr * 10) / 10,
    problems: [
      ...problems,
      ...(packages > MOST_PACKAGES[major] ? [`${packages} packages are too many`] : []),
      ...(bytes > MOST_MEGABYTES * 1e6 ? [`it has more than ${MOST_MEGABYTES} MB`] : []),
    ],
  };
}

function round(ms: number): number {
  return Math.round(ms / 100) / 10;
}

/** Starts `pok serve` and waits for its address. */
function serve(node: string, pok: string, folder: string) {
  const child = spawn(node, [pok, 'serve', '--port', '0'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () =>
    new Promise<number | null>((resolve) => {
      child.once('exit', resolve);
      child.kill('SIGINT');
    });
  return new Promise<{ readonly url: string; stop(): Promise<number | null> }>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString();
      const url = /ready: (http:\S+)/.exec(said)?.[1];
      if (url !== undefined) resolve({ url, stop });
    });
    child.once('exit', (code) => reject(new Error(`pok serve ended (${code})`)));
  });
}

await runNightly({
  name: 'package',
  seed: 'none',
  steps: Object.keys(MOST_PACKAGES),
  run: (major) => {
    const known = [20, 22, 24, 26] as const;
    return install(known.find((one) => String(one) === major) ?? 20);
  },
  conclude: (all) => ({
    figures: all.map(({ problems: _, ...figures }) => figures),
    problems: all.flatMap(({ node, problems }) => problems.map((problem) => `Node ${node}: ${problem}`)),
  }),
});
