import type { PersonId, ServerMessage, TableCode } from '@pok/protocol';
import { changesOf, mayWatch, type TableState, type Viewer } from '@pok/table';
import { difference } from './difference.ts';
import { expectedView } from './expected-view.ts';
import type { Journal } from './journal.ts';
import type { Line } from './line.ts';
import type { Oracle } from './oracle.ts';
import type { Replication } from './replication.ts';
import { secretsOf } from './secrecy.ts';
import { messageOf } from './server-messages.ts';

/** Who speaks on a line, as its hello said. */
export interface Speaker {
  readonly table: TableCode;
  readonly viewer: Viewer;
}

/** Checks every byte that a server sends against what is stored at that moment. */
export class WireCheck {
  readonly #oracle: Oracle;
  readonly #journal: Journal;
  readonly #speakers = new Map<Line, Speaker>();
  readonly #replication: () => Replication;
  readonly #acknowledged = new Set<string>();

  constructor(oracle: Oracle, journal: Journal, replication: () => Replication) {
    this.#oracle = oracle;
    this.#journal = journal;
    this.#replication = replication;
    oracle.onRewound((table, { events }) => {
      for (const event of events) {
        if (event.type !== 'answered' || this.#mayLose()) continue;
        if (this.#acknowledged.has(`${table} ${event.person} ${event.id}`))
          journal.fail('lost', `${event.id} was acknowledged, and a failover has lost it`);
      }
    });
  }

  /** Whether a failover may lose what was acknowledged. */
  #mayLose(): boolean {
    return this.#replication().mode === 'asynchronous';
  }

  /** A client has said hello. */
  greet(line: Line, speaker: Speaker): void {
    this.#speakers.set(line, speaker);
  }

  speakerOn(line: Line): Speaker | undefined {
    return this.#speakers.get(line);
  }

  /** A server writes to a socket. */
  look(line: Line, text: string): void {
    const message = messageOf(text);
    if (message === undefined) {
      this.#fail(line, 'form', text);
      return;
    }
    const speaker = this.#speakers.get(line);
    if (message.type === 'error') this.#journal.count(`error message: ${message.code}`);
    if (message.type === 'error' || message.type === 'pong' || speaker === undefined) return;
    const { table, viewer } = speaker;
    const newest = this.#oracle.now(table);
    if (newest === undefined) return;
    // Fists that were open before a failover are secret again, and everybody knows them.
    for (const secret of this.#oracle.wasRewound(table) ? [] : secretsOf(newest.state))
      if (text.includes(secret)) this.#fail(line, 'secrecy', `tells ${secret}: ${text}`);
    if (message.type === 'answer') {
      if (viewer.kind === 'person') this.#lookAtAnswer(line, table, newest.state, viewer.person, message);
      return;
    }
    this.#lookAtNews(line, speaker, message, JSON.parse(text));
  }

  #lookAtAnswer(
    line: Line,
    table: TableCode,
    { people }: TableState,
    person: PersonId,
    answer: Extract<ServerMessage, { type: 'answer' }>,
  ): void {
    const versions = this.#oracle.versionsOf(table, person, answer.id);
    const times = versions.length;
    const isLost = times === 0 && this.#mayLose() && this.#oracle.wasRewound(table);
    if (answer.ok) this.#acknowledged.add(`${table} ${person} ${answer.id}`);
    if (answer.ok && versions.some((version) => this.#replication().lacks(`${table}/${version}`)))
      this.#fail(line, 'acknowledged', `${answer.id} is not on the standby`);
    if (answer.ok && times !== 1 && !isLost)
      this.#fail(line, 'acknowledged', `${answer.id} is in the log ${times} times`);
    // A table knows only the last commands of each player.
    const isKnown = people.some((known) => known.person === person && known.answered.includes(answer.id));
    if (!answer.ok && times !== 0 && isKnown)
      this.#fail(line, 'refused', `${answer.id} is in the log: ${answer.refusal}`);
  }

  #lookAtNews(
    line: Line,
    { table, viewer }: Speaker,
    message: Exclude<ServerMessage, { type: 'answer' | 'error' | 'pong' }>,
    /** This includes everything that a client would ignore. */
    written: unknown,
  ): void {
    const version = message.type === 'view' ? message.view.version : message.version;
    const believable = this.#oracle.believable(table, version);
    if (believable.length === 0) {
      this.#fail(line, 'told before it is stored', `version ${version}`);
      return;
    }
    if (!believable.some(({ state }) => mayWatch(state, viewer)))
      this.#fail(line, 'secrecy', `version ${version} is told to somebody who may not watch`);
    const told = believable.flatMap(({ state, events }): readonly unknown[] =>
      message.type === 'view'
        ? [{ type: 'view', view: expectedView(state, version, viewer, message.view.now) }]
        : changesOf(events, state, version),
    );
    const found = told.map((expected) => difference(written, expected));
    if (!found.includes(undefined))
      this.#fail(line, 'view', `at version ${version}${found[0] ?? ': nothing to tell'}`);
  }

  #fail(line: Line, check: string, what: string): void {
    this.#journal.fail(check, `${line.name}: ${what}`);
  }
}
