import type { ServerMessage, TableCode } from '@pok/protocol';
import { changesOf, mayWatch, type Viewer } from '@pok/table';
import { difference } from '../difference.ts';
import { expectedView } from '../expected-view.ts';
import type { Journal } from '../journal.ts';
import type { Line } from '../line.ts';
import type { Oracle } from '../oracle.ts';
import { secretsOf } from '../secrecy.ts';
import { messageOf } from '../server-messages.ts';
import type { AnswerCheck } from './answer-check.ts';

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
  readonly #answers: AnswerCheck;

  constructor(oracle: Oracle, journal: Journal, answers: AnswerCheck) {
    this.#oracle = oracle;
    this.#journal = journal;
    this.#answers = answers;
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
      if (viewer.kind === 'person')
        this.#answers.look(line.name, table, newest.state, viewer.person, message);
      return;
    }
    this.#lookAtNews(line, speaker, message, JSON.parse(text));
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
