import type { Log } from '@pok/log';
import type { PersonId, TableCode, TableEvent } from '@pok/protocol';
import { type TableState, tableLogReader } from '@pok/table';

/** One command, as the person who sent it remembers it. Times are taken from one clock for everybody. */
export interface AskedCommand {
  readonly id: string;
  /** When it was sent for the first time. */
  readonly sentAt: number;
  answer: 'ok' | 'refused' | 'none';
  /** When the first answer came. */
  answeredAt: number;
}

export interface PersonHistory {
  readonly person: PersonId;
  readonly asked: readonly AskedCommand[];
}

export interface HistoryCheck {
  readonly mistakes: readonly string[];
  /** Fists that a deadline has closed. */
  readonly missed: number;
  /** Deadlines that started again because nobody could meet them. */
  readonly restarted: number;
}

/**
 * Compares what the people at a table remember with its log, in one pass over each. Every command that was answered with ok is in the log
 * once, and no refused command is. Entries have no gaps and can be folded. A command that was answered before another was sent comes before
 * it.
 */
export async function checkHistory(
  log: Pick<Log, 'read'>,
  table: TableCode,
  people: readonly PersonHistory[],
): Promise<HistoryCheck> {
  const mistakes: string[] = [];
  const asked = new Map(
    people.flatMap(({ person, asked }) => asked.map((command) => [`${person} ${command.id}`, command])),
  );
  const found = new Set<string>();
  let state: TableState | null = null;
  let missed = 0;
  let restarted = 0;
  /** The latest moment at which one of the commands so far was sent. */
  let sentAt = Number.NEGATIVE_INFINITY;
  function find({ person, id }: Extract<TableEvent, { type: 'answered' }>, version: number): void {
    const key = `${person} ${id}`;
    if (found.has(key)) mistakes.push(`${table}/${version}: ${key} was carried out twice`);
    found.add(key);
    const command = asked.get(key);
    if (command === undefined) return; // before anybody took notes
    if (command.answer === 'refused') mistakes.push(`${table}/${version}: ${key} was refused`);
    if (command.answer === 'ok' && command.answeredAt < sentAt)
      mistakes.push(`${table}/${version}: ${key} was answered before an earlier one was sent`);
    sentAt = Math.max(sentAt, command.sentAt);
  }
  for await (const part of tableLogReader.readInParts(log, table)) {
    for (const entry of part) {
      state = tableLogReader.foldEntry(state, entry);
      for (const event of entry.events) {
        if (event.type === 'answered') find(event, entry.version);
        if (event.type === 'missed') missed += 1;
        if (event.type === 'deadline-moved') restarted += 1;
      }
    }
  }
  for (const [key, { answer }] of asked)
    if (answer === 'ok' && !found.has(key)) mistakes.push(`${table}: ${key} is lost`);
  return { mistakes, missed, restarted };
}
