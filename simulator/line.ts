import type { Journal } from './journal.ts';
import type { Prng } from './prng.ts';
import type { SimulatedProcess } from './simulated-process.ts';
import type { Timeline } from './timeline.ts';

/** What travels: messages, and what ends a connection. */
export type Parcel =
  | { readonly kind: 'open' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'ping' }
  | { readonly kind: 'pong' }
  | { readonly kind: 'close'; readonly code: number; readonly reason: string }
  /** The connection is gone for no stated reason. */
  | { readonly kind: 'reset' };

/** One end of a line. */
export interface End {
  readonly process: SimulatedProcess;
  receive(parcel: Parcel): void;
}

/** A lost packet is sent again, so it and everything behind it arrive late. */
const RETRANSMISSION_MS = [200, 400, 800, 1_600, 3_200] as const;

/**
 * One connection, as in TCP: in order, nothing twice, nothing lost while both ends live. Messages sent on a dead line arrive when the line
 * is back, if the other end is still there. Otherwise the sender is told that the connection is gone.
 */
export class Line {
  readonly name: string;
  readonly #up: Way;
  readonly #down: Way;
  #server: End | undefined;

  constructor(
    name: string,
    { timeline, prng, journal }: { timeline: Timeline; prng: Prng; journal: Journal },
    client: End,
    /** Share of packets that are lost on the way. */
    lossRate: () => number,
  ) {
    this.name = name;
    // Some people are in the same room as the server: what they do at the same moment arrives together.
    const latencyMs = prng.isLucky(0.4) ? 5 : prng.between(5, 120);
    const conditions = { timeline, prng, journal, latencyMs, lossRate };
    this.#up = new Way(
      conditions,
      () => this.#server,
      () => this.#down.send({ kind: 'reset' }),
    );
    this.#down = new Way(
      conditions,
      () => client,
      () => this.#up.send({ kind: 'reset' }),
    );
  }

  /** The process at its other end, once it is connected. */
  get server(): SimulatedProcess | undefined {
    return this.#server?.process;
  }

  /** Bytes that the client has not got yet. */
  get waitingBytes(): number {
    return this.#down.waitingBytes;
  }

  connectTo(server: End): void {
    this.#server = server;
  }

  toServer(parcel: Parcel): void {
    this.#up.send(parcel);
  }

  toClient(parcel: Parcel): void {
    this.#down.send(parcel);
  }

  /** Nothing arrives in these directions any more, and nobody is told. */
  block({ up, down }: { up: boolean; down: boolean }): void {
    if (up) this.#up.block();
    if (down) this.#down.block();
  }

  unblock(): void {
    this.#up.unblock();
    this.#down.unblock();
  }
}

interface Conditions {
  readonly timeline: Timeline;
  readonly prng: Prng;
  readonly journal: Journal;
  readonly latencyMs: number;
  readonly lossRate: () => number;
}

/** One direction of a line. */
class Way {
  readonly #conditions: Conditions;
  readonly #target: () => End | undefined;
  readonly #bounce: () => void;
  #waitingBytes = 0;
  #lastAt = 0;
  #blocked: Parcel[] | undefined;

  constructor(conditions: Conditions, target: () => End | undefined, bounce: () => void) {
    this.#conditions = conditions;
    this.#target = target;
    this.#bounce = bounce;
  }

  get waitingBytes(): number {
    return this.#waitingBytes;
  }

  send(parcel: Parcel): void {
    this.#waitingBytes += sizeOf(parcel);
    if (this.#blocked === undefined) this.#carry(parcel);
    else this.#blocked.push(parcel);
  }

  block(): void {
    this.#blocked ??= [];
  }

  unblock(): void {
    const blocked = this.#blocked ?? [];
    this.#blocked = undefined;
    for (const parcel of blocked) this.#carry(parcel);
  }

  #carry(parcel: Parcel): void {
    const { timeline, prng, journal, latencyMs, lossRate } = this.#conditions;
    let delay = latencyMs + prng.below(1 + (latencyMs >> 2));
    for (const wait of RETRANSMISSION_MS) {
      if (!prng.isLucky(lossRate())) break;
      journal.count('fault: packet lost');
      delay += wait;
    }
    this.#lastAt = Math.max(this.#lastAt, timeline.now + delay);
    timeline.schedule(this.#lastAt - timeline.now, () => {
      const target = this.#target();
      if (target?.process.isAlive !== true) {
        if (parcel.kind !== 'reset') this.#bounce();
        return;
      }
      target.process.after(0, () => {
        this.#waitingBytes -= sizeOf(parcel);
        target.receive(parcel);
      });
    });
  }
}

function sizeOf(parcel: Parcel): number {
  return parcel.kind === 'text' ? parcel.text.length : 0;
}
