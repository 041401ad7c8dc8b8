import { type PersonId, UnreadableLogError } from '@pok/protocol';
import { AheadOfLogError } from './ahead-of-log-error.ts';
import type { Validity } from './decision.ts';
import { isSameState } from './is-same-state.ts';
import type { Log } from './log.ts';
import type { Entry, FoldedLog } from './log-reader.ts';
import type { ActorTypes, AnswerOf, DecisionOf, Machine, PendingOf } from './machine.ts';

/** At most this many jobs that arrived together share one append. */
const BATCH_SIZE = 64;
/** A log that returns 'stale' this often in a row is broken. */
const MAX_STALE_TRIES = 50;
const DEADLINE_RETRY_DELAY_MS = 1_000;
const ACCEPTED = { ok: true } as const;

/** What an actor needs from its host process. */
export interface LogActorDependencies<Event> {
  readonly log: Log<Event>;
  /** ms since 1970 */
  readonly now: () => number;
  /** Calls back after `ms`. The returned function cancels it. */
  readonly after: (ms: number, callback: () => void) => () => void;
  /** Resolves when everything that arrives together has arrived: it shares one append. By default there is no wait. */
  readonly endOfTurn?: () => Promise<void>;
  /** Called with errors that no caller waits for: a bot that failed, a deadline that could not be stored. */
  readonly onProblem: (problem: unknown) => void;
}

interface Job<Types extends ActorTypes> {
  /** Decides again, from the newest state, whenever another writer was faster. */
  readonly decide: (state: Types['State'], context: Types['Context']) => DecisionOf<Types>;
  readonly answer: (answer: AnswerOf<Types>) => void;
  readonly fail: (error: unknown) => void;
  readonly kind: JobKind;
}

/** A person relies on the answer to a command. Other jobs only keep things in order. */
type JobKind = 'command' | 'upkeep' | 'catch-up';

/** Runs one machine over its log: store, then apply, then notify. Any number of processes may run the same one at once. */
export class LogActor<Types extends ActorTypes> {
  readonly code: string;
  /** Resolves if the actor has stopped for good, and writes nothing more: its log can no longer be read, or has lost entries. */
  readonly stopped: Promise<UnreadableLogError | AheadOfLogError>;
  readonly #dependencies: LogActorDependencies<Types['Event']>;
  readonly #machine: Machine<Types>;
  readonly #listeners = new Set<(change: Types['Change']) => void>();
  #state: Types['State'];
  #version: number;
  /** The timeline of the log that the state belongs to. */
  #timeline: string | undefined;
  /** Whether all entries are certainly stored. For an entry that was read, the wait for the standby may have been cancelled. */
  #isConfirmed = false;
  #jobs: Job<Types>[] = [];
  #work: Promise<void> | undefined;
  #timer: { readonly at: number; readonly cancel: () => void } | undefined;
  /** Once set, everything submitted is rejected with it. */
  #closed: Error | undefined;
  #resolveStopped: (error: UnreadableLogError | AheadOfLogError) => void = () => {};

  constructor(
    code: string,
    { state, version, timeline }: FoldedLog<Types['State']>,
    machine: Machine<Types>,
    dependencies: LogActorDependencies<Types['Event']>,
  ) {
    this.code = code;
    this.#state = state;
    this.#version = version;
    this.#timeline = timeline;
    this.#machine = machine;
    this.#dependencies = dependencies;
    this.stopped = new Promise((resolve) => {
      this.#resolveStopped = resolve;
    });
    this.#setTimer();
  }

  get version(): number {
    return this.#version;
  }

  /** Secrets included: for the process that runs it, never for anybody outside. */
  get state(): Types['State'] {
    return this.#state;
  }

  /** Resolves when what the command did is on disk, or with a refusal; rejects if the log can't be written. */
  submit(
    person: PersonId,
    request: Types['Request'],
    isValid: Validity = () => true,
  ): Promise<AnswerOf<Types>> {
    const { decide } = this.#machine;
    return this.#enqueue((state, context) => decide(state, person, request, context, isValid), 'command');
  }

  /** Resolves when these events are on disk: those that follow from something other than a command. */
  async upkeep(
    decide: (state: Types['State'], context: Types['Context']) => readonly Types['Event'][],
  ): Promise<void> {
    await this.#enqueue((state, context) => ({ ok: true, events: decide(state, context) }), 'upkeep');
  }

  /** Somebody has connected through a process. Strangers who only watch are not in the log. */
  arrive(person: PersonId, node: string, isValid: Validity = () => true): Promise<void> {
    return this.upkeep((state, context) => {
      const at = state.people.find((known) => known.person === person)?.node;
      return isValid(at) ? this.#machine.decideArrival(state, person, node, context) : [];
    });
  }

  /** Somebody's last connection through a process is gone. */
  depart(person: PersonId, node: string): Promise<void> {
    return this.upkeep((state, context) => this.#machine.decideDeparture(state, person, node, context));
  }

  /** Handles what became due while no process ran the log. Call it after opening one. */
  async resume(alive: readonly string[]): Promise<void> {
    await Promise.all([this.markGone(alive), this.upkeep(this.#machine.decideOverdue)]);
  }

  /** Marks people as away who were here through a process that is no longer alive. */
  markGone(alive: readonly string[]): Promise<void> {
    return this.upkeep((state, context) => this.#machine.decideGone(state, alive, context));
  }

  /** Resolves after everything that was submitted before. Unlike `idle`, it doesn't wait for what comes later. */
  async takeTurn(): Promise<void> {
    await this.upkeep(() => []);
  }

  /** Reads what other processes have appended. */
  async catchUp(): Promise<void> {
    await this.#enqueue(() => ({ ok: true, events: [] }), 'catch-up');
  }

  /** Whether the log is still on the timeline that the state belongs to. */
  isCurrent(): boolean {
    return this.#dependencies.log.failover?.timeline() === this.#timeline;
  }

  subscribe(listener: (change: Types['Change']) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves when everything submitted before is answered. */
  async idle(): Promise<void> {
    await this.#work;
  }

  /** Accepts nothing more, and resolves when everything submitted before is answered. */
  async close(): Promise<void> {
    this.#stop(new Error('this is closed here'));
    await this.idle();
    this.#listeners.clear();
  }

  #enqueue(decide: Job<Types>['decide'], kind: JobKind): Promise<AnswerOf<Types>> {
    if (this.#closed !== undefined) return Promise.reject(this.#closed);
    return new Promise((answer, fail) => {
      this.#jobs.push({ decide, answer, fail, kind });
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
  #stopForGood(error: UnreadableLogError | AheadOfLogError): readonly Job<Types>[] {
    this.#stop(error);
    this.#resolveStopped(error);
    return this.#jobs.splice(0);
  }

  async #processBatch(jobs: readonly Job<Types>[]): Promise<void> {
    if (jobs.some(({ kind }) => kind === 'catch-up')) await this.#catchUp();
    for (let tries = 0; tries < MAX_STALE_TRIES; tries += 1) {
      const { pending, answers, failed } = await this.#decideAll(jobs);
      if (failed !== undefined) {
        this.#jobs.unshift(...jobs.filter((job) => job !== failed));
        return;
      }
      // Nobody is refused because this process has missed what another one has written.
      const isRefused = answers.some(({ ok }) => !ok);
      if (isRefused && (await this.#catchUp())) continue;
      if (await this.#store(pending)) {
        const isRepetition = ({ ok }: AnswerOf<Types>, index: number) =>
          ok && jobs[index]?.kind === 'command';
        if (pending.events.length === 0 && answers.some(isRepetition)) await this.#confirm();
        for (const [index, answer] of answers.entries()) jobs[index]?.answer(answer);
        this.#jobs.unshift(...jobs.slice(answers.length));
        return;
      }
      // If there is nothing to catch up on, the log is behind this process.
      if (!(await this.#catchUp())) await this.#verify();
    }
    throw new Error('this log is always stale');
  }

  /** A fault in one decision is its sender's alone: what it has left pending is dropped, and the others are decided again without it. */
  async #decideAll(jobs: readonly Job<Types>[]): Promise<{
    readonly pending: PendingOf<Types>;
    readonly answers: readonly AnswerOf<Types>[];
    readonly failed?: Job<Types>;
  }> {
    const pending = this.#machine.newPending(this.#state, this.#machine.newContext());
    const answers: AnswerOf<Types>[] = [];
    for (const job of jobs) {
      try {
        const decision = job.decide(pending.state, pending.context);
        const isAlone = decision.ok && this.#machine.standAlone(decision.events);
        if (isAlone && pending.events.length > 0) break;
        if (decision.ok) await pending.add(decision.events);
        answers.push(decision.ok ? ACCEPTED : decision);
        if (isAlone) break;
      } catch (error) {
        job.fail(error);
        return { pending, answers, failed: job };
      }
    }
    return { pending, answers };
  }

  /** False if another writer was faster, or the log has failed over. */
  async #store({ state, events }: PendingOf<Types>): Promise<boolean> {
    if (!this.isCurrent()) return false;
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
    if (!this.isCurrent()) return this.#verify();
    const { reader } = this.#machine;
    return this.#believeAll(await reader.readEntries(this.#dependencies.log, this.code, this.#version));
  }

  #believeAll(entries: readonly Entry<Types['Event']>[]): boolean {
    for (const entry of entries) {
      this.#isConfirmed = false;
      this.#believe(this.#machine.reader.foldEntry(this.#state, entry), entry.events);
    }
    this.#setTimer();
    return entries.length > 0;
  }

  /**
   * Reads the log again from the beginning, and returns true if there was anything new. If the log no longer leads to the state in
   * memory, entries were lost, and others may be in their place.
   */
  async #verify(): Promise<boolean> {
    const { log } = this.#dependencies;
    const { reader } = this.#machine;
    const timeline = log.failover?.timeline();
    let state: Types['State'] | null = null;
    let version = 0;
    const newer: Entry<Types['Event']>[] = [];
    for await (const part of reader.readInParts(log, this.code)) {
      const known = part.filter((entry) => entry.version <= this.#version);
      state = known.reduce<Types['State'] | null>(reader.foldEntry, state);
      version += known.length;
      newer.push(...part.slice(known.length));
    }
    if (log.failover?.timeline() !== timeline) return this.#verify();
    if (version < this.#version || !isSameState(state, this.#state)) throw new AheadOfLogError();
    this.#timeline = timeline;
    this.#isConfirmed = false;
    return this.#believeAll(newer);
  }

  /** A repeated command is answered from entries that were read. Nobody is told that these are stored before they certainly are. */
  async #confirm(): Promise<void> {
    if (this.#isConfirmed) return;
    await this.#dependencies.log.failover?.confirm();
    this.#isConfirmed = true;
  }

  #believe(state: Types['State'], events: readonly Types['Event'][]): void {
    this.#state = state;
    this.#version += 1;
    if (this.#listeners.size === 0) return;
    for (const change of this.#machine.changesOf(events, state, this.#version)) {
      for (const listener of this.#listeners) this.#tell(listener, change);
    }
  }

  #tell(listener: (change: Types['Change']) => void, change: Types['Change']): void {
    try {
      listener(change);
    } catch (error) {
      this.#dependencies.onProblem(error);
    }
  }

  /** One timer for the next deadline in the state. If another process meets it first, nothing is due. */
  #setTimer(minDelayMs = 0): void {
    const { now, after } = this.#dependencies;
    const at = this.#closed === undefined ? this.#machine.nextDeadline(this.#state) : null;
    // After a machine's sleep, or if its clock was set ahead, a deadline has passed before its timer knows.
    if (this.#timer?.at === at && (at === null || at > now())) return;
    this.#timer?.cancel();
    this.#timer = undefined;
    if (at === null) return;
    const delayMs = Math.max(minDelayMs, at - now());
    this.#timer = { at, cancel: after(delayMs, () => this.#onDeadline()) };
  }

  #onDeadline(): void {
    this.#timer = undefined;
    this.upkeep(this.#machine.decideDue).catch((error) => {
      this.#dependencies.onProblem(error);
      this.#setTimer(DEADLINE_RETRY_DELAY_MS);
    });
  }
}
