import { parseTournamentCode } from '@pok/log';
import {
  EVENT_VERSION,
  parseEvents,
  parseTournamentEvents,
  type TableCode,
  type TableEvent,
  TOURNAMENT_EVENT_VERSION,
  type TournamentEvent,
} from '@pok/protocol';
import { winnersOf } from '@pok/rules';
import { evolve, type TableState } from '@pok/table';
import { type TournamentState, tableCodeOf, tournamentLogReader } from '@pok/tournament';
import type { AnswerCheck } from '../checks/answer-check.ts';
import type { Journal } from '../journal.ts';

/** Looks at every append to the logs of a tournament and its tables, by code that no mutant touches. */
export class TournamentCheck {
  readonly #journal: Journal;
  readonly #answers: AnswerCheck;
  readonly #tables = new Map<TableCode, TableState>();
  /** Functions that undo the entries of each log, the newest last. */
  readonly #undo = new Map<string, (() => void)[]>();
  /** Each result that was counted, by table and match. */
  readonly #counted = new Set<string>();
  state: TournamentState | null = null;
  version = 0;

  constructor(journal: Journal, answers: AnswerCheck) {
    this.#journal = journal;
    this.#answers = answers;
  }

  append(code: string, version: number, text: string, by: string): void {
    const undo = this.#undo.get(code) ?? [];
    const undoState = this.#undoOf(code);
    this.#undo.set(code, undo);
    try {
      const events =
        parseTournamentCode(code) === undefined
          ? this.#appendToTable(code, version, text, by)
          : this.#appendToTournament(code, version, text, by);
      this.#answers.append(code, version, events);
      undo.push(() => {
        undoState();
        this.#answers.rewind(code, version, events);
      });
    } catch (error) {
      this.#journal.fail('log', `${code}/${version} can't have happened: ${String(error)} in ${text}`);
    }
  }

  /** A failover has lost the last entry of a log. */
  rewind(code: string): void {
    this.#journal.note('database', `loses the last entry of ${code}`);
    this.#undo.get(code)?.pop()?.();
  }

  /** The newest state in a log, of the tournament or of one of its tables. */
  stateOf(code: string): TableState | TournamentState | null {
    return parseTournamentCode(code) === undefined ? (this.#tables.get(code) ?? null) : this.state;
  }

  #undoOf(code: string): () => void {
    const { state, version } = this;
    const counted = [...this.#counted];
    const table = this.#tables.get(code);
    if (parseTournamentCode(code) === undefined)
      return () => {
        if (table === undefined) this.#tables.delete(code);
        else this.#tables.set(code, table);
      };
    return () => {
      this.state = state;
      this.version = version;
      this.#counted.clear();
      for (const key of counted) this.#counted.add(key);
    };
  }

  /** When everything is quiet: standings are a fold of the tables' logs, and every finished match is in them once. */
  lookAtTheEnd(): void {
    const counts = new Map<string, { matches: number; wins: number }>();
    for (const [code, { tournament }] of this.#tables) {
      for (const { match, players, result, left } of tournament?.matches ?? []) {
        if (!this.#counted.has(`${code}/${match}`))
          this.#journal.fail('count', `${code}/${match} is missing`);
        if (result.kind === 'abandoned') continue;
        const winners = result.kind === 'win' ? winnersOf(result, players.length) : [];
        for (const [seat, person] of players.entries()) {
          if (person === null) continue;
          const { matches, wins } = counts.get(person) ?? { matches: 0, wins: 0 };
          const won = winners.includes(seat) && !left.includes(seat) ? 1 : 0;
          counts.set(person, { matches: matches + 1, wins: wins + won });
        }
      }
    }
    for (const { person, tally } of this.state?.people ?? []) {
      const { matches, wins } = counts.get(person) ?? { matches: 0, wins: 0 };
      if (matches !== tally.matches || wins !== tally.wins)
        this.#journal.fail('standings', `${person}: ${tally.wins}/${tally.matches}, not ${wins}/${matches}`);
    }
  }

  #appendToTournament(code: string, version: number, text: string, by: string): readonly TournamentEvent[] {
    const events = parseTournamentEvents({
      version,
      eventVersion: TOURNAMENT_EVENT_VERSION,
      events: JSON.parse(text),
    });
    this.#journal.note(by, `stores ${code}/${version} ${events.map(({ type }) => type).join(' ')}`);
    for (const event of events) this.#lookAt(code, event);
    this.state = tournamentLogReader.foldEntry<TournamentState | null>(this.state, { version, events });
    this.version = version;
    const sitting = this.state?.sittings.at(-1);
    const seated = sitting?.tables.flatMap(({ isOver, people }) => (isOver ? [] : people)) ?? [];
    if (sitting?.isOver === false && new Set(seated).size !== seated.length)
      this.#journal.fail('seats', `${code}/${version}: somebody sits at two tables`);
    return events;
  }

  #lookAt(code: string, event: TournamentEvent): void {
    this.#journal.count(`tournament event: ${event.type}`);
    if (event.type !== 'match-ended') return;
    const table = tableCodeOf(code, event.table);
    const key = `${table}/${event.match}`;
    if (this.#counted.has(key)) this.#journal.fail('once', `${key} is counted twice`);
    this.#counted.add(key);
    const played = this.#tables.get(table)?.tournament?.matches.find(({ match }) => match === event.match);
    if (JSON.stringify(played?.result) !== JSON.stringify(event.result))
      this.#journal.fail('result', `${key} is counted as ${JSON.stringify(event.result)}`);
  }

  #appendToTable(code: TableCode, version: number, text: string, by: string): readonly TableEvent[] {
    const events = parseEvents({ version, eventVersion: EVENT_VERSION, events: JSON.parse(text) });
    this.#journal.note(by, `stores ${code}/${version} ${events.map(({ type }) => type).join(' ')}`);
    for (const event of events) {
      this.#journal.count(`event: ${event.type}`);
      this.#lookAtRolls(code, event);
      this.#tables.set(code, evolve(this.#tables.get(code) ?? null, event));
    }
    return events;
  }

  /** Everybody has the same roll at the same time, and fists open with the next one. */
  #lookAtRolls(code: TableCode, event: TableEvent): void {
    const sitting = this.state?.sittings.find(({ tables }) =>
      tables.some(({ table }) => tableCodeOf(this.state?.tournament ?? '', table) === code),
    );
    const newest = sitting?.roll ?? null;
    if (event.type === 'rolled' && event.common !== undefined) {
      if (newest === null || newest.number < event.common)
        this.#journal.fail('roll', `${code} has roll ${event.common} before the tournament`);
      else if (newest.number === event.common && newest.roll.join() !== event.roll.join())
        this.#journal.fail('roll', `${code} has another roll ${event.common}`);
    }
    const on = this.#tables.get(code)?.match?.round?.common;
    const isOpen = sitting?.isOver === true || (newest?.number ?? 0) > (on ?? 0);
    if (event.type === 'revealed' && on !== undefined && !isOpen)
      this.#journal.fail('roll', `${code} opens the fists of roll ${on} while others choose`);
  }
}
