import { createMemoryLog, newCode } from '@pok/log';
import { FakeClock } from '@pok/log/testing/fake-clock';
import {
  type Command,
  DEFAULT_SETTINGS,
  type Fence,
  type FreeTalk,
  type PersonId,
  type PlayPromise,
  type SettingsChange,
  type TableCode,
  type TableTournament,
} from '@pok/protocol';
import type { Hand, Roll, Shape } from '@pok/rules';
import { chooseForBot } from '@pok/strategy';
import { createTable, openTournamentTable, type TableActor, type TableActorDependencies } from '@pok/table';
import { quickPlays } from '../../e2e/world/plan.ts';
import { seededBytes } from './seeded.ts';

export interface Guest {
  readonly id: PersonId;
  readonly name: string;
}

/** What players who see all hands would play. */
export type Plan = (hands: readonly Hand[], roll: Roll) => readonly Shape[];

const BEGINNING = Date.UTC(2026, 10, 14, 18);
/** Between two commands, so that nobody talks too fast. */
const PAUSE_MS = 2_500;
/** A match that takes longer follows no plan. */
const MOST_ROUNDS = 300;
export const NODE = 'node-1';

/** An evening at a table, played by today's code; the same in every run. */
export class Evening {
  readonly name: string;
  readonly clock: FakeClock;
  readonly dependencies: TableActorDependencies;
  readonly #bytes: (count: number) => Buffer;
  /** The node through which each person who is here has come. */
  readonly #nodes = new Map<PersonId, string>();
  #ids = 0;
  #table: TableActor | undefined;

  /** Use open or openInTournament. */
  constructor(name: string) {
    this.name = name;
    this.clock = new FakeClock();
    this.clock.jump(BEGINNING - this.clock.now());
    this.#bytes = seededBytes(name);
    this.dependencies = {
      log: createMemoryLog(),
      now: this.clock.now,
      after: this.clock.after,
      nodeOf: (person) => this.#nodes.get(person) ?? null,
      newServerSeed: () => this.#bytes(32).toString('hex'),
      chooseForBot: async (level, seen, seed) => chooseForBot(level, seen, seed, null),
      onProblem: (problem) => {
        throw problem;
      },
    };
  }

  /** The host and everybody who is named with them are here and seated. */
  static async open(
    name: string,
    [host, ...others]: readonly [Guest, ...Guest[]],
    settings: SettingsChange = {},
  ): Promise<Evening> {
    const evening = new Evening(name);
    const code = newCode(() => evening.#bytes(16));
    const asked = { code, host: host.id, name: host.name, settings };
    const created = await createTable(asked, evening.dependencies);
    if (!created.ok) throw new Error(created.refusal);
    evening.#table = created.table;
    await evening.come(host);
    for (const guest of others) await evening.join(guest);
    return evening;
  }

  /** The people of the table of a tournament are here. */
  static async openInTournament(
    name: string,
    code: TableCode,
    tournament: TableTournament,
    settings: SettingsChange = {},
  ): Promise<Evening> {
    const evening = new Evening(name);
    const asked = { code, tournament, settings: { ...DEFAULT_SETTINGS, ...settings } };
    evening.#table = await openTournamentTable(asked, evening.dependencies);
    for (const { person } of tournament.people) await evening.come({ id: person });
    return evening;
  }

  get table(): TableActor {
    if (this.#table === undefined) throw new Error(`${this.name}: no table`);
    return this.#table;
  }

  async send(guest: Guest, command: Command): Promise<void> {
    await this.pass(PAUSE_MS);
    await this.#submit(guest, command);
  }

  async #submit({ id }: Pick<Guest, 'id'>, command: Command): Promise<void> {
    const answer = await this.table.submit(id, { id: this.#newId(), command });
    if (!answer.ok) throw new Error(`${this.name}: ${id} may not ${command.type}: ${answer.refusal}`);
  }

  #newId(): string {
    this.#ids += 1;
    return String(this.#ids);
  }

  /** Lets time pass, with everything that is due in it. */
  async pass(ms: number): Promise<void> {
    await this.clock.pass(ms);
    await this.table.idle();
  }

  /** Lets time pass until the round's deadline has closed the open fists. */
  async passDeadline(): Promise<void> {
    const deadline = this.table.state.match?.round?.deadline;
    if (deadline == null) throw new Error(`${this.name}: no deadline`);
    await this.pass(deadline - this.clock.now());
  }

  come({ id }: Pick<Guest, 'id'>, node: string = NODE): Promise<void> {
    this.#nodes.set(id, node);
    return this.table.arrive(id, node);
  }

  go({ id }: Guest, node: string = NODE): Promise<void> {
    this.#nodes.delete(id);
    return this.table.depart(id, node);
  }

  async join(guest: Guest): Promise<void> {
    await this.come(guest);
    await this.send(guest, { type: 'sit', name: guest.name });
  }

  /** The seed of a guest's device for the next match. */
  async addClientSeed(guest: Guest): Promise<void> {
    const match = this.table.state.next.number;
    await this.send(guest, { type: 'add-client-seed', match, clientSeed: this.#bytes(12).toString('hex') });
  }

  say(guest: Guest, talk: FreeTalk): Promise<void> {
    return this.send(guest, { type: 'talk', talk });
  }

  promise(guest: Guest, promise: PlayPromise['promise'], shape: Shape): Promise<void> {
    return this.send(guest, { type: 'promise', ...this.#round(), promise, shape });
  }

  close(guest: Guest, shape: Shape): Promise<void> {
    return this.send(guest, { type: 'close', ...this.#round(), shape });
  }

  open(guest: Guest): Promise<void> {
    return this.send(guest, { type: 'open', ...this.#round() });
  }

  resume(guest: Guest): Promise<void> {
    return this.send(guest, { type: 'resume', ...this.#round() });
  }

  /** Closes every open fist at the same time, except those of players who hesitate. */
  async closeFists(hesitating: readonly Guest[] = [], plan: Plan = quickPlays): Promise<void> {
    const { match, seats } = this.table.state;
    if (match?.round == null) throw new Error(`${this.name}: no round is running`);
    const { game, round } = match;
    const closings = plan(game.hands, round.roll).flatMap((shape, seat) => {
      const taken = seats[seat];
      if (round.fists[seat] !== null || taken?.kind !== 'person' || taken.substitute !== null) return [];
      if (hesitating.some(({ id }) => id === taken.person)) return [];
      return [{ id: taken.person, command: { type: 'close', ...this.#round(), shape } as const }];
    });
    await this.pass(PAUSE_MS);
    await Promise.all(closings.map(({ id, command }) => this.#submit({ id }, command)));
  }

  async playToEnd(plan: Plan = quickPlays): Promise<void> {
    for (let rounds = 0; this.table.state.match?.round !== null; rounds += 1) {
      if (rounds > MOST_ROUNDS) throw new Error(`${this.name}: the match does not end`);
      await this.closeFists([], plan);
    }
  }

  #round(): Fence {
    const { match } = this.table.state;
    return { match: match?.number ?? 0, round: match?.round?.number ?? 0 };
  }
}
