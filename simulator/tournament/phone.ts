import {
  apply,
  type Command,
  type Credentials,
  type PersonId,
  PROTOCOL_VERSION,
  parseTournamentServerMessage,
  type ServerMessage,
  type TableCode,
  type TournamentCode,
  type TournamentCommand,
  type TournamentServerMessage,
  type TournamentView,
  type View,
} from '@pok/protocol';
import { shapesIn } from '@pok/rules';
import { parseTournamentCode } from '@pok/table';
import type { Journal } from '../journal.ts';
import type { Line, Parcel } from '../line.ts';
import type { Caller, Network } from '../network.ts';
import type { Prng } from '../prng.ts';
import { messageOf } from '../server-messages.ts';
import { SimulatedProcess } from '../simulated-process.ts';
import type { Timeline } from '../timeline.ts';

/** The owner of a phone, at a table or in the tournament itself. */
export interface Speaker {
  readonly log: TableCode | TournamentCode;
  readonly person: PersonId;
}

export interface PhoneConditions {
  readonly timeline: Timeline;
  readonly journal: Journal;
  readonly network: Network;
  readonly speakers: Map<Line, Speaker>;
}

/** How often a phone checks whether there is something to do, and tries again what was refused. */
const LOOK_EVERY_MS = 1_000;

/** A socket that comes back by itself. */
class Connection {
  #line: Line | undefined;
  #isOpen = false;
  #isEnded = false;
  /** Messages by their id, to be repeated on the next line. */
  readonly #unanswered = new Map<string, string>();
  readonly #open: (receive: (parcel: Parcel) => void) => Line;
  readonly #retry: (again: () => void) => void;
  readonly #hello: string;
  readonly #onText: (text: string) => void;

  constructor(
    open: (receive: (parcel: Parcel) => void) => Line,
    retry: (again: () => void) => void,
    token: string,
    onText: (text: string) => void,
  ) {
    this.#open = open;
    this.#retry = retry;
    this.#hello = JSON.stringify({ type: 'hello', protocol: PROTOCOL_VERSION, token });
    this.#onText = onText;
    this.#connect();
  }

  send(id: string, command: Command | TournamentCommand): void {
    if (!this.#isOpen || this.#unanswered.has(id)) return;
    const text = JSON.stringify({ type: 'command', id, command });
    this.#unanswered.set(id, text);
    this.#line?.toServer({ kind: 'text', text });
  }

  /** An answer has come. */
  settle(id: string): void {
    this.#unanswered.delete(id);
  }

  end(): void {
    this.#isEnded = true;
    this.#line?.toServer({ kind: 'close', code: 1000, reason: '' });
  }

  #connect(): void {
    if (this.#isEnded) return;
    this.#isOpen = false;
    const line: Line = this.#open((parcel) => {
      if (this.#line !== line || this.#isEnded) return;
      if (parcel.kind === 'open') {
        this.#isOpen = true;
        for (const text of [this.#hello, ...this.#unanswered.values()]) line.toServer({ kind: 'text', text });
      }
      if (parcel.kind === 'ping') line.toServer({ kind: 'pong' });
      if (parcel.kind === 'text') this.#onText(parcel.text);
      if (parcel.kind !== 'close' && parcel.kind !== 'reset') return;
      this.#line = undefined;
      this.#isOpen = false;
      this.#retry(() => this.#connect());
    });
    this.#line = line;
  }
}

/** What a server says to somebody in a log. */
export function messageIn(
  log: Speaker['log'],
  text: string,
): ServerMessage | TournamentServerMessage | undefined {
  return parseTournamentCode(log) === undefined ? messageOf(text) : parseTournamentServerMessage(text);
}

/** A participant's phone: it joins, goes to the table that the tournament names, and closes fists. */
export class Phone {
  readonly name: string;
  view: TournamentView | undefined;
  table: View | undefined;
  readonly #prng: Prng;
  readonly #process: SimulatedProcess;
  readonly #conditions: PhoneConditions;
  readonly #caller: Caller;
  readonly #owner: Credentials;
  readonly #tournament: Connection;
  #tableConnection: { readonly code: string; readonly connection: Connection } | undefined;
  #count = 0;
  /** What its owner wants besides playing. */
  wish: ((view: TournamentView) => TournamentCommand | undefined) | undefined;

  constructor(name: string, code: string, owner: Credentials, prng: Prng, conditions: PhoneConditions) {
    this.name = name;
    this.#owner = owner;
    this.#prng = prng;
    this.#conditions = conditions;
    this.#process = new SimulatedProcess(name, conditions.timeline, (error) =>
      conditions.journal.fail('phone', `${name}: ${String(error)}`),
    );
    this.#caller = { address: '10.0.0.1', isOffline: () => false, prefers: () => undefined };
    this.#tournament = this.#connect(`/api/tournaments/${code}/socket`, code, (text) => this.#hear(text));
    this.#look();
  }

  end(): void {
    this.#tournament.end();
    this.#tableConnection?.connection.end();
    this.#process.after(10, () => this.#process.end());
  }

  #connect(path: string, log: Speaker['log'], onText: (text: string) => void): Connection {
    const { network, speakers } = this.#conditions;
    return new Connection(
      (receive) => {
        const line = network.connect(this.#caller, { process: this.#process, receive }, path);
        speakers.set(line, { log, person: this.#owner.id });
        return line;
      },
      (again) => void this.#process.after(this.#prng.between(200, 2_000), again),
      this.#owner.token,
      onText,
    );
  }

  #hear(text: string): void {
    const message = parseTournamentServerMessage(text);
    if (message === undefined) {
      this.#conditions.journal.fail('form', `${this.name} gets ${text}`);
      return;
    }
    if (message.type === 'answer') this.#tournament.settle(message.id);
    if (message.type === 'answer' && !message.ok)
      this.#conditions.journal.count(`tournament refusal: ${message.refusal}`);
    if (message.type !== 'tournament') return;
    this.view = message.view;
    const code = message.view.sitting?.table?.code;
    if (code === undefined || code === this.#tableConnection?.code) return;
    this.#tableConnection?.connection.end();
    this.table = undefined;
    const connection = this.#connect(`/api/tables/${code}/socket`, code, (heard) => this.#hearAtTable(heard));
    this.#tableConnection = { code, connection };
  }

  #hearAtTable(text: string): void {
    const message = messageOf(text);
    if (message === undefined) {
      this.#conditions.journal.fail('form', `${this.name} gets ${text}`);
      return;
    }
    if (message.type === 'answer') this.#tableConnection?.connection.settle(message.id);
    if (message.type === 'answer' && !message.ok)
      this.#conditions.journal.count(`refusal: ${message.refusal}`);
    // A first view on a new socket counts, whatever its version.
    this.table = message.type === 'view' ? message.view : apply(this.table, message);
  }

  #look(): void {
    this.#process.after(this.#prng.between(LOOK_EVERY_MS / 2, LOOK_EVERY_MS), () => {
      this.#act();
      this.#look();
    });
  }

  #act(): void {
    const { view, wish } = this;
    const wanted = view && wish?.(view);
    if (wanted !== undefined) {
      this.#count += 1;
      this.#tournament.send(`${this.#count}`, wanted);
    }
    const command = this.#choice();
    if (command === undefined) return;
    const { match, round } = command;
    this.#tableConnection?.connection.send(`close-${match}-${round}`, command);
  }

  #choice(): Extract<Command, { type: 'close' }> | undefined {
    const match = this.table?.match;
    if (match?.round == null || match.you === null || match.hand === undefined) return undefined;
    if (match.round.fists[match.you]?.closed !== false) return undefined;
    const shape = this.#prng.pick(shapesIn(match.hand));
    return { type: 'close', match: match.number, round: match.round.number, shape };
  }
}
