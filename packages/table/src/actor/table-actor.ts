import {
  type Answer,
  type MatchExport,
  type PersonId,
  type Request,
  type TableCode,
  type TableEvent,
  UnreadableLogError,
  type View,
} from '@pok/protocol';
import { decideDue, decideOverdue, nextDeadline } from '../decide/deadlines.ts';
import { decide } from '../decide/decide.ts';
import { decideArrival, decideDeparture, decideGone } from '../decide/decide-absence.ts';
import { accept, type Decision, type DecisionContext } from '../decide/decision.ts';
import { evolve } from '../evolve/evolve.ts';
import { exportOf } from '../fairness/export-of.ts';
import { type Entry, type FoldedLog, foldEntry, readEntries, readInParts } from '../log/read-entries.ts';
import { isSameState } from '../state/is-same-state.ts';
import type { TableState } from '../state/state.ts';
import { type Change, changesOf } from '../view/change.ts';
import { mayWatch, type SharedView, sharedViewOf, viewOf } from '../view/view-of.ts';
import type { Viewer } from '../view/viewer.ts';
import { AheadOfLogError } from './ahead-of-log-error.ts';
import { PendingAppend } from './pending-append.ts';
import type { TableActorDependencies } from './table-actor-dependencies.ts';

/** At most this many jobs that arrived together share one append. */
const BATCH_SIZE = 64;
/** A log that says 'stale' this often in a row is broken. */
const MAX_STALE_TRIES = 50;
const DEADLINE_RETRY_DELAY_MS = 1_000;
const ACCEPTED: Answer = { ok: true };

interface Job {
  /** Decided again, from the newest state, whenever another writer was faster. */
  readonly decide: (state: TableState, context: DecisionContext) => Decision;
  readonly answer: (answer: Answer) => void;
  readonly fail: (error: unknown) => void;
  readonly kind: JobKind;
}

/** A person relies on the answer to a command. The others only keep the table in order. */
type JobKind = 'command' | 'upkeep' | 'catch-up';

/** Runs one table over a log: store, then apply, then notify. Any number of processes may run the same table at once. */
export class TableActor {
  readonly code: TableCode;
  /** Resolves if the actor has stopped for good, and writes nothing more: its log can no longer be read, or has lost entries. */
  readonly stopped: Promise<UnreadableLogError | AheadOfLogError>;
  readonly #dependencies: TableActorDependencies;
  readonly #listeners = new Set<(change: Change) => void>();
  #state: TableState;
  /** The part of every viewer's view, built when the first of them asks for it. */
  #shared: SharedView | undefined;
  #version: number;
  /** The timeline of the log that the state belongs to. */
  #timeline: string | undefined;
  /** Whether all entries are stored for certain. Of one that was read, the wait for the standby may have been cancelled. */
  #isConfirmed = false;
  #jobs: Job[] = [];
  #work: Promise<void> | undefined;
  #timer: { readonly at: number; readonly cancel: () => void } | undefined;
  /** Once set, everything submitted is rejected with it. */
  #closed: Error | undefined;
  #resolveStopped: (error: UnreadableLogError | AheadOfLogError) => void = () => {};

  /** Use createTable or openTable. */
  constructor(
    code: TableCode,
    { state, version, timeline }: FoldedLog,
    dependencies: TableActorDependencies,
  ) {
    this.code = code;
    this.#state = state;
    this.#version = version;
    this.#timeline = timeline;
    this.#dependencies = dependencies;
    this.stopped = new Promise((resolve) => {
      this.#resolveStopped = resolve;
    });
    this.#setTimer();
  }

  get version(): number {
    return this.#version;
  }

  /** Secrets included: for the process that runs the table, never for anybody outside. */
  get state(): TableState {
    return this.#state;
  }

  /**
   * Resolves when what the command did is on disk, or with a refusal; rejects if the log can't be written. `node` is the process whose
   * socket it came through, if it came through one.
   */
  submit(person: PersonId, request: Request, node?: string): Promise<Answer> {
    return this.#enqueue((state, context) => decide(state, person, request, context, node), 'command');
  }

  /** Somebody has connected through a process. Only people who have sat down here are in the log. */
  async arrive(person: PersonId, node: string): Promise<void> {
    await this.#enqueue((state, context) => accept(...decideArrival(state, person, node, context)));
  }

  /** Somebody's last connection through a process is gone. */
  async depart(person: PersonId, node: string): Promise<void> {
    await this.#enqueue((state, context) => accept(...decideDeparture(state, person, node, context)));
  }

  /** Call it after opening a table: handles what was due while no process ran it. */
  async resume(alive: readonly string[]): Promise<void> {
    const gone = this.markGone(alive);
    await Promise.all([gone, this.#enqueue((state, context) => accept(...decideOverdue(state, context)))]);
  }

  /** Marks people as away who were here through a process that is no longer alive. */
  async markGone(alive: readonly string[]): Promise<void> {
    await this.#enqueue((state, context) => accept(...decideGone(state, alive, context)));
  }

  /** Reads what other processes have appended. */
  async catchUp(): Promise<void> {
    await this.#enqueue(() => accept(), 'catch-up');
  }

  view(viewer: Viewer): View {
    this.#shared ??= sharedViewOf(this.#state);
    return viewOf(this.#state, this.#version, viewer, this.#dependencies.now(), this.#shared);
  }

  mayWatch(viewer: Viewer): boolean {
    return mayWatch(this.#state, viewer);
  }

  /** Undefined if there is no such match, or it is not over. */
  async exportMatch(number: number): Promise<MatchExport | undefined> {
    if (!this.#isCurrent()) await this.catchUp();
    if (this.#state.match?.number === number) return exportOf(this.code, this.#state.match);
    let state: TableState | null = null;
    for await (const part of readInParts(this.#dependencies.log, this.code)) {
      for (const event of part.flatMap(({ events }) => events)) {
        state = evolve(state, event);
        if (event.type === 'match-ended' && state.match?.number === number)
          return exportOf(this.code, state.match);
      }
    }
    return undefined;
  }

  subscribe(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves when all that was submitted before is answered. */
  async idle(): Promise<void> {
    await this.#work;
  }

  /** Takes nothing more, and resolves when all that was submitted before is answered. */
  async close(): Promise<void> {
    this.#stop(new Error('this table is closed here'));
    await this.idle();
    this.#listeners.clear();
  }

  #enqueue(decideJob: Job['decide'], kind: JobKind = 'upkeep'): Promise<Answer> {
    if (this.#closed !== undefined) return Promise.reject(this.#closed);
    return new Promise((answer, fail) => {
      this.#jobs.push({ decide: decideJob, answer, fail, kind });
      this.#work ??= this.#processJobs();
    });
  }

  async #processJobs(): Promise<void> {
    while (this.#jobs.length > 0) {
      // Jobs that arrive together share one append.
      await this.#dependencies.endOfTurn?.();
      const jobs = this.#jobs.splice(0, BATCH_SIZE);
      try {
        await this.#processBatch(jobs);
      } catch (error) {
        if (error instanceof UnreadableLogError || error instanceof AheadOfLogError)
          jobs.push(...this.#stopForGood(error));
        for (const job of jobs) job.fail(error);
      }
    }
    this.#work = undefined;
  }

  #stop(reason: Error): void {
    this.#closed ??= reason;
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  /** Returns the jobs that are still queued. They are rejected together with the one that met the error. */
  #stopForGood(error: UnreadableLogError | AheadOfLogError): readonly Job[] {
    this.#stop(error);
    this.#resolveStopped(error);
    return this.#jobs.splice(0);
  }

  async #processBatch(jobs: readonly Job[]): Promise<void> {
    if (jobs.some(({ kind }) => kind === 'catch-up')) await this.#catchUp();
    for (let tries = 0; tries < MAX_STALE_TRIES; tries += 1) {
      const { pending, answers } = await this.#decideAll(jobs);
      // Nobody is refused because this process has missed what another one wrote.
      const isRefused = answers.some(({ ok }) => !ok);
      if (isRefused && (await this.#catchUp())) continue;
      if (await this.#store(pending)) {
        const isRepetition = ({ ok }: Answer, index: number) => ok && jobs[index]?.kind === 'command';
        if (pending.events.length === 0 && answers.some(isRepetition)) await this.#confirm();
        for (const [index, answer] of answers.entries()) jobs[index]?.answer(answer);
        this.#jobs.unshift(...jobs.slice(answers.length));
        return;
      }
      // If there is nothing to catch up on, the log is behind this process.
      if (!(await this.#catchUp())) await this.#verify();
    }
    throw new Error('the log of this table is always stale');
  }

  /**
   * A fist opens in an append of its own, so that everybody sees it closed before and open after. If it closed again unseen, it
   * would look changed.
   */
  async #decideAll(jobs: readonly Job[]): Promise<{ pending: PendingAppend; answers: readonly Answer[] }> {
    const pending = new PendingAppend(this.#state, this.#context(), this.#dependencies);
    const answers: Answer[] = [];
    for (const job of jobs) {
      const decision = job.decide(pending.state, pending.context);
      const opensFist = decision.ok && decision.events.some(({ type }) => type === 'opened');
      if (opensFist && pending.events.length > 0) break;
      if (decision.ok) await pending.add(decision.events);
      answers.push(decision.ok ? ACCEPTED : decision);
      if (opensFist) break;
    }
    return { pending, answers };
  }

  /** False if another writer was faster, or the log has failed over. */
  async #store({ state, events }: PendingAppend): Promise<boolean> {
    if (!this.#isCurrent()) return false;
    if (events.length > 0) {
      const result = await this.#dependencies.log.append(this.code, this.#version, events);
      if (result === 'stale') return false;
      this.#believe(state, events);
      this.#isConfirmed = true;
    }
    this.#setTimer();
    return true;
  }

  /** True if there was anything new. */
  async #catchUp(): Promise<boolean> {
    if (!this.#isCurrent()) return this.#verify();
    return this.#believeAll(await readEntries(this.#dependencies.log, this.code, this.#version));
  }

  #believeAll(entries: readonly Entry[]): boolean {
    for (const entry of entries) {
      this.#isConfirmed = false;
      this.#believe(foldEntry(this.#state, entry), entry.events);
    }
    this.#setTimer();
    return entries.length > 0;
  }

  /** Whether the log is still on the timeline that the state belongs to. */
  #isCurrent(): boolean {
    return this.#dependencies.log.failover?.timeline() === this.#timeline;
  }

  /**
   * Reads the log again from the beginning, and returns true if there was anything new. If the log no longer leads to the state in
   * memory, entries were lost, and others may be in their place.
   */
  async #verify(): Promise<boolean> {
    const { log } = this.#dependencies;
    const timeline = log.failover?.timeline();
    let state: TableState | null = null;
    let version = 0;
    const newer: Entry[] = [];
    for await (const part of readInParts(log, this.code)) {
      const known = part.filter((entry) => entry.version <= this.#version);
      state = known.reduce<TableState | null>(foldEntry, state);
      version += known.length;
      newer.push(...part.slice(known.length));
    }
    if (log.failover?.timeline() !== timeline) return this.#verify();
    if (version < this.#version || !isSameState(state, this.#state)) throw new AheadOfLogError();
    this.#timeline = timeline;
    this.#isConfirmed = false;
    return this.#believeAll(newer);
  }

  /** A repeated command is answered from entries that were read. Nobody is told that they are stored before they are. */
  async #confirm(): Promise<void> {
    if (this.#isConfirmed) return;
    await this.#dependencies.log.failover?.confirm();
    this.#isConfirmed = true;
  }

  #believe(state: TableState, events: readonly TableEvent[]): void {
    this.#state = state;
    this.#shared = undefined;
    this.#version += 1;
    if (this.#listeners.size === 0) return;
    for (const change of changesOf(events, state, this.#version)) {
      for (const listener of this.#listeners) this.#tell(listener, change);
    }
  }

  #tell(listener: (change: Change) => void, change: Change): void {
    try {
      listener(change);
    } catch (error) {
      this.#dependencies.onProblem(error);
    }
  }

  /** One timer for the next deadline in the state. If another process meets it first, nothing is due. */
  #setTimer(minDelayMs = 0): void {
    const at = this.#closed === undefined ? nextDeadline(this.#state) : null;
    if (this.#timer?.at === at) return;
    this.#timer?.cancel();
    this.#timer = undefined;
    if (at === null) return;
    const { now, after } = this.#dependencies;
    const delayMs = Math.max(minDelayMs, at - now());
    this.#timer = { at, cancel: after(delayMs, () => this.#onDeadline()) };
  }

  #onDeadline(): void {
    this.#timer = undefined;
    this.#enqueue((state, context) => accept(...decideDue(state, context))).catch((error) => {
      this.#dependencies.onProblem(error);
      this.#setTimer(DEADLINE_RETRY_DELAY_MS);
    });
  }

  #context(): DecisionContext {
    const { now, newServerSeed, nodeOf } = this.#dependencies;
    return { now: now(), newServerSeed, nodeOf };
  }
}
