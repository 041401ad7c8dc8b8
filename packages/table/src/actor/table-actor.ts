import type { FoldedLog, Machine } from '@pok/log';
import { decideDeparture, decideGone, LogActor } from '@pok/log';
import type {
  MatchExport,
  Refusal,
  Request,
  TableCode,
  TableEvent,
  TableInstruction,
  TableReport,
  View,
} from '@pok/protocol';
import { decideDue, decideOverdue, nextDeadline } from '../decide/deadlines.ts';
import { decide } from '../decide/decide.ts';
import { decideArrival } from '../decide/decide-absence.ts';
import { decideInstruction } from '../decide/decide-instruction.ts';
import type { DecisionContext } from '../decide/decision.ts';
import { evolve } from '../evolve/evolve.ts';
import { exportOf } from '../fairness/export-of.ts';
import { tableLogReader } from '../log/table-log-reader.ts';
import { reportOf } from '../state/report-of.ts';
import type { TableState } from '../state/state.ts';
import { type Change, changesOf } from '../view/change.ts';
import { mayWatch, type SharedView, sharedViewOf, viewOf } from '../view/view-of.ts';
import type { Viewer } from '../view/viewer.ts';
import { PendingAppend } from './pending-append.ts';
import type { TableActorDependencies } from './table-actor-dependencies.ts';

interface TableTypes {
  readonly State: TableState;
  readonly Event: TableEvent;
  readonly Request: Request;
  readonly Context: DecisionContext;
  readonly Change: Change;
  readonly Refusal: Refusal;
}

/** Runs one table over a log. */
export class TableActor extends LogActor<TableTypes> {
  readonly #dependencies: TableActorDependencies;
  /** The part of every viewer's view, built when the first of them asks for it. */
  #shared: { readonly of: TableState; readonly view: SharedView } | undefined;

  /** Use createTable or openTable. */
  constructor(code: TableCode, folded: FoldedLog<TableState>, dependencies: TableActorDependencies) {
    super(code, folded, tableMachine(dependencies), dependencies);
    this.#dependencies = dependencies;
  }

  /** Resolves when what the tournament wants of this table is on disk, or when its instruction is no longer valid. */
  async instruct(instruction: TableInstruction, isValid = () => true): Promise<void> {
    if (decideInstruction(this.state, instruction, newContext(this.#dependencies)).length === 0) return;
    await this.upkeep((state, newest) => (isValid() ? decideInstruction(state, instruction, newest) : []));
  }

  /** What the table has to tell its tournament; undefined at a table of its own. */
  report(): TableReport | undefined {
    return reportOf(this.state);
  }

  view(viewer: Viewer): View {
    const { state } = this;
    if (this.#shared?.of !== state) this.#shared = { of: state, view: sharedViewOf(state) };
    return viewOf(state, this.version, viewer, this.#dependencies.now(), this.#shared.view);
  }

  mayWatch(viewer: Viewer): boolean {
    return mayWatch(this.state, viewer);
  }

  /** Undefined if there is no such match, or it is not over. */
  async exportMatch(number: number): Promise<MatchExport | undefined> {
    if (!this.isCurrent()) await this.catchUp();
    const { match, tournament } = this.state;
    // If the next match starts in the same append, the state after the end is still at hand.
    const known = [match, tournament?.previous].find((one) => one?.number === number);
    if (known != null) return exportOf(this.code, known);
    let state: TableState | null = null;
    for await (const part of tableLogReader.readInParts(this.#dependencies.log, this.code)) {
      for (const event of part.flatMap(({ events }) => events)) {
        state = evolve(state, event);
        if (event.type === 'match-ended' && state.match?.number === number)
          return exportOf(this.code, state.match);
      }
    }
    return undefined;
  }
}

function tableMachine(dependencies: TableActorDependencies): Machine<TableTypes> {
  return {
    reader: tableLogReader,
    newContext: () => newContext(dependencies),
    newPending: (state, context) => new PendingAppend(state, context, dependencies),
    // A fist opens in an append of its own, so that everybody sees it closed before and open after. If it closed again unseen, it
    // would look changed.
    standAlone: (events) => events.some(({ type }) => type === 'opened'),
    changesOf,
    decide,
    nextDeadline,
    decideDue,
    decideOverdue,
    decideArrival,
    decideDeparture,
    decideGone,
  };
}

function newContext({
  now,
  writableSince = () => Number.NEGATIVE_INFINITY,
  newServerSeed,
  nodeOf,
}: TableActorDependencies): DecisionContext {
  return { now: now(), writableSince, newServerSeed, nodeOf };
}
