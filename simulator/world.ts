import type { TableCode } from '@pok/protocol';
import type { Programs } from './bundles.ts';
import { AnswerCheck } from './checks/answer-check.ts';
import { DeadlineCheck } from './checks/deadline-check.ts';
import { EffectCheck } from './checks/effect-check.ts';
import { RefusalCheck } from './checks/refusal-check.ts';
import { ScreenCheck } from './checks/screen-check.ts';
import { WireCheck } from './checks/wire-check.ts';
import { Database } from './database.ts';
import { Journal } from './journal.ts';
import { Network } from './network.ts';
import { Oracle } from './oracle.ts';
import { Prng } from './prng.ts';
import { tellsFists } from './secrecy.ts';
import { ServerNode } from './server-node.ts';
import { Timeline } from './timeline.ts';

const NODES = ['node A', 'node B', 'node C'];

/** Everything in a simulation: machines, a database, the lines between them, and the checks. */
export class World {
  readonly programs: Programs;
  readonly prng: Prng;
  readonly timeline = new Timeline();
  readonly journal: Journal;
  readonly answers: AnswerCheck;
  readonly oracle: Oracle;
  readonly database: Database;
  readonly network: Network;
  readonly nodes: readonly ServerNode[];
  readonly wire: WireCheck;
  readonly screens: ScreenCheck;
  readonly deadlines: DeadlineCheck;
  readonly effects: EffectCheck;
  readonly refusals: RefusalCheck;
  /** The table at which all this happens, once it is there. */
  table: TableCode | undefined;
  /** When people stopped playing. */
  playedUntil = this.timeline.now;
  botFaultRate = 0;
  /** How long the bots of a table may take for a round on this evening. */
  slowestBotsMs = 500;

  constructor(seed: string, programs: Programs, print?: (line: string) => void) {
    this.programs = programs;
    this.prng = new Prng(seed);
    const { timeline } = this;
    this.journal = new Journal(timeline, print);
    this.answers = new AnswerCheck(this.journal, () => this.database.replication);
    this.oracle = new Oracle(timeline, this.journal, this.answers);
    this.wire = new WireCheck(this.oracle, this.journal, this.answers);
    this.refusals = new RefusalCheck(this.oracle, timeline, this.journal);
    this.effects = new EffectCheck(this.oracle, this.journal);
    this.screens = new ScreenCheck(this.oracle, this.journal);
    this.database = new Database(timeline, this.prng.of('database'), this.journal, this.oracle);
    this.network = new Network(() => this.nodes, timeline, this.prng.of('network'), this.journal);
    const environment = environmentOf(this.prng.of('configuration'));
    this.nodes = NODES.map(
      (name) =>
        new ServerNode(name, this.prng.of(name), {
          programs,
          timeline,
          journal: this.journal,
          database: this.database,
          environment,
          botFaultRate: () => this.botFaultRate,
          onServerText: (line, text) => this.wire.look(line, text),
        }),
    );
    this.deadlines = new DeadlineCheck(
      this.oracle,
      timeline,
      this.journal,
      () => this.nodes.some((node) => this.#isServing(node)),
      () => this.nodes.some(({ process }) => process.isAlive && !process.isRunning),
      () => this.slowestBotsMs,
    );
    this.oracle.onRewound((table) => {
      if (table === this.table && this.oracle.newest(table) === 0) this.table = undefined;
    });
    this.oracle.onStored((table, version, { state }) => {
      const viewers = [
        { kind: 'spectator' },
        ...state.people.map(({ person }) => ({ kind: 'person', person }) as const),
      ] as const;
      const viewer = viewers[version % viewers.length];
      if (viewer !== undefined && tellsFists(state, viewer))
        this.journal.fail('secrecy', `${table}/${version} tells ${JSON.stringify(viewer)} what others hold`);
    });
  }

  #isServing(node: ServerNode): boolean {
    const weather = this.database.weatherOf(node.process);
    const isReachable = weather === 'fine' || weather === 'slow';
    return node.isListening && node.process.isRunning && isReachable && this.database.isWritable;
  }
}

/** Limits low enough to be reached now and then. */
function environmentOf(prng: Prng): Readonly<Record<string, string>> {
  return {
    EXPIRE_DAYS: '1',
    LIMIT_COMMANDS: prng.pick(['40', '120']),
    LIMIT_MESSAGES: prng.pick(['4', '20']),
    MAX_SOCKETS: prng.pick(['9', '20000']),
  };
}
