import { parseTournamentCode } from '@pok/log';
import type {
  Command,
  Credentials,
  PersonId,
  ServerMessage,
  TableCode,
  TournamentCode,
  TournamentCommand,
  TournamentServerMessage,
  TournamentView,
  View,
} from '@pok/protocol';
import { parseTournamentServerMessage } from '@pok/protocol';
import { shapesIn } from '@pok/rules';
import type { AnyAnswer, AnyView, Connection, ConnectionState } from '@pok-game/client';
import { browserGlobals } from '../browser.ts';
import type { AppProgram, Programs } from '../bundles.ts';
import type { Journal } from '../journal.ts';
import type { Line } from '../line.ts';
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
  readonly programs: Programs;
  readonly timeline: Timeline;
  readonly journal: Journal;
  readonly network: Network;
  readonly speakers: Map<Line, Speaker>;
}

/** How often a phone checks whether there is something to do. */
const LOOK_EVERY_MS = 1_000;

/** What a server says to somebody in a log. */
export function messageIn(
  log: Speaker['log'],
  text: string,
): ServerMessage | TournamentServerMessage | undefined {
  return parseTournamentCode(log) === undefined ? messageOf(text) : parseTournamentServerMessage(text);
}

/** What the app shows of a tournament or a table, and one command at a time. */
class Page<Viewed extends AnyView, Asked, Answered extends AnyAnswer> {
  readonly code: string;
  view: Viewed | undefined;
  state: ConnectionState = 'connecting';
  isWaiting = false;
  readonly #connection: Connection<Viewed, Asked, Answered>;
  readonly #journal: Journal;

  constructor(code: string, connection: Connection<Viewed, Asked, Answered>, journal: Journal) {
    this.code = code;
    this.#connection = connection;
    this.#journal = journal;
    connection.subscribe((update) => {
      if (update.kind === 'view') this.view = update.view;
      if (update.kind === 'state') this.state = update.state;
    });
  }

  async send(command: Asked): Promise<void> {
    if (this.isWaiting) return;
    this.isWaiting = true;
    const answer = await this.#connection.send(command);
    this.isWaiting = false;
    if (!answer.ok) this.#journal.count(`refusal: ${answer.refusal}`);
  }

  close(): void {
    this.#connection.close();
  }
}

/** A participant's phone with the real app: it joins, goes to the table that the tournament names, and closes fists. */
export class Phone {
  readonly name: string;
  /** What its owner wants besides playing. */
  wish: ((view: TournamentView) => TournamentCommand | undefined) | undefined;
  readonly #prng: Prng;
  readonly #process: SimulatedProcess;
  readonly #journal: Journal;
  readonly #app: AppProgram;
  readonly #tournament: ReturnType<Phone['openTournament']>;
  #table: ReturnType<Phone['openTable']> | undefined;

  constructor(name: string, code: string, owner: Credentials, prng: Prng, conditions: PhoneConditions) {
    const { programs, timeline, journal, network, speakers } = conditions;
    this.name = name;
    this.#prng = prng;
    this.#journal = journal;
    this.#process = new SimulatedProcess(name, timeline, (error) =>
      journal.fail('phone', `${name}: ${String(error)}`),
    );
    const caller: Caller = { address: '10.0.0.1', isOffline: () => false, prefers: () => undefined };
    const page = new EventTarget();
    this.#app = programs.app(
      browserGlobals({
        process: this.#process,
        prng: prng.of('app'),
        storage: new Map([['pok-player', JSON.stringify(owner)]]),
        window: page,
        document: page,
        connect(client, path) {
          const line = network.connect(caller, client, path);
          speakers.set(line, { log: path.split('/').at(-2) ?? '', person: owner.id });
          return line;
        },
        fetch: () => Promise.reject(new TypeError('Failed to fetch')),
        onSend() {},
        onReceive() {},
        onClosed() {},
      }),
      {},
    );
    this.#tournament = this.openTournament(code);
    this.#look();
  }

  openTournament(code: string) {
    return new Page(code, this.#app.openTournamentConnection(code, 'player'), this.#journal);
  }

  openTable(code: string) {
    return new Page(code, this.#app.openRemoteConnection(code, 'player'), this.#journal);
  }

  end(): void {
    this.#tournament.close();
    this.#table?.close();
    this.#process.after(10, () => this.#process.end());
  }

  #look(): void {
    this.#process.after(this.#prng.between(LOOK_EVERY_MS / 2, LOOK_EVERY_MS), () => {
      this.#act();
      this.#look();
    });
  }

  #act(): void {
    const { view, state, isWaiting } = this.#tournament;
    if (state === 'outdated') this.#journal.fail('form', `${this.name} doesn't understand its tournament`);
    if (view === undefined) return;
    const wanted = isWaiting ? undefined : this.wish?.(view);
    if (wanted !== undefined) void this.#tournament.send(wanted);
    this.#goToTable(view.sitting?.table?.code);
    const choice = this.#table?.view && this.#choiceAt(this.#table.view);
    if (choice !== undefined) void this.#table?.send(choice);
  }

  /** As the app does: it follows the tournament from table to table. */
  #goToTable(code: TableCode | undefined): void {
    if (this.#table?.state === 'outdated')
      this.#journal.fail('form', `${this.name} doesn't understand its table`);
    if (code === undefined || code === this.#table?.code) return;
    this.#table?.close();
    this.#table = this.openTable(code);
  }

  #choiceAt({ match }: View): Command | undefined {
    if (match?.round == null || match.you === null || match.hand === undefined) return undefined;
    if (match.round.fists[match.you]?.closed !== false) return undefined;
    const shape = this.#prng.pick(shapesIn(match.hand));
    return { type: 'close', match: match.number, round: match.round.number, shape };
  }
}
