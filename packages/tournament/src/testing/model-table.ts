import type {
  MatchResult,
  PersonId,
  ReportedMatch,
  ReportedRound,
  TableInstruction,
  TableReport,
} from '@pok/protocol';
import type { Random } from '@pok/rules';

/** A table that plays at random: it follows instructions and reports, as a real one does. */
export class ModelTable {
  readonly code: string;
  #closed = 0;
  #revealed = 0;
  #isOver = false;
  #match = 1;
  readonly #rounds: ReportedRound[] = [];
  readonly #matches: ReportedMatch[] = [];

  constructor(code: string) {
    this.code = code;
  }

  get report(): TableReport {
    return {
      table: this.code,
      closed: this.#closed,
      rounds: [...this.#rounds],
      matches: [...this.#matches],
      isOver: this.#isOver,
    };
  }

  /** Everything that may happen here next; empty if nothing can. */
  step({ phase, roll, people }: TableInstruction, random: Random): void {
    if (this.#isOver || phase === 'gathering' || phase === 'paused') return;
    const players = people.map(({ person }) => person);
    const opened = phase === 'over' ? (roll?.number ?? 0) : (roll?.number ?? 1) - 1;
    if (roll !== null && opened > this.#revealed) {
      this.#revealed = opened;
      this.#rounds.push({ match: this.#match, roll: opened, plays: 'DST' });
      if (random(3) === 0) this.#endMatch(players, random);
    }
    if (phase === 'over') {
      this.#isOver = true;
    } else if (roll !== null) {
      if (random(3) > 0) this.#closed = roll.number;
    } else if (random(4) === 0) {
      this.#endMatch(players, random);
      this.#isOver = true;
    }
  }

  #endMatch(people: readonly PersonId[], random: Random): void {
    const bots = Array.from({ length: Math.max(0, 3 - people.length) }, () => null);
    const players = [...people, ...bots];
    this.#matches.push({
      match: this.#match,
      players,
      result: resultAmong(players.length, random),
      left: [],
    });
    this.#match += 1;
  }
}

function resultAmong(players: number, random: Random): MatchResult {
  const seat = random(players);
  switch (random(8)) {
    case 0:
      return { kind: 'tie', seats: [0, players - 1] };
    case 1:
      return { kind: 'dead' };
    case 2:
      return { kind: 'abandoned' };
    default:
      return { kind: 'win', seat };
  }
}
