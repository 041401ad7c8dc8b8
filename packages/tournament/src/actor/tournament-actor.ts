import {
  createLogReader,
  decideDeparture,
  decideGone,
  type FoldedLog,
  LogActor,
  type LogActorDependencies,
  type Machine,
} from '@pok/log';
import {
  type PersonId,
  type PublishedSitting,
  parseTournamentEvents,
  type Settings,
  type TableCode,
  type TableInstruction,
  type TableReport,
  type TableTournament,
  type TournamentCode,
  type TournamentEvent,
  type TournamentRefusal,
  type TournamentRequest,
  type TournamentSettingsChange,
  type TournamentView,
} from '@pok/protocol';
import type { Viewer } from '@pok/table';
import { tableCodeOf } from '../code.ts';
import { creationOf } from '../creation-of.ts';
import { complete } from '../decide/complete.ts';
import { decideDue, decideOverdue, nextDeadline } from '../decide/deadlines.ts';
import { decide } from '../decide/decide.ts';
import { decideCreate } from '../decide/decide-create.ts';
import { decideArrival } from '../decide/decide-presence.ts';
import { decideReport } from '../decide/decide-report.ts';
import type { DecisionContext } from '../decide/decision.ts';
import { evolve } from '../evolve/evolve.ts';
import { instructionOf } from '../instruction-of.ts';
import { findTable } from '../state/sitting.ts';
import type { TournamentState } from '../state/state.ts';
import { type Audience, audienceOf } from '../view/audience.ts';
import { publishedSitting } from '../view/published-sitting.ts';
import { sightOf, viewOf } from '../view/view-of.ts';

interface TournamentTypes {
  readonly State: TournamentState;
  readonly Event: TournamentEvent;
  readonly Request: TournamentRequest;
  readonly Context: DecisionContext;
  readonly Change: Audience;
  readonly Refusal: TournamentRefusal | 'elsewhere';
}

/** What a tournament needs from its host process. */
export interface TournamentActorDependencies extends LogActorDependencies<TournamentEvent> {
  /** The process that somebody who joins is connected through; null if they are not connected. */
  readonly nodeOf: (person: PersonId) => string | null;
  /** 32 fresh random bytes in hex. */
  readonly newChainSeed: () => string;
}

export const tournamentLogReader = createLogReader(parseTournamentEvents, evolve);

/** Runs one tournament over a log. */
export class TournamentActor extends LogActor<TournamentTypes> {
  readonly #now: () => number;

  /** Use createTournament or openTournament. */
  constructor(
    code: TournamentCode,
    folded: FoldedLog<TournamentState>,
    dependencies: TournamentActorDependencies,
  ) {
    super(code, folded, tournamentMachine(dependencies), dependencies);
    this.#now = dependencies.now;
  }

  /** Whether a report has anything that the tournament doesn't know yet. */
  hasNewsIn(report: TableReport): boolean {
    return decideReport(this.state, report).length > 0;
  }

  /** Resolves when the news in a table's report is on disk, or when the report is no longer valid. */
  report(report: TableReport, isValid = () => true): Promise<void> {
    return this.upkeep((state) => (isValid() ? decideReport(state, report) : []));
  }

  /** What a table is created with; undefined if it is not a table of this tournament. */
  tableOf(
    code: TableCode,
  ): { readonly tournament: TableTournament; readonly settings: Settings } | undefined {
    const found = findTable(this.state, code);
    return found && creationOf(this.state, found.sitting, found.table);
  }

  /** The tables of past sittings that have not reported that they are over. */
  unreportedTables(): readonly TableCode[] {
    return this.state.sittings
      .filter(({ isOver }) => isOver)
      .flatMap(({ tables }) => tables.filter(({ isOver }) => !isOver))
      .map(({ table }) => tableCodeOf(this.code, table));
  }

  /** All its tables so far. */
  tables(): readonly TableCode[] {
    return this.state.sittings.flatMap(({ tables }) =>
      tables.map(({ table }) => tableCodeOf(this.code, table)),
    );
  }

  /** What proves the seating and the rolls of a sitting; undefined if there was no such sitting. */
  publishedSitting(number: number, viewer: Viewer): PublishedSitting | undefined {
    return publishedSitting(this.state, number, sightOf(this.state, viewer));
  }

  /** Undefined if it is not a table of this tournament. */
  instructionOf(table: TableCode): TableInstruction | undefined {
    return instructionOf(this.state, this.version, table);
  }

  view(viewer: Viewer): TournamentView {
    return viewOf(this.state, this.version, viewer, this.#now());
  }
}

/** A new tournament. Its creator organises it. */
export async function createTournament(
  asked: {
    readonly tournament: TournamentCode;
    readonly organiser: PersonId;
    readonly name: string;
    readonly settings?: TournamentSettingsChange;
  },
  dependencies: TournamentActorDependencies,
): Promise<
  | { readonly ok: true; readonly tournament: TournamentActor }
  | { readonly ok: false; readonly refusal: TournamentRefusal | 'code-taken' }
> {
  const { log, now, newChainSeed } = dependencies;
  const decision = decideCreate(asked, { now: now(), newChainSeed });
  if (!decision.ok) return decision;
  const folded = await tournamentLogReader.beginLog(log, asked.tournament, decision.events);
  if (folded === undefined) return { ok: false, refusal: 'code-taken' };
  return { ok: true, tournament: new TournamentActor(asked.tournament, folded, dependencies) };
}

/** The tournament as its log tells it, or undefined if there is none. Rejects with an UnreadableLogError if the log can't be read. */
export async function openTournament(
  code: TournamentCode,
  dependencies: TournamentActorDependencies,
): Promise<TournamentActor | undefined> {
  const folded = await tournamentLogReader.foldLog(dependencies.log, code);
  return folded && new TournamentActor(code, folded, dependencies);
}

function tournamentMachine(dependencies: TournamentActorDependencies): Machine<TournamentTypes> {
  const { now, newChainSeed, nodeOf } = dependencies;
  return {
    reader: tournamentLogReader,
    newContext: () => ({ now: now(), newChainSeed, nodeOf }),
    newPending: (state, context) => new PendingEvents(state, context),
    standAlone: () => false,
    changesOf(events) {
      const audience = audienceOf(events);
      return audience === undefined ? [] : [audience];
    },
    decide,
    nextDeadline,
    decideDue,
    decideOverdue,
    decideArrival,
    decideDeparture,
    decideGone,
  };
}

/** Events that are decided and not stored yet, with all events that follow from them by themselves. */
class PendingEvents {
  readonly context: DecisionContext;
  state: TournamentState;
  readonly events: TournamentEvent[] = [];

  constructor(state: TournamentState, context: DecisionContext) {
    this.state = state;
    this.context = context;
  }

  async add(events: readonly TournamentEvent[]): Promise<void> {
    const completed = complete(this.state, events, this.context);
    this.events.push(...completed.events);
    this.state = completed.state;
  }
}
