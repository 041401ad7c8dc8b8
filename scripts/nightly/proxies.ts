import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer } from '@pok/server/testing/build-server';
import { freePort } from '@pok/server/testing/free-port';
import { newPlayer, newTable, SocketPlayer } from '@pok/server/testing/player';
import { startPostgres } from '@pok/server/testing/postgres';
import { type ServerProcess, startProcess } from '@pok/server/testing/server-process';
import { needPrograms } from '../debian.js';
import { MAY_INSTALL, runNightly, until } from '../nightly-part.ts';
import { ROOT } from '../run.js';

/*
 * Runs the configurations of docs/running.md and compose.cluster.yaml with Debian's nginx and Caddy; only names, ports and the
 * certificate differ. Checks TLS, sockets, limits by address, and a restart of all nodes while people play.
 */

const PAGE = readFileSync(join(ROOT, 'docs/running.md'), 'utf8');
/** Wrong codes that one address may try per minute. */
const MOST_MISSES = 5;

interface Place {
  readonly folder: string;
  readonly port: number;
  /** The ports of the server's nodes. */
  readonly nodes: readonly number[];
  readonly certificate: string;
  readonly key: string;
}

interface Proxy {
  /** Several nodes share a PostgreSQL. */
  readonly nodeCount: number;
  readonly program: string;
  readonly debianPackage: string;
  /** Writes its configuration and returns the arguments that start it. */
  prepare(place: Place): readonly string[];
}

const PROXIES: Readonly<Record<string, Proxy>> = {
  nginx: {
    nodeCount: 1,
    program: '/usr/sbin/nginx',
    debianPackage: 'nginx-light',
    prepare({ folder, port, nodes: [node], certificate, key }) {
      const written = snippet('server {')
        .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
        .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
        .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
        .replaceAll('127.0.0.1:7657', `127.0.0.1:${node}`);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${join(folder, name)};`,
      );
      const main = `daemon off; user root; pid ${join(folder, 'pid')}; error_log ${join(folder, 'errors')};`;
      const http = `http { access_log off; ${temporary.join(' ')}\n${written}\n}`;
      writeFileSync(join(folder, 'nginx.conf'), `${main} events {}\n${http}\n`);
      return ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'errors')];
    },
  },
  caddy: {
    nodeCount: 1,
    program: '/usr/bin/caddy',
    debianPackage: 'caddy',
    prepare(place) {
      const written = snippet('pok.example.org {');
      return prepareCaddy(place, written.replaceAll('127.0.0.1:7657', `127.0.0.1:${place.nodes[0]}`));
    },
  },
  'the Caddyfile of compose.cluster.yaml': {
    nodeCount: 2,
    program: '/usr/bin/caddy',
    debianPackage: 'caddy',
    prepare(place) {
      const written = readFileSync(join(ROOT, 'Caddyfile'), 'utf8').replaceAll(
        /pok-(\d):7657/g,
        (_, number) => `127.0.0.1:${place.nodes[Number(number) - 1]}`,
      );
      return prepareCaddy(place, written);
    },
  },
};

/** Uses our address and our certificate. */
function prepareCaddy({ folder, port, certificate, key }: Place, written: string): readonly string[] {
  const here = written.replace(/^\S+ \{$/m, `https://127.0.0.1:${port} {\n\ttls ${certificate} ${key}`);
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${here}\n`);
  return ['run', '--adapter', 'caddyfile', '--config', file];
}

/** The block of docs/running.md that begins like this. */
function snippet(start: string): string {
  const blocks = [...PAGE.matchAll(/```\w*\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  const found = blocks.find((text) => text.startsWith(start));
  if (found === undefined) throw new Error(`docs/running.md has no block that begins with ${start}`);
  return found;
}

function makeCertificate(folder: string): { readonly certificate: string; readonly key: string } {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const args = [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=127.0.0.1'],
    ...['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', certificate],
  ];
  execFileSync('openssl', args, { stdio: 'pipe' });
  return { certificate, key };
}

/** Three at a table through the proxy; the server restarts while one fist is closed, and the round goes on. */
async function playThroughRestart(url: string, restart: () => Promise<void>): Promise<void> {
  const host = await newPlayer(url);
  const code = await newTable(url, host, { name: 'Ana' });
  const ana = new SocketPlayer(url, code, { token: host.token });
  await ana.until(() => true);
  for (const level of ['casual', 'casual', 'casual'] as const) await ana.command({ type: 'add-bot', level });
  const guest = await newPlayer(url);
  const ben = new SocketPlayer(url, code, { token: guest.token });
  await ben.until(() => true);
  await ben.command({ type: 'sit', name: 'Ben' });
  await ana.command({ type: 'start' });
  await ana.command({ type: 'close', match: 1, round: 1, shape: 'disc' });
  await restart();
  await Promise.all([ana.closed, ben.closed]);
  await until('the proxy reaches the new server', async () => (await fetch(`${url}/readyz`)).ok);
  const [anaAgain, benAgain] = [host, guest].map(({ token }) => new SocketPlayer(url, code, { token }));
  const view = await anaAgain?.until(({ match }) => match !== null);
  const own = view?.match?.round?.fists[view.match.you ?? -1];
  if (own?.closed !== true || own.shape !== 'disc') throw new Error('a closed fist is open after a restart');
  await benAgain?.until(({ match }) => match !== null);
  await benAgain?.command({ type: 'close', match: 1, round: 1, shape: 'square' });
  await anaAgain?.until(({ match }) => match?.last?.number === 1);
  for (const socket of [anaAgain, benAgain]) socket?.close();
}

/** An address must not get more tries by claiming to be others. */
async function guess(url: string): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let tries = 0; tries <= MOST_MISSES; tries += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${tries}` };
    statuses.push((await fetch(`${url}/api/tables/AAAAAAAA`, { headers })).status);
  }
  return statuses;
}

async function tryOut(
  name: string,
): Promise<{ readonly name: string; readonly problems: readonly string[] }> {
  const proxy = PROXIES[name];
  if (proxy === undefined) throw new Error(`no proxy ${name}`);
  await needPrograms({ [proxy.program]: [proxy.debianPackage] }, MAY_INSTALL);
  const folder = mkdtempSync(join(tmpdir(), 'pok-proxy-'));
  const built = await buildServer();
  const postgres = proxy.nodeCount > 1 ? await startPostgres() : undefined;
  const env = {
    DATA_DIR: join(folder, 'data'),
    TRUST_PROXY: '1',
    LIMIT_MISSES: String(MOST_MISSES),
    ...(postgres !== undefined && { DATABASE_URL: postgres.url }),
  };
  const nodes: { readonly port: number; running: ServerProcess }[] = [];
  const startNode = (port: number) => startProcess(built.main, { ...env, PORT: String(port) });
  while (nodes.length < proxy.nodeCount) {
    const port = await freePort();
    nodes.push({ port, running: await startNode(port) });
  }
  const port = await freePort();
  const place = { folder, port, nodes: nodes.map((node) => node.port), ...makeCertificate(folder) };
  const args = proxy.prepare(place);
  const running: ChildProcess = spawn(proxy.program, args, {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder },
  });
  const problems: string[] = [];
  try {
    const url = `https://127.0.0.1:${port}`;
    await until(`${name} answers`, async () => (await fetch(`${url}/healthz`)).ok);
    await playThroughRestart(url, async () => {
      for (const node of nodes) {
        await node.running.stop();
        node.running = await startNode(node.port);
      }
    });
    const statuses = await guess(url);
    if (statuses[0] !== 404 || statuses.at(-1) !== 429)
      problems.push(`${name}: wrong codes got ${statuses.join(', ')}`);
    if ((await fetch(`${url}/metrics`)).status !== 404) problems.push(`${name}: strangers can read /metrics`);
  } catch (error) {
    problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    running.kill();
    for (const node of nodes) await node.running.stop();
    await postgres?.stop();
    built.remove();
    rmSync(folder, { recursive: true, force: true });
  }
  return { name, problems };
}

// We signed the certificate ourselves.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';

await runNightly({
  name: 'proxies',
  seed: 'none',
  steps: Object.keys(PROXIES),
  run: tryOut,
  conclude: (tried) => ({
    figures: { tried: tried.map(({ name }) => name) },
    problems: tried.flatMap(({ problems }) => problems),
  }),
});
