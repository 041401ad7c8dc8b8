import type { Direction, Host } from '@pok/server/testing/network';
import type { Member, PatroniCluster } from './patroni.ts';

export interface FailoverWorld {
  readonly cluster: PatroniCluster;
  readonly etcd: Host;
  readonly nodes: readonly Host[];
}

/** What happens to a primary and its standby. */
export interface FailoverFault {
  /** How often it happens per night. */
  readonly times: number;
  /** Whether the standby takes over. Otherwise the fault lasts for some seconds, and nothing can be stored meanwhile. */
  readonly isFailover: boolean;
  /** Returns a function that undoes it. The caller heals the network. */
  strike(world: FailoverWorld, primary: Member, standby: Member): Promise<() => void>;
}

const BOTH: readonly Direction[] = ['heard', 'said'];

function cut(from: Host, ...others: readonly Host[]): void {
  for (const { address } of others) for (const way of BOTH) from.lose(way, address);
}

const nothing = () => {};

export const FAILOVER_FAULTS: Readonly<Record<string, FailoverFault>> = {
  'the primary is killed': {
    times: 40,
    isFailover: true,
    async strike(_world, primary) {
      primary.signal('SIGKILL', 'postgres');
      return nothing;
    },
  },
  'the machine of the primary is lost': {
    times: 10,
    isFailover: true,
    async strike(_world, primary) {
      primary.signal('SIGKILL', 'everything');
      return () => primary.start();
    },
  },
  'the machine of the primary stands still': {
    times: 10,
    isFailover: true,
    async strike(_world, primary) {
      primary.signal('SIGSTOP', 'everything');
      return () => primary.signal('SIGCONT', 'everything');
    },
  },
  'the primary is cut off from everybody': {
    times: 10,
    isFailover: true,
    async strike({ nodes, etcd }, primary, standby) {
      cut(primary.host, standby.host, etcd, ...nodes);
      return nothing;
    },
  },
  'the primary is cut off from its standby': {
    times: 5,
    isFailover: false,
    async strike(_world, primary, standby) {
      cut(primary.host, standby.host);
      return nothing;
    },
  },
  'the primary is cut off from the nodes': {
    times: 5,
    isFailover: false,
    async strike({ nodes }, primary) {
      cut(primary.host, ...nodes);
      return nothing;
    },
  },
  'the primary is cut off from its standby and the nodes': {
    times: 5,
    isFailover: false,
    async strike({ nodes }, primary, standby) {
      cut(primary.host, standby.host, ...nodes);
      return nothing;
    },
  },
  'the standby is lost': {
    times: 5,
    isFailover: false,
    async strike(_world, _primary, standby) {
      standby.signal('SIGKILL', 'everything');
      return () => standby.start();
    },
  },
  'a planned switchover': {
    times: 35,
    isFailover: true,
    async strike({ cluster }) {
      await cluster.switchOver();
      return nothing;
    },
  },
};
