import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@pok/server/testing/free-port';
import { newPlayer, newTable } from '@pok/server/testing/player';
import { needPrograms } from '../debian.js';
import { MAY_INSTALL, runNightly, until } from '../nightly-part.ts';
import { ROOT, say } from '../run.js';

/* Builds and runs the image of the Dockerfile, with buildah and as root. Base images made of Debian's packages replace the official ones. */

const MOST_MEGABYTES = 200;
/** The same as in the Dockerfile. */
const USER = 10001;
/** The packages of distroless/cc. */
const RUNTIME_PACKAGES = ['base-files', 'libc6', 'libgcc-s1', 'libstdc++6', 'ca-certificates'];

const work = mkdtempSync(join(tmpdir(), 'pok-image-'));
process.once('exit', () => rmSync(work, { recursive: true, force: true }));

function sh(command: string, args: readonly string[], cwd = ROOT): string {
  return execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1e8,
  });
}

function buildah(...args: readonly string[]): string {
  const storage = `--storage-driver=vfs --root=${work}/storage --runroot=${work}/run`.split(' ');
  return sh('buildah', [...storage, ...args]).trim();
}

/** Debian with this machine's Node and npm, in place of node:22-bookworm-slim. */
function makeBuildImage(): void {
  const root = join(work, 'build-root');
  const debian = join(ROOT, '.cache/debian-bookworm');
  if (!existsSync(debian)) sh('debootstrap', ['--variant=minbase', 'bookworm', debian]);
  sh('cp', ['-a', debian, root]);
  cpSync(process.execPath, join(root, 'usr/bin/node'));
  const npm = realpathSync(sh('which', ['npm']).trim());
  cpSync(join(npm, '../..'), join(root, 'usr/lib/node_modules/npm'), { recursive: true });
  sh('ln', ['-sf', '../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/bin/npm')]);
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  if (certificates !== undefined) cpSync(certificates, join(root, 'certificates.pem'));
  commitImage(
    root,
    'pok-build-base',
    certificates === undefined ? [] : ['--env', 'NODE_EXTRA_CA_CERTS=/certificates.pem'],
  );
}

/** The libraries that Node needs, in place of distroless/cc. */
function makeRunImage(): void {
  const root = join(work, 'run-root');
  const packages = join(work, 'packages');
  mkdirSync(root);
  mkdirSync(packages);
  sh('apt-get', ['download', '-q=2', '-o', 'APT::Sandbox::User=root', ...RUNTIME_PACKAGES], packages);
  sh('/bin/sh', ['-c', `for package in *.deb; do dpkg-deb -x "$package" ${root}; done`], packages);
  commitImage(root, 'pok-run-base', []);
}

function commitImage(root: string, name: string, config: readonly string[]): void {
  const container = buildah('from', 'scratch');
  buildah('copy', '-q', container, root, '/');
  if (config.length > 0) buildah('config', ...config, container);
  buildah('commit', '-q', container, name);
  buildah('rm', container);
  rmSync(root, { recursive: true, force: true });
}

function buildImage(): number {
  const registry = sh('npm', ['config', 'get', 'registry']).trim();
  buildah(
    ...['build', '-q', '--isolation=chroot', '--format=docker', '--pull=never', '-t', 'pok'],
    ...['--build-arg=BUILD_IMAGE=localhost/pok-build-base', '--build-arg=RUN_IMAGE=localhost/pok-run-base'],
    ...[`--build-arg=NPM_CONFIG_REGISTRY=${registry}`, '.'],
  );
  const image = inspectImage();
  if (image.config.User !== `${USER}:${USER}`) throw new Error(`the image runs as ${image.config.User}`);
  if (image.config.Healthcheck === undefined) throw new Error('the image has no healthcheck');
  const container = buildah('from', '--pull=never', 'localhost/pok');
  return Number(sh('du', ['-sb', buildah('mount', container)]).split('\t')[0]) / 1e6;
}

interface Inspected {
  readonly config: { readonly User: string; readonly Healthcheck?: { readonly Test: readonly string[] } };
}

function inspectImage(): Inspected {
  const { Docker }: { Docker: Inspected } = JSON.parse(
    buildah('inspect', '--type', 'image', 'localhost/pok'),
  );
  return Docker;
}

/** Plays a little on a container that may only write to /data, runs its health check, and stops it. */
async function runImage(): Promise<readonly string[]> {
  const problems: string[] = [];
  const root = buildah('mount', buildah('from', '--pull=never', 'localhost/pok'));
  const data = join(work, 'data');
  mkdirSync(data, { mode: 0o700 });
  chownSync(data, USER, USER);
  const port = await freePort();
  const container = startContainer(root, data, port);
  const url = `http://127.0.0.1:${port}`;
  await until('the container answers', async () => (await fetch(`${url}/readyz`)).ok);
  await newTable(url, await newPlayer(url), { name: 'Ana' });
  if (!existsSync(join(data, 'pok.sqlite'))) problems.push('the image stores nothing in /data');
  if (!(await fetch(url)).headers.get('content-type')?.includes('text/html'))
    problems.push('the image serves no app');
  if (!isHealthy(root, data, port)) problems.push('a server that runs is not healthy');
  const status = readFileSync(`/proc/${container.pid}/status`, 'utf8');
  if (!new RegExp(`^Uid:\\t${USER}`, 'm').test(status))
    problems.push('the server does not run as its own user');
  container.kill('SIGTERM');
  const code = await new Promise((resolve) => container.once('exit', resolve));
  if (code !== 0) problems.push(`the container ended with ${code} when it was told to stop`);
  if (isHealthy(root, data, port)) problems.push('a server that is gone is healthy');
  return problems;
}

/** How to run the container's Node: as its user, with its files, which are read-only except for the volume. */
function inside(root: string, data: string, port: number) {
  const mount = `mount --bind ${root} ${root} && mount -o remount,bind,ro ${root} && mount --bind ${data} ${root}/data`;
  const enter = `${mount} && exec chroot --userspec=${USER}:${USER} ${root} /usr/local/bin/node "$@"`;
  return {
    args: ['--mount', '/bin/sh', '-c', enter, 'sh'],
    env: { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: '/data', NODE_ENV: 'production' },
  };
}

function startContainer(...container: Parameters<typeof inside>) {
  const { args, env } = inside(...container);
  return spawn('unshare', [...args, '--max-semi-space-size=32', '/pok/server.js'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function isHealthy(...container: Parameters<typeof inside>): boolean {
  const { args, env } = inside(...container);
  const [, , ...check] = inspectImage().config.Healthcheck?.Test ?? [];
  return spawnSync('unshare', [...args, ...check], { env }).status === 0;
}

await runNightly({
  name: 'image',
  seed: 'none',
  steps: ['build and run'],
  async run() {
    await needPrograms(
      { '/usr/bin/buildah': ['buildah'], '/usr/sbin/debootstrap': ['debootstrap'] },
      MAY_INSTALL,
    );
    say('making base images from Debian packages…');
    makeBuildImage();
    makeRunImage();
    say('building…');
    const megabytes = Math.round(buildImage());
    return { megabytes, problems: await runImage() };
  },
  conclude: ([result]) => ({
    figures: { megabytes: result?.megabytes },
    problems: [
      ...(result?.problems ?? []),
      ...((result?.megabytes ?? 0) > MOST_MEGABYTES ? [`the image has more than ${MOST_MEGABYTES} MB`] : []),
    ],
  }),
});
