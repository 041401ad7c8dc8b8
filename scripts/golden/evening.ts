import type { Command, Fence, FreeTalk, PersonId, PlayPromise, SettingsChange } from '@pok/protocol';
import type { Hand, Roll, Shape } from '@pok/rules';
import { chooseForBot } from '@pok/strategy';
import {
  createMemoryLog,
  createTable,
  newCode,
  type TableActor,
  type TableActorDependencies,
} from '@pok/table';
import { FakeClock } from '@pok/table/testing/fake-clock';
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
  readonly table: TableActor;
  readonly clock: FakeClock;
  readonly dependencies: TableActorDependencies;
  readonly #newId: () => string;

  constructor(
    name: string,
    table: TableActor,
    clock: FakeClock,
    dependencies: TableActorDependencies,
    newId: () => string,
  ) {
    this.name = name;
    this.table = table;
    this.clock = clock;
    this.dependencies = dependencies;
    this.#newId = newId;
  }

  /** The host and everybody who is named with them are here and seated. */
  static async open(
    name: string,
    [host, ...others]: readonly [Guest, ...Guest[]],
    settings: SettingsChange = {},
  ): Promise<Evening> {
    const clock = new FakeClock();
    clock.jump(BEGINNING - clock.now());
    const bytes = seededBytes(name);
    const dependencies: TableActorDependencies = {
      log: createMemoryLog(),
      now: clock.now,
      after: clock.after,
      nodeOf: () => NODE,
      newServerSeed: () => bytes(32).toString('hex'),
      chooseForBot: async (level, seen, seed) => chooseForBot(level, seen, seed, null),
      onProblem: (problem) => {
        throw problem;
      },
    };
    const code = newCode(() => bytes(16));
    const created = await createTable({ code, host: host.id, name: host.name, settings }, dependencies);
    if (!created.ok) throw new Error(created.refusal);
    const evening = new Evening(name, created.table, clock, dependencies, () => bytes(12).toString('hex'));
    await evening.come(host);
    for (const guest of others) await evening.join(guest);
    return evening;
  }

  async send(guest: Guest, command: Command): Promise<void> {
    await this.pass(PAUSE_MS);
    const answer = await this.table.submit(guest.id, { id: this.#newId(), command });
    if (!answer.ok) throw new Error(`${this.name}: ${guest.name} may not ${command.type}: ${answer.refusal}`);
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

  come(guest: Guest, node: string = NODE): Promise<void> {
    return this.table.arrive(guest.id, node);
  }

  go(guest: Guest, node: string = NODE): Promise<void> {
    return this.table.depart(guest.id, node);
  }

  async join(guest: Guest): Promise<void> {
    await this.come(guest);
    await this.send(guest, { type: 'sit', name: guest.name });
  }

  /** The seed of a guest's device for the next match. */
  async addClientSeed(guest: Guest): Promise<void> {
    const match = this.table.state.next.number;
    await this.send(guest, { type: 'add-client-seed', match, clientSeed: this.#newId() });
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

  /** Closes every open fist, except those of players who hesitate. */
  async closeFists(hesitating: readonly Guest[] = [], plan: Plan = quickPlays): Promise<void> {
    const { match, seats } = this.table.state;
    if (match?.round == null) throw new Error(`${this.name}: no round is running`);
    const { game, round } = match;
    const plays = plan(game.hands, round.roll);
    for (const [seat, shape] of plays.entries()) {
      const taken = seats[seat];
      if (round.fists[seat] !== null || taken?.kind !== 'person' || taken.substitute !== null) continue;
      if (hesitating.some(({ id }) => id === taken.person)) continue;
      await this.close({ id: taken.person, name: taken.person }, shape);
    }
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
