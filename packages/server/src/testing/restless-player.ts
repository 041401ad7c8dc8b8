import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Command,
  type Credentials,
  type PersonId,
  REACTIONS,
  type Refusal,
  type View,
  viewSchema,
} from '@pok/protocol';
import { formatPlays, shapesIn } from '@pok/rules';
import { type Acknowledged, lostFromView } from './acknowledged.ts';
import type { AskedCommand } from './history.ts';
import { SocketPlayer } from './player.ts';

/** One command in this many is something that the match doesn't need. */
const WHIM_EVERY = 12;

/** How long to wait before repeating a command that a node did not decide because it doesn't know yet that the player has come to it. */
const RETRY_DELAY_MS = 20;

/** A connection that has been silent for this long is pinged, and given up if nothing comes back. */
const SILENCE_MS = 2_000;
const PONG_TIMEOUT_MS = 4_000;

/** Refusals that don't mean that anything was lost: somebody was faster, or a limit was reached. */
const TOLERATED: Readonly<Partial<Record<Command['type'], readonly Refusal[]>>> = {
  start: ['not-host'], // a host whom crashes keep away for a minute loses the role
  open: ['wrong-round', 'no-match', 'wrong-match'],
  'add-client-seed': ['wrong-match'],
  talk: ['talk-too-fast'],
};

export interface RestlessOptions {
  /** Servers that live at the moment. */
  readonly urls: () => readonly string[];
  readonly code: string;
  readonly credentials: Credentials;
  /** While it is true, the host starts one match after another, and people do more than a match needs. */
  readonly goesOn: () => boolean;
  readonly random: (below: number) => number;
  /** How long at most to think before each command; without it, and in the last match, nobody thinks. */
  readonly thinkMs?: number;
  /** The least time until a player comes back; the longest is four times as much. */
  readonly returnMs?: number;
}

/** Plays at random until it is stopped, through every crash: it reconnects and repeats what was not answered. */
export class RestlessPlayer {
  readonly acknowledged: Acknowledged[] = [];
  readonly mistakes: string[] = [];
  /** Every command, in the order in which they were sent. */
  readonly asked: AskedCommand[] = [];
  /** Every time from the loss of a connection to the first view on the next one. */
  readonly gapsMs: number[] = [];
  /** What was revealed to this player in each round, as `match/round plays`. */
  readonly reveals = new Set<string>();
  view: View | undefined;
  readonly #options: RestlessOptions;
  #pending: { readonly command: Acknowledged; readonly asked: AskedCommand } | undefined;
  #socket: SocketPlayer | undefined;
  #thinking: NodeJS.Timeout | undefined;
  #lostAt: number | undefined;
  #isStopped = false;

  constructor(options: RestlessOptions) {
    this.#options = options;
  }

  get person(): PersonId {
    return this.#options.credentials.id;
  }

  get token(): string {
    return this.#options.credentials.token;
  }

  /** It has seen the end of the last match, and all its commands are answered. */
  get isOver(): boolean {
    return this.view?.match?.round === null && this.#pending === undefined;
  }

  async run(): Promise<void> {
    const { urls, code, random, returnMs = 10 } = this.#options;
    while (!this.#isStopped) {
      const known = urls();
      const url = known[random(known.length)];
      if (url !== undefined) {
        const socket = new SocketPlayer(url, code, { token: this.token });
        socket.onView = () => this.#look();
        this.#socket = socket;
        const lostAt = await lossOf(socket);
        this.#lostAt ??= lostAt;
      }
      await wait(returnMs + random(3 * returnMs));
    }
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#thinking);
    this.#socket?.close();
  }

  /** What was acknowledged and is missing from the view that a server gives now. */
  async lostAt(url: string): Promise<readonly string[]> {
    const headers = { authorization: `Bearer ${this.token}` };
    const reply = await fetch(`${url}/api/tables/${this.#options.code}/view`, { headers });
    return lostFromView(viewSchema.parse(await reply.json()), this.acknowledged);
  }

  #look(): void {
    const view = this.#socket?.view;
    if (view === undefined) return;
    if (view.version < (this.view?.version ?? 0))
      this.mistakes.push(`saw version ${view.version} after ${this.view?.version}`);
    this.view = view;
    if (view.match?.last != null)
      this.reveals.add(
        `${view.match.number}/${view.match.last.number} ${formatPlays(view.match.last.plays)}`,
      );
    if (this.#lostAt !== undefined) this.gapsMs.push(performance.now() - this.#lostAt);
    this.#lostAt = undefined;
    this.mistakes.push(...lostFromView(view, this.acknowledged, this.#pending?.command.command));
    if (this.#pending === undefined) this.#think(view);
    else if (this.#socket?.received.length === 1) this.#send();
  }

  #think(view: View): void {
    const { thinkMs, random, goesOn } = this.#options;
    if (thinkMs === undefined || !goesOn()) this.#choose(view);
    else
      this.#thinking ??= setTimeout(() => {
        this.#thinking = undefined;
        if (this.view !== undefined && this.#pending === undefined) this.#choose(this.view);
      }, random(thinkMs));
  }

  #choose(view: View): void {
    const seat = view.match?.you ?? null;
    if (seat === null) return;
    const isRestless = this.#options.goesOn() && this.#options.random(WHIM_EVERY) === 0;
    const command = isRestless ? this.#whim(view, seat) : this.#move(view, seat);
    if (command === undefined) return;
    const asked: AskedCommand = {
      id: randomUUID(),
      sentAt: performance.now(),
      answer: 'none',
      answeredAt: 0,
    };
    this.asked.push(asked);
    this.#pending = { command: { command, seat, next: view.next.match }, asked };
    this.#send();
  }

  /** What the match needs. */
  #move({ host, match }: View, seat: number): Command | undefined {
    const { credentials, goesOn, random } = this.#options;
    if (match === null) return undefined;
    if (match.round === null) return host === credentials.id && goesOn() ? { type: 'start' } : undefined;
    if (match.round.fists[seat]?.closed !== false || match.hand === undefined) return undefined;
    const held = shapesIn(match.hand);
    const shape = held[random(held.length)];
    if (shape === undefined) return undefined;
    return { type: 'close', match: match.number, round: match.round.number, shape };
  }

  /** Something that the match doesn't need. */
  #whim(view: View, seat: number): Command | undefined {
    const { credentials, random } = this.#options;
    const { match, next } = view;
    const isClosed = match?.round?.fists[seat]?.closed === true;
    if (match?.round != null && isClosed && random(4) > 0)
      return { type: 'open', match: match.number, round: match.round.number };
    if (!next.seededBy.includes(credentials.id) && random(2) === 0)
      return { type: 'add-client-seed', match: next.match, clientSeed: `seed-${seat}-${this.asked.length}` };
    if (random(2) === 0) return { type: 'rename', name: `Player ${seat}.${this.asked.length}` };
    const reaction = REACTIONS[this.asked.length % REACTIONS.length] ?? 'wow';
    return { type: 'talk', talk: { kind: 'reaction', reaction } };
  }

  #send(): void {
    const pending = this.#pending;
    const socket = this.#socket;
    if (pending === undefined || socket === undefined) return;
    const { command: sent, asked } = pending;
    socket.command(sent.command, asked.id).then(
      async (answer) => {
        if (!answer.ok && answer.refusal === 'elsewhere') {
          await wait(RETRY_DELAY_MS);
          if (this.#socket === socket) this.#send();
          return;
        }
        asked.answer = answer.ok ? 'ok' : 'refused';
        asked.answeredAt = performance.now();
        if (answer.ok) this.acknowledged.push(sent);
        else if (!TOLERATED[sent.command.type]?.includes(answer.refusal))
          this.mistakes.push(`${JSON.stringify(sent)} was refused: ${answer.refusal}`);
        this.#pending = undefined;
        this.#look();
      },
      () => {}, // the socket died: sent again when it is back
    );
  }
}

/** Resolves when a connection is lost, with the moment after which nothing came: a connection may die silently. */
async function lossOf(socket: SocketPlayer): Promise<number> {
  let heard = 0;
  let heardAt = performance.now();
  const probing = setInterval(() => {
    if (socket.received.length > heard) heardAt = performance.now();
    heard = socket.received.length;
    const silenceMs = performance.now() - heardAt;
    if (silenceMs > SILENCE_MS + PONG_TIMEOUT_MS) socket.terminate();
    else if (silenceMs > SILENCE_MS && socket.isOpen) socket.ping();
  }, SILENCE_MS / 4);
  await socket.closed;
  clearInterval(probing);
  return performance.now() - heardAt > SILENCE_MS + PONG_TIMEOUT_MS ? heardAt : performance.now();
}
