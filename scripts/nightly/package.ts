import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { newPlayer, newTable } from '@pok/server/testing/player';
import { runNightly } from '../nightly-part.ts';
import { nodeOf } from '../nodes.ts';
import { ROOT } from '../run.js';

/* Packs the package, installs it into an empty folder and starts it, with every supported version of Node. */

const MOST_MEGABYTES = 40;

async function install(major: string): Promise<{ readonly megabytes: number; readonly problems: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'pok-package-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  execFileSync(
    'npm',
    ['pack', '--loglevel=error', '--workspace', '@pok-game/pok', '--pack-destination', folder],
    { cwd: ROOT },
  );
  const [tarball = ''] = readdirSync(folder);
  execFileSync('npm', ['install', '--loglevel=error', join(folder, tarball)], { cwd: folder });
  const modules = join(folder, 'node_modules');
  const problems: string[] = [];
  const listed = execFileSync('npm', ['ls', '--all', '--parseable'], { cwd: folder, encoding: 'utf8' });
  if (listed.trim().split('\n').length !== 2) problems.push(`it is not the only package:\n${listed}`);
  const bytes = Number(execFileSync('du', ['-sb', modules], { encoding: 'utf8' }).split('\t')[0]);
  if (bytes > MOST_MEGABYTES * 1e6) problems.push(`it has more than ${MOST_MEGABYTES} MB`);

  const node = nodeOf(Number(major));
  const pok = join(modules, '@pok-game/pok/bin/pok.js');
  const version = execFileSync(node, [pok, '--version'], { encoding: 'utf8' }).trim();
  if (!/^\d+\.\d+\.\d+$/.test(version)) problems.push(`pok --version says ${version}`);
  const server = spawn(node, [pok, 'serve', '--port', '0'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  for await (const line of createInterface(server.stdout)) {
    const url = /ready: (http:\S+)/.exec(line)?.[1];
    if (url === undefined) continue;
    await newTable(url, await newPlayer(url), { name: 'Ana' });
    if (!(await fetch(url)).headers.get('content-type')?.includes('text/html'))
      problems.push('it serves no app');
    server.kill('SIGINT');
  }
  const [code] = await ended;
  if (code !== 0) problems.push(`Ctrl-C ends it with ${code}`);
  return {
    megabytes: Math.round(bytes / 1e5) / 10,
    problems: problems.map((what) => `Node ${major}: ${what}`),
  };
}

await runNightly({
  name: 'package',
  seed: 'none',
  steps: ['20', '22', '24', '26'],
  run: install,
  conclude: (all) => ({
    figures: { versions: all.length, megabytes: all[0]?.megabytes },
    problems: all.flatMap(({ problems }) => problems),
  }),
});
