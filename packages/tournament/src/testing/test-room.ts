import { createMemoryLog, type Log } from '@pok/log';
import { FakeClock, settled } from '@pok/log/testing/fake-clock';
import {
  type PersonId,
  TOURNAMENT_EVENT_VERSION,
  type TournamentCommand,
  type TournamentEvent,
  type TournamentSettingsChange,
} from '@pok/protocol';
import { SHAPES } from '@pok/rules';
import { openTournamentTable, type TableActor } from '@pok/table';
import { linkTable } from '../actor/link-table.ts';
import {
  createTournament,
  openTournament,
  type TournamentActor,
  type TournamentActorDependencies,
} from '../actor/tournament-actor.ts';

export const CODE = 'ACDEFG';
export const ORGANISER = 'olga';

/** A node: it runs a tournament and those of its tables that somebody asked for. */
class TestNode {
  readonly name: string;
  readonly tournament: TournamentActor;
  readonly tables = new Map<string, TableActor>();
  readonly stops: (() => void)[] = [];

  constructor(name: string, tournament: TournamentActor) {
    this.name = name;
    this.tournament = tournament;
  }
}

/** A tournament with real tables, over logs that outlive its nodes. */
export class TestRoom {
  readonly clock = new FakeClock();
  readonly problems: unknown[] = [];
  /** Whether the tournament's log can be written. */
  isWritable = true;
  readonly #tables = createMemoryLog();
  readonly #tournaments = createMemoryLog<TournamentEvent>(TOURNAMENT_EVENT_VERSION);
  #node: TestNode | undefined;
  #seeds = 0;
  #ids = 0;
  #timeline = 1;
  /** The version up to which the last failover has kept each table's log. */
  readonly #kept = new Map<string, number>();

  get node(): TestNode {
    if (this.#node === undefined) throw new Error('no node runs');
    return this.#node;
  }

  get tournament(): TournamentActor {
    return this.node.tournament;
  }

  async create(settings: TournamentSettingsChange): Promise<void> {
    const asked = { tournament: CODE, organiser: ORGANISER, name: 'Olga', settings };
    const created = await createTournament(asked, this.#tournamentDependencies('one'));
    if (!created.ok) throw new Error(created.refusal);
    this.#node = new TestNode('one', created.tournament);
    await this.tournament.arrive(ORGANISER, 'one');
  }

  /** The node dies, and everybody comes back through another one. */
  async fail(name: string): Promise<void> {
    const { tournament, tables, stops } = this.node;
    for (const stop of stops) stop();
    await Promise.all([tournament.close(), ...[...tables.values()].map((table) => table.close())]);
    const opened = await openTournament(CODE, this.#tournamentDependencies(name));
    if (opened === undefined) throw new Error('the tournament is gone');
    this.#node = new TestNode(name, opened);
    await opened.resume([name]);
    for (const { person } of opened.state.people) await opened.arrive(person, name);
    await this.open();
  }

  /** A standby takes over that lacks the newest entry of a table's log. */
  failOver({ code, version }: TableActor): void {
    this.#timeline += 1;
    this.#kept.set(code, version - 1);
  }

  async send(person: PersonId, command: TournamentCommand): Promise<void> {
    this.#ids += 1;
    const answer = await this.tournament.submit(person, { id: `command-${this.#ids}`, command });
    if (!answer.ok) throw new Error(`${command.type}: ${answer.refusal}`);
    await this.settle();
  }

  async join(...people: readonly PersonId[]): Promise<void> {
    for (const person of people) await this.send(person, { type: 'join', name: person });
  }

  /** Phones go to their tables, which are created when the first of them asks. */
  async open(): Promise<void> {
    const dependencies = this.#dependencies(this.node.name);
    for (const { code, people } of this.tournament.view({ kind: 'big-screen' }).sitting?.tables ?? []) {
      const created = this.tournament.tableOf(code);
      if (created === undefined) throw new Error(`there is no table ${code}`);
      const known = this.node.tables.get(code);
      const table = known ?? (await openTournamentTable({ code, ...created }, dependencies));
      if (known === undefined) {
        this.node.tables.set(code, table);
        await table.resume([this.node.name]);
        this.node.stops.push(linkTable(this.tournament, table, dependencies));
        await this.settle();
      }
      for (const { person } of people) await table.arrive(person, this.node.name);
    }
    await this.settle();
  }

  /** Everybody at a table whose fist is open closes it on some shape they hold. */
  async close(table: TableActor, but: readonly PersonId[] = []): Promise<void> {
    const { match } = table.state;
    for (const [seat, player] of match?.players.entries() ?? []) {
      if (match?.round?.fists[seat] !== null || player.kind === 'bot' || but.includes(player.key)) continue;
      const held = SHAPES.filter((shape) => (match.game.hands[seat]?.[shape] ?? 0) > 0);
      const shape = held[(seat + match.round.number) % held.length] ?? 'disc';
      this.#ids += 1;
      const command = { type: 'close', match: match.number, round: match.round.number, shape } as const;
      await table.submit(player.key, { id: `close-${this.#ids}`, command });
    }
    await this.settle();
  }

  async settle(): Promise<void> {
    for (let turn = 0; turn < 5; turn += 1) {
      await settled();
      await Promise.all([
        this.tournament.idle(),
        ...[...this.node.tables.values()].map((table) => table.idle()),
      ]);
    }
  }

  #dependencies(node: string) {
    const newSeed = () => {
      this.#seeds += 1;
      return this.#seeds.toString(16).padStart(64, '0');
    };
    const shared = {
      now: this.clock.now,
      after: this.clock.after,
      nodeOf: () => node,
      newChainSeed: newSeed,
      newServerSeed: newSeed,
      chooseForBot: async (
        _level: unknown,
        { hand }: { hand: Readonly<Record<(typeof SHAPES)[number], number>> },
      ) => SHAPES.findLast((shape) => hand[shape] > 0) ?? 'disc',
      onProblem: (problem: unknown) => this.problems.push(problem),
    };
    const log: Log = {
      ...this.#tables,
      ...this.#failover,
      read: (table, after, upTo = Number.POSITIVE_INFINITY) =>
        this.#tables.read(table, after, Math.min(upTo, this.#kept.get(table) ?? upTo)),
    };
    return { ...shared, log };
  }

  #tournamentDependencies(node: string): TournamentActorDependencies {
    const log: Log<TournamentEvent> = {
      ...this.#tournaments,
      ...this.#failover,
      append: (...entry) =>
        this.isWritable ? this.#tournaments.append(...entry) : Promise.reject(new Error('the log is away')),
    };
    return { ...this.#dependencies(node), log };
  }

  get #failover() {
    return { failover: { timeline: () => String(this.#timeline), confirm: async () => {} } };
  }
}
