import { execFileSync } from 'node:child_process';

/** A machine of its own in a network that belongs to a test: a network namespace of Linux. */
export interface Host {
  readonly address: string;
  /** Goes before a command to run it on this host. */
  readonly prefix: readonly string[];
  /** Drops what it would hear from or say to another address, or one of the two, until the network is healed. */
  lose(direction: Direction, address: string, share?: number): void;
  /** The processes that run on it. */
  pids(): readonly number[];
}

export type Direction = 'heard' | 'said';

/** Hosts on one switch, and this process beside them. */
export interface Network {
  readonly hosts: readonly Host[];
  /** The address of this process. */
  readonly here: string;
  /** Nothing is lost any more. */
  heal(): void;
  remove(): void;
}

/** Why there can be no such network here; undefined if there can. */
export function whyNoNetwork(): string | undefined {
  if (process.platform !== 'linux') return 'network namespaces need Linux';
  if (process.getuid?.() !== 0) return 'network namespaces need root';
  const name = `pok-try-${process.pid}`;
  try {
    ip('netns', 'add', name);
    ip('netns', 'exec', name, 'iptables', '-L');
    ip('netns', 'delete', name);
    return undefined;
  } catch (error) {
    return `ip (iproute2) and iptables must work: ${error instanceof Error ? error.message : error}`;
  }
}

export function openNetwork(size: number): Network {
  // Interfaces have at most 15 letters, and several networks may be open on this machine.
  const id = (process.pid % 0xffff).toString(16);
  const subnet = `10.${200 + (process.pid % 50)}.${process.pid % 250}`;
  const bridge = `pok${id}`;
  const here = `${subnet}.1`;
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('address', 'add', `${here}/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');

  function addHost(index: number): Host & { readonly name: string } {
    const name = `${bridge}-${index}`;
    const address = `${subnet}.${10 + index}`;
    const prefix = ['ip', 'netns', 'exec', name];
    const inside = (...args: string[]) => ip('netns', 'exec', name, ...args);
    ip('netns', 'add', name);
    ip('link', 'add', `${bridge}o${index}`, 'type', 'veth', 'peer', 'name', `${bridge}i${index}`);
    ip('link', 'set', `${bridge}i${index}`, 'netns', name);
    ip('link', 'set', `${bridge}o${index}`, 'master', bridge, 'up');
    inside('ip', 'link', 'set', 'lo', 'up');
    inside('ip', 'address', 'add', `${address}/24`, 'dev', `${bridge}i${index}`);
    inside('ip', 'link', 'set', `${bridge}i${index}`, 'up');
    return {
      name,
      address,
      prefix,
      lose(direction, other, share = 1) {
        const [chain, side] = direction === 'heard' ? ['INPUT', '--source'] : ['OUTPUT', '--destination'];
        const some = share < 1 ? ['-m', 'statistic', '--mode', 'random', '--probability', String(share)] : [];
        inside('iptables', '--wait', '-A', chain, side, other, ...some, '-j', 'DROP');
      },
      pids: () => ip('netns', 'pids', name).trim().split(/\s+/).filter(Boolean).map(Number),
    };
  }
  const hosts = Array.from({ length: size }, (_, index) => addHost(index));
  return {
    hosts,
    here,
    heal() {
      for (const { name } of hosts) ip('netns', 'exec', name, 'iptables', '--wait', '-F');
    },
    remove() {
      // By hand: a namespace that is deleted removes its interfaces only some time later.
      for (const index of hosts.keys()) ip('link', 'delete', `${bridge}o${index}`);
      for (const { name } of hosts) ip('netns', 'delete', name);
      ip('link', 'delete', bridge);
    },
  };
}

function ip(...args: string[]): string {
  return execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
