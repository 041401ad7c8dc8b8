import type { Answer, Command, ServerMessage, View } from '@pok/protocol';
import { formatShape, SHAPES, type Shape, STARTING_HAND } from '@pok/rules';
import { converse, createHost, type End, type Host, tableEnd } from '@pok-game/client';
import { LightSocket } from './light-socket.ts';

/** Seats at the plain server's tables, and at POK's unless a bench says otherwise. */
export const SEATS = 5;

/** The clients at one table, and their measurements. They rest until they are told to play. */
export class BenchTable {
  readonly sockets: LightSocket[] = [];
  readonly latencies: number[] = [];
  code = '';
  tokens: readonly string[] = [];
  moves = 0;
  /** When somebody should send their choice of the n-th round, by `performance.now()`. */
  planFor: (round: number) => number = () => performance.now();
  /** Calls back when somebody who has seen the n-th round may begin to think about it. */
  whenOn: (round: number, begin: () => void) => void = (_, begin) => begin();
  #isPlaying = false;
  #begun = 0;
  /** Clients that would choose if the table played. */
  readonly #resting: (() => void)[] = [];
  /** Rounds under way: when the last choice should be sent, and how many screens have the reveal. */
  readonly #rounds = new Map<string, { readonly number: number; plannedAt: number; seen: number }>();

  /** Everybody thinks for up to this long from the moment they see the roll. */
  thinkUpTo(ms: number): void {
    this.planFor = () => performance.now() + Math.random() * ms;
  }

  /** Counts from the planned moment of the last choice until the last screen has the reveal. */
  sawReveal(round: string): void {
    const own = this.#rounds.get(round);
    if (own === undefined) return;
    own.seen += 1;
    if (own.seen < this.sockets.length) return;
    this.#rounds.delete(round);
    this.latencies.push(performance.now() - own.plannedAt);
  }

  choose(round: string, send: () => void): void {
    const own = this.#rounds.get(round) ?? this.#begin(round);
    const plan = () => {
      const plannedAt = this.planFor(own.number);
      const sendNow = () => {
        if (!this.#isPlaying) {
          this.#resting.push(plan);
          return;
        }
        own.plannedAt = Math.max(own.plannedAt, plannedAt);
        this.moves += 1;
        send();
      };
      const waitMs = plannedAt - performance.now();
      if (waitMs <= 0) sendNow();
      else setTimeout(sendNow, waitMs);
    };
    this.whenOn(own.number, () => {
      if (this.#isPlaying) plan();
      else this.#resting.push(plan);
    });
  }

  play(): void {
    this.#isPlaying = true;
    for (const plan of this.#resting.splice(0)) plan();
  }

  rest(): void {
    this.#isPlaying = false;
  }

  wireBytes(): number {
    return this.sockets.reduce((sum, socket) => sum + socket.bytes, 0);
  }

  #begin(round: string) {
    const own = { number: this.#begun, plannedAt: 0, seen: 0 };
    this.#begun += 1;
    this.#rounds.set(round, own);
    return own;
  }
}

/** From the next round on, nobody thinks about a round before all tables are in it, as in a sitting with one roll for all. */
export function playInStep(tables: readonly BenchTable[]): void {
  const people = tables.reduce((sum, { sockets }) => sum + sockets.length, 0);
  const waiting = new Map<number, (() => void)[]>();
  for (const table of tables) {
    table.whenOn = (round, begin) => {
      const here = waiting.get(round) ?? [];
      waiting.set(round, here);
      if (here.push(begin) < people) return;
      waiting.delete(round);
      for (const each of here) each();
    };
  }
}

/** A client of the plain server. */
export function joinPlain(port: number, code: string, seat: number, table: BenchTable): Promise<void> {
  const socket = open(port, `/${code}/${seat}`, table);
  return new Promise((resolve) => {
    socket.onText = (text) => {
      if (text.startsWith('{"type":"chosen"')) return;
      const message: { type: string; round: number } = JSON.parse(text);
      if (message.type === 'view') resolve();
      if (message.type === 'reveal') table.sawReveal(String(message.round - 1));
      table.choose(String(message.round), () =>
        socket.send(JSON.stringify({ type: 'choose', shape: 'disc' })),
      );
    };
  });
}

/** What a client needs to play. */
interface Seen {
  readonly match: number;
  /** 0 between two matches. */
  readonly round: number;
  /** Of the round. All tables of a sitting with one roll for all have the same. */
  readonly key: string;
  readonly hand: Readonly<Record<Shape, number>>;
  readonly isHost: boolean;
}

const NOTHING_HELD = { disc: 0, square: 0, triangle: 0 };

function seenIn({ match, tournament, host, you }: View): Seen {
  const isHost = you.person !== null && you.person === host;
  const hand = match?.hand ?? NOTHING_HELD;
  return { ...roundOf(match?.number ?? 0, match?.round?.number ?? 0, tournament?.roll), hand, isHost };
}

function roundOf(match: number, round: number, roll?: number | null): Pick<Seen, 'match' | 'round' | 'key'> {
  return { match, round, key: roll == null ? `${match}-${round}` : `roll ${roll}` };
}

/**
 * The clients share the machine with the server that they measure, and checking a view costs as much as the server's work on it: so these
 * trust the server, and fold only what they need.
 */
function quickEnd(chosen: () => Shape): End<Seen, Command, Answer, ServerMessage> {
  return {
    ...tableEnd,
    parse: (text) => JSON.parse(text),
    fold(seen, message) {
      if (message.type === 'view') return seenIn(message.view);
      if (message.type === 'match' && seen !== undefined)
        return { ...seen, ...roundOf(seen.match + 1, 1), hand: STARTING_HAND };
      if (message.type !== 'round' || seen === undefined) return seen;
      const lost = message.shapesHandedOver.includes(formatShape(chosen())) ? 1 : 0;
      const hand = { ...seen.hand, [chosen()]: seen.hand[chosen()] - lost };
      return { ...seen, ...roundOf(seen.match, seen.round + 1, message.tournament?.roll), hand };
    },
  };
}

/** A client of POK; without a token it watches. */
export async function joinPok(
  port: number,
  code: string,
  token: string | undefined,
  table: BenchTable,
): Promise<void> {
  let chosen: Shape = 'disc';
  let before: Seen | undefined;
  const end = quickEnd(() => chosen);
  const conversation = converse(end, code, token === undefined ? {} : { token }, lightHost(port, table), {
    onView: look,
  });

  function look(seen: Seen): void {
    const isSame = seen.key === before?.key;
    if (before !== undefined && before.round > 0 && !isSame) table.sawReveal(before.key);
    if (before !== undefined && before.round > 0 && seen.round === 0 && seen.isHost) send({ type: 'start' });
    before = seen;
    const { match, round, key, hand } = seen;
    if (isSame || round === 0 || token === undefined) return;
    const held = SHAPES.filter((shape) => hand[shape] > 0);
    chosen = held[Math.floor(Math.random() * held.length)] ?? 'disc';
    table.choose(key, () => send({ type: 'close', match, round, shape: chosen }));
  }

  async function send(command: Command): Promise<void> {
    const answer = await conversation.send(command);
    if (!answer.ok) throw new Error(`refused: ${answer.refusal}`);
  }

  await conversation.until(() => true);
}

/** Opens light sockets to a server on this machine. Whoever uses it ends them. */
export function lightHost(port: number, { sockets }: { readonly sockets: LightSocket[] }): Host {
  return {
    ...createHost(`http://127.0.0.1:${port}`),
    open(path, { onOpen, onText }) {
      const socket = new LightSocket(port, path);
      Object.assign(socket, { onOpen, onText });
      sockets.push(socket);
      return { send: (text) => socket.send(text), close: () => socket.terminate() };
    },
  };
}

function open(port: number, path: string, table: BenchTable): LightSocket {
  const socket = new LightSocket(port, path);
  table.sockets.push(socket);
  return socket;
}
