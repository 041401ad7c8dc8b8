import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from '@pok/protocol';
import type { Host } from '@pok/server/testing/network';
import { createDatabase } from '@pok/server/testing/postgres';
import { until } from '../nightly-part.ts';

/** The programs that a cluster needs, with the packages of Debian 12 that have them. */
export const PATRONI_PROGRAMS = {
  '/usr/lib/postgresql/15/bin/postgres': ['postgresql-15'],
  '/usr/bin/patroni': ['patroni'],
  '/usr/bin/etcd': ['etcd-server'],
  '/usr/bin/ip': ['iproute2'],
  '/usr/sbin/iptables': ['iptables'],
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

/** Two members and an etcd, a common setup. */
export interface PatroniCluster {
  /** Names both members. */
  readonly databaseUrl: string;
  readonly members: readonly [Member, Member];
  primary(): Promise<Member>;
  switchOver(): Promise<void>;
  setSynchronous(isSynchronous: boolean): Promise<void>;
  /** Resolves when there is a primary, and a standby that has everything the primary has. */
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
const ANSWER_TIMEOUT_MS = 5_000;
/** A switchover takes some seconds. */
const REQUEST_TIMEOUT_MS = 60_000;
const MAX_TRIES = 60;
const RETRY_MS = 500;

export async function startPatroniCluster(
  etcdHost: Host,
  hosts: readonly [Host, Host],
): Promise<PatroniCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'pok-patroni-'));
  execFileSync('chown', ['postgres', folder]);
  function run(host: Host, command: readonly string[]): void {
    const [program = '', ...args] = [...host.prefix, 'runuser', '-u', 'postgres', '--', ...command];
    spawn(program, args, { stdio: 'ignore' });
  }
  const etcd = `http://${etcdHost.address}:2379`;
  run(etcdHost, [
    ...['etcd', '--enable-v2'],
    ...['--data-dir', join(folder, 'etcd'), '--listen-peer-urls', 'http://127.0.0.1:2380'],
    ...['--listen-client-urls', etcd, '--advertise-client-urls', etcd],
  ]);
  await until('etcd answers', async () => (await fetch(`${etcd}/health`)).ok);

  function memberOn(host: Host, name: string): Member {
    const file = join(folder, `${name}.json`);
    mkdirSync(join(folder, name));
    execFileSync('chown', ['postgres', join(folder, name)]);
    writeFileSync(file, JSON.stringify(configOf(host, name, `${etcdHost.address}:2379`, folder)));
    return {
      name,
      host,
      signal(signal, to) {
        const pids = host.pids();
        signalAll(to === 'everything' ? pids : pids.filter(isPostgres), signal);
      },
      start: () => run(host, ['patroni', file]),
    };
  }
  const members = [memberOn(hosts[0], 'one'), memberOn(hosts[1], 'two')] as const;

  /** According to the first member that answers. */
  async function look(): Promise<z.infer<typeof clusterSchema>['members']> {
    const answers = members.map(async ({ host }) => {
      const reply = await fetch(`http://${host.address}:8008/cluster`, {
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      });
      return clusterSchema.parse(await reply.json()).members;
    });
    return Promise.any(answers);
  }
  async function ask(method: string, path: string, body: object): Promise<void> {
    const { host } = await primary();
    const reply = await fetch(`http://${host.address}:8008/${path}`, {
      method,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  }
  async function primary(): Promise<Member> {
    return retry(async () => {
      const leader = (await look()).find(({ role, state }) => role === 'leader' && state === 'running');
      const found = members.find(({ name }) => name === leader?.name);
      if (found === undefined) throw new Error('there is no primary');
      return found;
    });
  }
  let isSynchronous = true;
  async function untilWhole(): Promise<void> {
    await until(
      'a primary and its standby',
      async () => {
        const known = await look();
        const leader = known.find(({ role, state }) => role === 'leader' && state === 'running');
        const role = isSynchronous ? 'sync_standby' : 'replica';
        // While people play, Patroni seldom reports a lag of zero. A synchronous standby has everything.
        return known.some(
          (each) =>
            each.role === role && each.timeline === leader?.timeline && (isSynchronous || each.lag === 0),
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
      for (const each of [...hosts, etcdHost]) signalAll(each.pids(), 'SIGKILL');
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Patroni answers late on a busy machine, and not at all while its host is gone. */
async function retry<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === MAX_TRIES) throw error;
      await wait(RETRY_MS);
    }
  }
}

/** Sends a signal to processes, some of which may have ended meanwhile. */
function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
  } catch {
    return false;
  }
}

/** Strict synchronous mode: without `strict`, Patroni switches synchronous replication off when the standby is lost. */
function configOf({ address }: Host, name: string, etcd: string, folder: string): object {
  return {
    scope: 'pok',
    name,
    restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
    // With etcd's newer interface, Patroni 3.0 may believe for ever that somebody else writes, after its host stood still.
    etcd: { host: etcd },
    bootstrap: {
      dcs: {
        // The least that Patroni allows, and its safety margin: loop_wait + 2 × retry_timeout must not exceed ttl.
        ...{ ttl: 20, loop_wait: 2, retry_timeout: 5 },
        // A crashed primary is replaced, not restarted.
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
