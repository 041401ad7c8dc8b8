import {
  type ClientMessage,
  type Command,
  PROTOCOL_VERSION,
  type RoundMessage,
  type ServerMessage,
  type View,
} from '@pok/protocol';
import { formatShape, SHAPES, type Shape, STARTING_HAND } from '@pok/rules';
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

let ids = 0;

/** A client of POK, by docs/protocol.md; without a token it watches. */
export function joinPok(
  port: number,
  code: string,
  token: string | undefined,
  table: BenchTable,
): Promise<void> {
  const socket = open(port, `/api/tables/${code}/socket`, table);
  const say = (message: ClientMessage) => socket.send(JSON.stringify(message));
  socket.onOpen = () =>
    say({ type: 'hello', protocol: PROTOCOL_VERSION, ...(token !== undefined && { token }) });
  let hand: Record<Shape, number> = { disc: 0, square: 0, triangle: 0 };
  let chosen: Shape = 'disc';
  let match = 0;
  let round = 0;
  /** Of the current round. All tables of a sitting with one roll for all have the same. */
  let key = '';

  function send(command: Command): void {
    ids += 1;
    say({ type: 'command', id: `c${ids}`, command });
  }

  function choose(nextMatch: number, nextRound: number, roll?: number | null): void {
    match = nextMatch;
    round = nextRound;
    key = roll == null ? `${match}-${round}` : `roll ${roll}`;
    if (token === undefined) return;
    const held = SHAPES.filter((shape) => hand[shape] > 0);
    chosen = held[Math.floor(Math.random() * held.length)] ?? 'disc';
    table.choose(key, () => send({ type: 'close', match, round, shape: chosen }));
  }

  function onView(next: View): void {
    const now = next.match;
    if (now === null) return;
    const isSame = now.number === match && now.round?.number === round;
    if (round > 0 && !isSame) table.sawReveal(key);
    if (now.round === null && round > 0) {
      round = 0;
      if (token !== undefined && next.you.person === next.host) send({ type: 'start' });
    }
    if (now.round === null || isSame) return;
    hand = { ...(now.hand ?? hand) };
    choose(now.number, now.round.number, next.tournament?.roll);
  }

  function onMatch(): void {
    hand = { ...STARTING_HAND };
    choose(match + 1, 1);
  }

  function onRound({ shapesHandedOver, tournament }: RoundMessage): void {
    table.sawReveal(key);
    if (shapesHandedOver.includes(formatShape(chosen))) hand[chosen] -= 1;
    choose(match, round + 1, tournament?.roll);
  }

  return new Promise((resolve) => {
    socket.onText = (text) => {
      if (text.startsWith('{"type":"fist"') || text.startsWith('{"type":"answer"')) {
        if (text.includes('"ok":false')) throw new Error(`refused: ${text}`);
        return;
      }
      const message: ServerMessage = JSON.parse(text);
      if (message.type === 'view') onView(message.view);
      else if (message.type === 'round') onRound(message);
      else if (message.type === 'match') onMatch();
      resolve();
    };
  });
}

function open(port: number, path: string, table: BenchTable): LightSocket {
  const socket = new LightSocket(port, path);
  table.sockets.push(socket);
  return socket;
}
