import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Shape, shapesIn } from '@pok/rules';
import type { Command, View } from '@pok/table';
import { type Credentials, SocketPlayer } from './player.ts';

/** A choice that was answered with ok: it must never be lost. */
export interface Acknowledged {
  readonly match: number;
  readonly round: number;
  readonly seat: number;
  readonly shape: Shape;
}

export interface RestlessOptions {
  /** Servers that live at the moment. */
  readonly urls: () => readonly string[];
  readonly code: string;
  readonly credentials: Credentials;
  /** Whoever hosts the table starts match after match, while this says so. */
  readonly startsNext: () => boolean;
  readonly random: (below: number) => number;
}

/** Plays at random for as long as it is let, through every crash: comes back and sends again what was not answered. */
export class RestlessPlayer {
  readonly acknowledged: Acknowledged[] = [];
  readonly mistakes: string[] = [];
  view: View | undefined;
  private readonly options: RestlessOptions;
  private pending: { readonly id: string; readonly command: Command; readonly seat: number } | undefined;
  private socket: SocketPlayer | undefined;
  private isStopped = false;

  constructor(options: RestlessOptions) {
    this.options = options;
  }

  async run(): Promise<void> {
    const { urls, code, credentials, random } = this.options;
    while (!this.isStopped) {
      const known = urls();
      const url = known[random(known.length)];
      if (url !== undefined) {
        this.socket = new SocketPlayer(url, code, { token: credentials.token });
        this.socket.onChange = () => this.look();
        await this.socket.closed;
      }
      await wait(10 + random(30));
    }
  }

  stop(): void {
    this.isStopped = true;
    this.socket?.close();
  }

  private look(): void {
    const view = this.socket?.view;
    if (view === undefined) return;
    this.view = view;
    this.checkKept(view);
    if (this.pending === undefined) this.choose(view);
    else if (this.socket?.received.length === 1) this.send();
  }

  private choose(view: View): void {
    const { match } = view;
    const seat = match?.you ?? null;
    if (match === null || seat === null) return;
    if (match.round === null) {
      const isHost = view.host === this.options.credentials.id;
      if (isHost && this.options.startsNext())
        this.pending = { id: randomUUID(), command: { type: 'start' }, seat };
    } else if (match.round.fists[seat]?.closed === false && match.hand !== undefined) {
      const held = shapesIn(match.hand);
      const shape = held[this.options.random(held.length)];
      if (shape === undefined) return;
      const command: Command = { type: 'close', match: match.number, round: match.round.number, shape };
      this.pending = { id: randomUUID(), command, seat };
    }
    this.send();
  }

  private send(): void {
    const { pending, socket } = this;
    if (pending === undefined || socket === undefined) return;
    socket.command(pending.command, pending.id).then(
      (answer) => {
        const { command, seat } = pending;
        // A host whom crashes have kept away for a minute is none any more.
        const isReplaced = command.type === 'start' && !answer.ok && answer.refusal === 'not-host';
        if (!answer.ok && !isReplaced)
          this.mistakes.push(`${JSON.stringify(command)} was refused: ${answer.refusal}`);
        else if (command.type === 'close') {
          this.acknowledged.push({ match: command.match, round: command.round, seat, shape: command.shape });
        }
        this.pending = undefined;
        this.look();
      },
      () => {}, // the socket died: sent again when it is back
    );
  }

  /** What was acknowledged is in every later view. */
  private checkKept({ match }: View): void {
    const newest = this.acknowledged.at(-1);
    if (newest === undefined || match === null || match.number !== newest.match) return;
    const seen = match.round?.number === newest.round ? match.round.fists[newest.seat] : undefined;
    if (seen !== undefined && !(seen.closed && seen.shape === newest.shape)) {
      this.mistakes.push(`${JSON.stringify(newest)} is lost: ${JSON.stringify(seen)}`);
    }
    const revealed = match.last?.number === newest.round ? match.last.plays[newest.seat] : undefined;
    if (revealed !== undefined && revealed !== newest.shape) {
      this.mistakes.push(`${JSON.stringify(newest)} was revealed as ${revealed}`);
    }
    const last = Math.max(match.round?.number ?? 0, match.last?.number ?? 0);
    if (last < newest.round) this.mistakes.push(`${JSON.stringify(newest)} is ahead of round ${last}`);
  }
}
