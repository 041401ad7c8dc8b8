import type { Journal } from './journal.ts';
import { type End, Line } from './line.ts';
import type { Prng } from './prng.ts';
import type { ServerNode } from './server-node.ts';
import type { Timeline } from './timeline.ts';

/** Who is at the near end of a line. */
export interface Caller {
  /** The address that the server sees. */
  readonly address: string;
  /** Whether everything it sends is lost. */
  readonly isOffline: () => boolean;
  /** The node that it is sent to, if it can be reached. */
  readonly prefers: () => string | undefined;
}

interface Call {
  readonly line: Line;
  readonly caller: Caller;
  readonly client: End;
  node: ServerNode | undefined;
}

/** All lines between devices and nodes, and the balancer that chooses a node for each. */
export class Network {
  lossRate = 0;
  readonly #nodes: () => readonly ServerNode[];
  readonly #timeline: Timeline;
  readonly #prng: Prng;
  readonly #journal: Journal;
  #calls: Call[] = [];
  #count = 0;

  constructor(nodes: () => readonly ServerNode[], timeline: Timeline, prng: Prng, journal: Journal) {
    this.#nodes = nodes;
    this.#timeline = timeline;
    this.#prng = prng;
    this.#journal = journal;
  }

  /** The lines of processes that are running. */
  get lines(): readonly Line[] {
    this.#calls = this.#calls.filter(({ client }) => client.process.isAlive);
    return this.#calls.map(({ line }) => line);
  }

  linesOf(node: ServerNode): readonly Line[] {
    return this.#calls.filter((call) => call.node === node).map(({ line }) => line);
  }

  connect(caller: Caller, client: End, url: string): Line {
    this.#count += 1;
    const { timeline, prng, journal } = this.#conditions;
    const line = new Line(
      `line ${this.#count}`,
      { timeline, prng: prng.of(`${this.#count}`), journal },
      client,
      () => this.lossRate,
    );
    const call: Call = { line, caller, client, node: undefined };
    this.#calls.push(call);
    if (caller.isOffline()) {
      line.block({ up: true, down: true });
      return line;
    }
    this.#timeline.schedule(this.#prng.between(5, 100), () => {
      const node = this.nodeFor(caller);
      call.node = node;
      if (node === undefined) return line.toClient({ kind: 'reset' });
      this.#journal.note(client.process.name, `${line.name} reaches ${node.name}`);
      const { process } = node;
      process.after(0, () => node.accept(line, url, caller.address));
    });
    return line;
  }

  /** The node that the balancer sends somebody to, now. It may have died a moment ago. */
  nodeFor(caller: Caller): ServerNode | undefined {
    const listening = this.#nodes().filter(({ isListening }) => isListening);
    const preferred = listening.find(({ name }) => name === caller.prefers());
    if (preferred !== undefined && this.#prng.isLucky(0.8)) return preferred;
    return listening.length === 0 ? undefined : this.#prng.pick(listening);
  }

  /** A device has lost its network, and nobody is told. */
  blockAll(caller: Caller): void {
    for (const call of this.#calls) if (call.caller === caller) call.line.block({ up: true, down: true });
  }

  unblockAll(caller: Caller): void {
    for (const call of this.#calls) if (call.caller === caller) call.line.unblock();
  }

  /** A node's machine tells everybody that it is gone. */
  resetAll(node: ServerNode): void {
    for (const line of this.linesOf(node)) line.toClient({ kind: 'reset' });
  }

  get #conditions(): { timeline: Timeline; prng: Prng; journal: Journal } {
    return { timeline: this.#timeline, prng: this.#prng, journal: this.#journal };
  }
}
