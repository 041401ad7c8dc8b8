import { decideDeparture } from '@pok/log';
import type {
  PersonId,
  TableCode,
  TableInstruction,
  TableReport,
  TournamentCommand,
  TournamentEvent,
  TournamentSettingsChange,
  TournamentView,
} from '@pok/protocol';
import type { Viewer } from '@pok/table';
import { complete } from '../decide/complete.ts';
import { decideDue, decideOverdue, nextDeadline } from '../decide/deadlines.ts';
import { decide } from '../decide/decide.ts';
import { decideCreate } from '../decide/decide-create.ts';
import { decideArrival } from '../decide/decide-presence.ts';
import { decideReport } from '../decide/decide-report.ts';
import type { DecisionContext } from '../decide/decision.ts';
import { evolve } from '../evolve/evolve.ts';
import { instructionOf } from '../instruction-of.ts';
import type { TournamentState } from '../state/state.ts';
import { viewOf } from '../view/view-of.ts';

export const CODE = 'ACDEFG';
export const NODE = 'node-1';
export const ORGANISER = 'olga';
const START = 1_794_000_000_000;

/** A tournament without an actor: what is decided is believed at once. */
export class TestTournament {
  /** All appends. */
  readonly log: (readonly TournamentEvent[])[] = [];
  now = START;
  /** Through which node somebody who joins is connected. */
  nodeOf: DecisionContext['nodeOf'] = () => NODE;
  state: TournamentState;
  #seeds = 0;
  #commands = 0;

  constructor(settings: TournamentSettingsChange = {}) {
    const created = decideCreate(
      { tournament: CODE, organiser: ORGANISER, name: 'Olga', settings },
      this.context,
    );
    if (!created.ok) throw new Error(created.refusal);
    const [event] = created.events;
    if (event === undefined) throw new Error('nothing was created');
    this.state = evolve(null, event);
    this.log.push([event]);
    this.come(ORGANISER);
  }

  get context(): DecisionContext {
    return { now: this.now, newChainSeed: () => this.#newSeed(), nodeOf: this.nodeOf };
  }

  get events(): readonly TournamentEvent[] {
    return this.log.flat();
  }

  #newSeed(): string {
    this.#seeds += 1;
    return this.#seeds.toString(16).padStart(2, '0').repeat(32);
  }

  send(person: PersonId, command: TournamentCommand, id?: string): ReturnType<typeof decide> {
    this.#commands += 1;
    const request = { id: id ?? `command-${this.#commands}`, command };
    const decision = decide(this.state, person, request, this.context);
    if (decision.ok) this.append(decision.events);
    return decision;
  }

  /** Like `send`, for what must not be refused. */
  must(person: PersonId, command: TournamentCommand): void {
    const decision = this.send(person, command);
    if (!decision.ok) throw new Error(`${command.type}: ${decision.refusal}`);
  }

  join(...people: readonly PersonId[]): void {
    for (const person of people) this.must(person, { type: 'join', name: person });
  }

  seat(): void {
    this.must(ORGANISER, { type: 'seat', sitting: this.state.sittings.length + 1 });
  }

  come(person: PersonId): void {
    this.append(decideArrival(this.state, person, NODE, this.context));
  }

  go(person: PersonId): void {
    this.append(decideDeparture(this.state, person, NODE, this.context));
  }

  report(report: TableReport): void {
    this.append(decideReport(this.state, report));
  }

  /** Time passes, and deadlines are handled on time. */
  wait(ms: number): void {
    const until = this.now + ms;
    for (
      let next = nextDeadline(this.state);
      next !== null && next <= until;
      next = nextDeadline(this.state)
    ) {
      this.now = Math.max(this.now, next);
      this.append(decideDue(this.state, this.context));
    }
    this.now = until;
  }

  /** Time passes, and no process runs the tournament. */
  sleep(ms: number): void {
    this.now += ms;
    this.append(decideOverdue(this.state, this.context));
  }

  append(decided: readonly TournamentEvent[]): void {
    const { events, state } = complete(this.state, decided, this.context);
    if (events.length === 0) return;
    this.log.push(events);
    this.state = state;
  }

  instructionOf(table: TableCode): TableInstruction | undefined {
    return instructionOf(this.state, this.log.length, table);
  }

  view(viewer: PersonId | Viewer): TournamentView {
    const who = typeof viewer === 'string' ? ({ kind: 'person', person: viewer } as const) : viewer;
    return viewOf(this.state, this.log.length, who, this.now);
  }

  /** The people of the tables in play, by the tables' numbers. */
  plan(): readonly (readonly PersonId[])[] {
    return (this.view({ kind: 'big-screen' }).sitting?.tables ?? []).map(({ people }) =>
      people.map(({ person }) => person),
    );
  }
}
