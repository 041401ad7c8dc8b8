import type { Answer, Command, CommandOf } from '@pok/protocol';
import {
  closeReasonOf,
  parseClientMessage,
  type ServerMessage,
  type TableCode,
  type View,
} from '@pok/protocol';
import type { Viewer, Witness } from '@pok/table';
import type { ConnectionState, TableConnection } from '@pok-game/client';
import { type Browser, browserGlobals } from './browser.ts';
import type { AppProgram, SeenMatches } from './bundles.ts';
import type { Device } from './device.ts';
import { request } from './http.ts';
import type { Line } from './line.ts';
import { hashOfToken } from './oracle.ts';
import type { Prng } from './prng.ts';
import { messageOf } from './server-messages.ts';
import { SimulatedProcess } from './simulated-process.ts';
import type { World } from './world.ts';

/** A tab of the real app, from the moment it is opened until it is closed. */
export class Tab {
  readonly name: string;
  readonly process: SimulatedProcess;
  readonly as: 'player' | 'big-screen';
  readonly app: AppProgram;
  view: View | undefined;
  state: ConnectionState = 'connecting';
  /** Commands without an answer. */
  waiting = 0;
  readonly #world: World;
  readonly #device: Device;
  readonly #window = new EventTarget();
  readonly #document = new EventTarget();
  readonly #sent = new Map<string, number>();
  /** What its owner had seen when a connection said hello, until the first view arrives. */
  readonly #floors = new Map<Line, number>();
  /** The one on which it was the last to hear something. */
  #line: Line | undefined;
  #connection: TableConnection | undefined;
  #witnesses: SeenMatches | undefined;
  #table: TableCode | undefined;
  #viewer: Viewer | undefined;

  constructor(world: World, device: Device, name: string, as: 'player' | 'big-screen', prng: Prng) {
    this.name = name;
    this.as = as;
    this.#world = world;
    this.#device = device;
    this.process = new SimulatedProcess(name, world.timeline, (error) =>
      world.journal.fail('app', `${name} crashed: ${error instanceof Error ? error.stack : String(error)}`),
    );
    const browser: Browser = {
      process: this.process,
      prng,
      storage: device.storage,
      window: this.#window,
      document: this.#document,
      connect: (client, url) => world.network.connect(device, client, url),
      fetch: (path, init) =>
        request(
          this.process,
          device.isOffline() ? undefined : world.network.nodeFor(device),
          prng.between(5, 100),
          path,
          init,
        ),
      onSend: (line, text) => this.#onSend(line, text),
      onReceive: (line, text) => this.#onReceive(line, text),
      onClosed: (_line, code) => {
        world.journal.note(name, `is closed with ${code}`);
        world.journal.count(`closed: ${closeReasonOf(code) ?? (code === 1006 ? 'broken line' : code)}`);
      },
    };
    this.app = world.programs.app(browserGlobals(browser), {});
  }

  get isOpen(): boolean {
    return this.process.isAlive;
  }

  open(table: TableCode): void {
    this.#table = table;
    const connection = this.app.openRemoteConnection(table, this.as);
    this.#connection = connection;
    connection.subscribe((update) => {
      if (update.kind === 'view') return this.#show(update.view);
      if (update.kind === 'rewound') return this.#world.journal.count('app: rewound');
      this.state = update.state;
      this.#world.journal.note(this.name, `is ${update.state}`);
      this.#world.journal.count(`app: ${update.state}`);
    });
  }

  /** Resolves with the answer, if the tab lives to see it. */
  async send(command: Command): Promise<Answer | undefined> {
    this.waiting += 1;
    const answer = await this.#connection?.send(command);
    this.waiting -= 1;
    return answer;
  }

  /** As the app does it: one seed per match, and no witness if it came too late. */
  async addSeed(command: CommandOf<'add-client-seed'>): Promise<void> {
    const { view } = this;
    const isGiven = view?.next.seededBy.includes(view.you.person ?? '') === true;
    if (view?.next.match !== command.match || isGiven) {
      await this.send(command);
      return;
    }
    const known = this.witnessOf(command.match);
    const clientSeed = known?.commitment === view.next.commitment ? known.clientSeed : command.clientSeed;
    if (known?.clientSeed !== clientSeed) this.#witnesses?.begin(view, clientSeed);
    const answer = await this.send({ ...command, clientSeed });
    if (answer?.ok === false) this.#witnesses?.remove(command.match);
  }

  /** What this device saw of a match. */
  witnessOf(match: number): Witness | undefined {
    return this.#witnesses?.of(match);
  }

  /** Its owner closes it. */
  close(): void {
    this.#connection?.close();
    this.process.end();
  }

  /** The browser tells the page something. */
  tell(event: 'online' | 'offline' | 'pageshow' | 'visibilitychange'): void {
    const target = event === 'visibilitychange' ? this.#document : this.#window;
    this.process.after(0, () => void target.dispatchEvent(new Event(event)));
  }

  get #who(): string {
    return this.#viewer?.kind === 'person' ? this.#viewer.person : this.#device.name;
  }

  #show(view: View): void {
    const before = this.view;
    this.view = view;
    if (this.#viewer === undefined || this.#table === undefined) return;
    const hasSent = (id: string) => this.#sent.has(id);
    const server = this.#line?.server;
    this.#world.screens.look(this.#table, this.#who, this.#viewer, view, { before, hasSent, server });
    this.#witnesses ??= new this.app.Witnesses(view);
    this.#witnesses.observe(view);
  }

  #onSend(line: Line, text: string): void {
    const { journal, database, wire, screens, effects, refusals } = this.#world;
    const parsed = parseClientMessage(text);
    if (!parsed.ok) {
      journal.fail('app', `${this.name} sends something that is not a message: ${text}`);
      return;
    }
    const { message } = parsed;
    journal.note(
      this.name,
      `sends ${message.type}${message.type === 'command' ? ` ${JSON.stringify(message.command)}` : ''}`,
    );
    if (message.type === 'ping') journal.count('retry: line probed');
    if (message.type === 'command') {
      effects.expect(message.id, message.command);
      if (this.#table !== undefined) refusals.ask(message.id, this.#table, message.command);
      const times = (this.#sent.get(message.id) ?? 0) + 1;
      this.#sent.set(message.id, times);
      if (times > 1) journal.count('retry: command repeated');
      return;
    }
    if (message.type !== 'hello' || this.#table === undefined) return;
    const person = 'token' in message ? database.playerOf(hashOfToken(message.token ?? '')) : undefined;
    this.#viewer = person === undefined ? { kind: 'big-screen' } : { kind: 'person', person };
    wire.greet(line, { table: this.#table, viewer: this.#viewer });
    this.#floors.set(line, screens.seenBy(this.#who, this.#table));
  }

  #onReceive(line: Line, text: string): void {
    const { journal, screens } = this.#world;
    this.#line = line;
    journal.note(this.name, `gets ${text.slice(0, 120)}`);
    const message = messageOf(text);
    if (message === undefined) return;
    journal.count(`message: ${message.type}`);
    if (message.type === 'answer') this.#onAnswer(message);
    const floor = this.#floors.get(line);
    if (message.type !== 'view' || floor === undefined) return;
    this.#floors.delete(line);
    screens.lookAtReturn(this.#table ?? '', this.#who, message.view.version, floor);
  }

  #onAnswer(answer: Extract<ServerMessage, { type: 'answer' }>): void {
    const { journal, effects, refusals } = this.#world;
    journal.count(answer.ok ? 'answer: done' : `refusal: ${answer.refusal}`);
    // The app asks again.
    if (answer.ok || answer.refusal === 'elsewhere' || this.#viewer?.kind !== 'person') return;
    effects.refuse(answer.id);
    refusals.refuse(answer.id, this.#viewer.person, answer.refusal);
  }
}
