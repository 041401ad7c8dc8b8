import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from '@pok/protocol';
import type { Host } from '@pok/server/testing/network';
import { createDatabase } from '@pok/server/testing/postgres';
import { until } from './nightly-part.ts';

/** The programs that a cluster needs, with the packages of Debian 12 that have them. */
export const PATRONI_PROGRAMS = {
  '/usr/lib/postgresql/15/bin/postgres': ['postgresql-15'],
  '/usr/bin/patroni': ['patroni'],
  '/usr/bin/etcd': ['etcd-server'],
};

/** A host with PostgreSQL, and Patroni beside it. */
export interface Member {
  readonly name: string;
  readonly host: Host;
  /** To PostgreSQL alone, or to everything on the host. */
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT', to: 'postgres' | 'everything'): void;
  /** Starts Patroni again after everything was killed. */
  start(): void;
}

/** Two members and an etcd, as people run them. */
export interface PatroniCluster {
  /** Names both members. */
  readonly databaseUrl: string;
  readonly members: readonly [Member, Member];
  primary(): Promise<Member>;
  /** How many failovers there were, plus one. */
  timeline(): Promise<number>;
  switchOver(): Promise<void>;
  setSynchronous(isSynchronous: boolean): Promise<void>;
  /** Resolves when there are a primary and a standby that has all it has. */
  untilWhole(): Promise<void>;
  stop(): void;
}

const memberSchema = z.object({
  name: z.string(),
  role: z.string(),
  state: z.string(),
  timeline: z.optional(z.int()),
  lag: z.optional(z.union([z.int(), z.string()])),
});
const clusterSchema = z.object({ members: z.array(memberSchema) });
const PASSWORD = 'pok';

export async function startPatroniCluster(
  etcdHost: Host,
  hosts: readonly [Host, Host],
): Promise<PatroniCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'pok-patroni-'));
  execFileSync('chown', ['postgres', folder]);
  const children = new Set<ChildProcess>();
  function run(host: Host, command: readonly string[]): void {
    const [program = '', ...args] = [...host.prefix, 'runuser', '-u', 'postgres', '--', ...command];
    const child = spawn(program, args, {
      stdio: process.env.PATRONI_LOG === undefined ? 'ignore' : 'inherit',
    });
    children.add(child);
    child.once('exit', () => children.delete(child));
  }
  const etcd = `http://${etcdHost.address}:2379`;
  run(etcdHost, [
    'etcd',
    ...['--data-dir', join(folder, 'etcd'), '--listen-peer-urls', 'http://127.0.0.1:2380'],
    ...['--listen-client-urls', etcd, '--advertise-client-urls', etcd],
  ]);
  await until('etcd answers', async () => (await fetch(`${etcd}/health`)).ok);

  function memberOn(host: Host, name: string): Member {
    const file = join(folder, `${name}.json`);
    execFileSync('install', ['--directory', '--owner=postgres', join(folder, name)]);
    writeFileSync(file, JSON.stringify(configOf(host, name, `${etcdHost.address}:2379`, folder)));
    return {
      name,
      host,
      signal(signal, to) {
        for (const pid of pidsOn(host, to)) {
          try {
            process.kill(pid, signal);
          } catch {
            // It has ended meanwhile.
          }
        }
      },
      start: () => run(host, ['patroni', file]),
    };
  }
  const members = [memberOn(hosts[0], 'one'), memberOn(hosts[1], 'two')] as const;

  /** As the first member says that answers. */
  async function look(): Promise<z.infer<typeof clusterSchema>['members']> {
    const answers = members.map(async ({ host }) => {
      const reply = await fetch(`http://${host.address}:8008/cluster`, {
        signal: AbortSignal.timeout(2_000),
      });
      return clusterSchema.parse(await reply.json()).members;
    });
    return Promise.any(answers);
  }
  async function ask(method: string, path: string, body: object): Promise<void> {
    const { host } = await primary();
    const reply = await fetch(`http://${host.address}:8008/${path}`, { method, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  }
  async function primary(): Promise<Member> {
    const leader = (await look()).find(({ role, state }) => role === 'leader' && state === 'running');
    const found = members.find(({ name }) => name === leader?.name);
    if (found === undefined) throw new Error('there is no primary');
    return found;
  }
  let isSynchronous = true;
  async function untilWhole(): Promise<void> {
    await until(
      'a primary and its standby',
      async () => {
        const known = await look();
        const leader = known.find(({ role, state }) => role === 'leader' && state === 'running');
        const role = isSynchronous ? 'sync_standby' : 'replica';
        return known.some(
          (each) => each.role === role && each.timeline === leader?.timeline && each.lag === 0,
        );
      },
      600,
    );
  }

  for (const member of members) member.start();
  await untilWhole();
  const { host } = await primary();
  const url = await createDatabase(`postgres://postgres:${PASSWORD}@${host.address}:5432/postgres`);
  return {
    databaseUrl: url.replace(host.address, members.map((member) => member.host.address).join(',')),
    members,
    primary,
    async timeline() {
      return Math.max(...(await look()).map((each) => each.timeline ?? 0));
    },
    async switchOver() {
      const leader = await primary();
      await ask('POST', 'switchover', { leader: leader.name });
    },
    async setSynchronous(next) {
      isSynchronous = next;
      await ask('PATCH', 'config', { synchronous_mode: next, synchronous_mode_strict: next });
    },
    untilWhole,
    stop() {
      for (const each of [...hosts, etcdHost])
        for (const pid of pidsOn(each, 'everything')) process.kill(pid, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** The processes on a host, by the network namespace that they run in. */
function pidsOn({ prefix }: Host, which: 'postgres' | 'everything'): readonly number[] {
  const pids = execFileSync('ip', ['netns', 'pids', prefix.at(-1) ?? ''], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');
  if (which === 'everything') return pids.map(Number);
  return pids.filter((pid) => nameOf(pid) === 'postgres').map(Number);
}

function nameOf(pid: string): string {
  try {
    return execFileSync('ps', ['-o', 'comm=', '-p', pid], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** Strict synchronous mode: without `strict`, Patroni switches synchronous replication off when the standby is lost. */
function configOf({ address }: Host, name: string, etcd: string, folder: string): object {
  return {
    scope: 'pok',
    name,
    restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
    etcd3: { host: etcd },
    bootstrap: {
      dcs: {
        // The least that Patroni allows, and its safety margin: loop_wait + 2 × retry_timeout must not exceed ttl.
        ...{ ttl: 20, loop_wait: 2, retry_timeout: 5 },
        // A crashed primary is replaced, not started again.
        primary_start_timeout: 0,
        ...{ synchronous_mode: true, synchronous_mode_strict: true },
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 200, shared_buffers: '64MB' } },
      },
      initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C' }],
    },
    postgresql: {
      listen: `${address}:5432`,
      connect_address: `${address}:5432`,
      data_dir: join(folder, name, 'data'),
      bin_dir: '/usr/lib/postgresql/15/bin',
      pgpass: join(folder, name, 'pgpass'),
      pg_hba: [
        'local all all trust',
        'host all all 10.0.0.0/8 scram-sha-256',
        'host replication all 10.0.0.0/8 scram-sha-256',
      ],
      parameters: { unix_socket_directories: join(folder, name) },
      authentication: {
        superuser: { username: 'postgres', password: PASSWORD },
        replication: { username: 'replicator', password: PASSWORD },
        rewind: { username: 'rewinder', password: PASSWORD },
      },
    },
  };
}
