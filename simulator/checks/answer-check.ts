import type {
  PersonId,
  ServerMessage,
  TableCode,
  TableEvent,
  TournamentCode,
  TournamentEvent,
  TournamentServerMessage,
} from '@pok/protocol';
import type { Journal } from '../journal.ts';
import type { Replication } from '../replication.ts';

type LogCode = TableCode | TournamentCode;
type Answered = Extract<ServerMessage | TournamentServerMessage, { type: 'answer' }>;

/** What the newest version of a log says about the commands that were carried out. */
interface Remembered {
  readonly people: readonly { readonly person: PersonId; readonly answered: readonly string[] }[];
}

/**
 * Looks whether answers are true, at tables and in tournaments. An acknowledged command is in the log exactly once, and only an
 * asynchronous failover may lose it. A refused command is not there.
 */
export class AnswerCheck {
  readonly #journal: Journal;
  readonly #replication: () => Replication;
  /** The versions that carried a command out: one, unless something is wrong. */
  readonly #versions = new Map<string, readonly number[]>();
  readonly #acknowledged = new Set<string>();
  readonly #rewound = new Set<LogCode>();

  constructor(journal: Journal, replication: () => Replication) {
    this.#journal = journal;
    this.#replication = replication;
  }

  append(log: LogCode, version: number, events: readonly (TableEvent | TournamentEvent)[]): void {
    for (const event of events) {
      if (event.type !== 'answered') continue;
      const key = keyOf(log, event.person, event.id);
      const versions = [...(this.#versions.get(key) ?? []), version];
      this.#versions.set(key, versions);
      if (versions.length > 1) this.#journal.fail('once', `${key} was carried out ${versions.length} times`);
    }
  }

  /** A failover has lost this version. */
  rewind(log: LogCode, version: number, events: readonly (TableEvent | TournamentEvent)[]): void {
    this.#rewound.add(log);
    for (const event of events) {
      if (event.type !== 'answered') continue;
      const key = keyOf(log, event.person, event.id);
      this.#versions.set(key, this.#versions.get(key)?.filter((each) => each !== version) ?? []);
      if (this.#acknowledged.has(key) && !this.#mayLose)
        this.#journal.fail('lost', `${key} was acknowledged, and a failover has lost it`);
    }
  }

  /** The versions in which the log says that a person's command was carried out. */
  versionsOf(log: LogCode, person: PersonId, id: string): readonly number[] {
    return this.#versions.get(keyOf(log, person, id)) ?? [];
  }

  /** A server sends an answer. */
  look(line: string, log: LogCode, { people }: Remembered, person: PersonId, answer: Answered): void {
    const versions = this.versionsOf(log, person, answer.id);
    const times = versions.length;
    const fail = (check: string, what: string) => this.#journal.fail(check, `${line}: ${answer.id} ${what}`);
    if (!answer.ok) {
      // A table knows only the last commands of each player.
      const isKnown = people.some((known) => known.person === person && known.answered.includes(answer.id));
      if (times !== 0 && isKnown) fail('refused', `is in the log: ${answer.refusal}`);
      return;
    }
    this.#acknowledged.add(keyOf(log, person, answer.id));
    if (versions.some((version) => this.#replication().lacks(`${log}/${version}`)))
      fail('acknowledged', 'is not on the standby');
    const isLost = times === 0 && this.#mayLose && this.#rewound.has(log);
    if (times !== 1 && !isLost) fail('acknowledged', `is in the log ${times} times`);
  }

  get #mayLose(): boolean {
    return this.#replication().mode === 'asynchronous';
  }
}

function keyOf(log: LogCode, person: PersonId, id: string): string {
  return `${log} ${person} ${id}`;
}
