import type { DatabaseHost } from '@pok/server/testing/database-host';
import type { Direction, Host } from '@pok/server/testing/network';

export interface NodeHost {
  readonly host: Host;
  pid(): number;
  /** Stops the server and starts it again, with a clock that is off. */
  restart(clockOffMs: number): Promise<void>;
}

export interface FaultyWorld {
  readonly nodes: readonly NodeHost[];
  /** The host of the database. */
  readonly databaseAddress: string;
  readonly database: DatabaseHost;
  /** Where the players are. */
  readonly playersAddress: string;
}

type Random = (below: number) => number;
/** Lasts until it is undone. The caller heals the network. */
type Fault = (world: FaultyWorld, random: Random) => Promise<() => Promise<void> | void>;

const BOTH: readonly Direction[] = ['heard', 'said'];
const LOST_SHARE = 0.2;
const MAX_DELAY_MS = 1_500;
const HALF_A_MINUTE_MS = 30_000;

/** What happens to three nodes and their database, one at a time or several at once. */
export const NETWORK_FAULTS: Readonly<Record<string, Fault>> = {
  'a node is cut off from the database': cutOff('databaseAddress', BOTH),
  'the database does not hear a node': cutOff('databaseAddress', ['said']),
  'a node does not hear the database': cutOff('databaseAddress', ['heard']),
  'a node is cut off from its players': cutOff('playersAddress', BOTH),
  'players do not hear a node': cutOff('playersAddress', ['said']),
  'a node does not hear its players': cutOff('playersAddress', ['heard']),
  async 'all nodes are cut off from the database'({ nodes, databaseAddress }) {
    for (const { host } of nodes) for (const way of BOTH) host.lose(way, databaseAddress);
    return () => {};
  },
  async 'one packet in five is lost everywhere'({ nodes, databaseAddress, playersAddress }) {
    for (const { host } of nodes)
      for (const way of BOTH)
        for (const address of [databaseAddress, playersAddress]) host.lose(way, address, LOST_SHARE);
    return () => {};
  },
  async 'the database is slow'({ database }, random) {
    database.delayBy(100 + random(MAX_DELAY_MS));
    return () => database.delayBy(0);
  },
  async 'a node stands still'({ nodes }, random) {
    const pid = pick(nodes, random).pid();
    process.kill(pid, 'SIGSTOP');
    return () => void process.kill(pid, 'SIGCONT');
  },
  async 'the clock of a node is half a minute off'({ nodes }, random) {
    const node = pick(nodes, random);
    await node.restart(random(2) === 0 ? HALF_A_MINUTE_MS : -HALF_A_MINUTE_MS);
    return () => node.restart(0);
  },
};

function cutOff(from: 'databaseAddress' | 'playersAddress', ways: readonly Direction[]): Fault {
  return async (world, random) => {
    const { host } = pick(world.nodes, random);
    for (const way of ways) host.lose(way, world[from]);
    return () => {};
  };
}

function pick<Item>(items: readonly Item[], random: Random): Item {
  const item = items[random(items.length)];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}
