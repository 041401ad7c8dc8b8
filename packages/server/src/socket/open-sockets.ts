import type { Config } from '../config.ts';
import type { Client } from './client.ts';

/** An address may have this many more sockets than its limit until they have said hello: somebody who is seated may be among them. */
const NEWCOMERS = 20;

/** Open sockets, counted by address. Seated people take precedence over spectators. */
export class OpenSockets {
  readonly #config: Pick<Config, 'maxSockets' | 'maxSocketsPerAddress'>;
  readonly #clients = new Set<Client>();
  readonly #perAddress = new Map<string, number>();

  constructor(config: Pick<Config, 'maxSockets' | 'maxSocketsPerAddress'>) {
    this.#config = config;
  }

  get size(): number {
    return this.#clients.size;
  }

  [Symbol.iterator](): Iterator<Client> {
    return this.#clients.values();
  }

  /** False if there is no room for it, not even until it has said hello. */
  add(client: Client): boolean {
    const { maxSockets, maxSocketsPerAddress } = this.#config;
    const open = this.#openAt(client.address);
    const most = maxSocketsPerAddress === 0 ? 0 : maxSocketsPerAddress + NEWCOMERS;
    if (this.size >= maxSockets || open >= most) return false;
    this.#clients.add(client);
    this.#perAddress.set(client.address, open + 1);
    return true;
  }

  delete(client: Client): void {
    if (!this.#clients.delete(client)) return;
    const left = this.#openAt(client.address) - 1;
    if (left === 0) this.#perAddress.delete(client.address);
    else this.#perAddress.set(client.address, left);
  }

  /** Whether the address of a client that has said hello has more sockets than it may. */
  isOverLimit({ address }: Client): boolean {
    return this.#openAt(address) > this.#config.maxSocketsPerAddress;
  }

  /** The spectator who was the last to come from the client's address. */
  lastSpectatorBeside({ address }: Client): Client | undefined {
    return [...this.#clients].findLast((other) => other.address === address && isOnlyWatching(other));
  }

  #openAt(address: string): number {
    return this.#perAddress.get(address) ?? 0;
  }
}

function isOnlyWatching({ phase }: Client): boolean {
  return phase.kind === 'in-room' && !phase.room.isSeated(phase.viewer);
}
