import type { Command, PersonId, TableEvent } from '@pok/protocol';
import { evolve, type TableState } from '@pok/table';
import type { Journal } from '../journal.ts';
import type { Oracle } from '../oracle.ts';

/** A command that was carried out did what it asked, for the match and the round that it was meant for, and was never refused. */
export class EffectCheck {
  readonly #journal: Journal;
  readonly #commands = new Map<string, Command>();
  readonly #refused = new Set<string>();

  constructor(oracle: Oracle, journal: Journal) {
    this.#journal = journal;
    oracle.onStored((table, version, { events }) => {
      let state = oracle.at(table, version - 1)?.state ?? null;
      let before = state;
      for (const [index, event] of events.entries()) {
        // The refusal may have come from a state that the database has lost.
        if (event.type === 'answered' && this.#refused.has(event.id) && !oracle.wasRewound(table))
          journal.fail('refused', `${table}/${version} does what was refused: ${event.id}`);
        if (event.type === 'answered' && before !== null)
          this.#look(
            `${table}/${version}`,
            event.person,
            this.#commands.get(event.id),
            events[index - 1],
            before,
          );
        before = state;
        state = evolve(state, event);
      }
    });
  }

  /** Somebody sends a command. */
  expect(id: string, command: Command): void {
    this.#commands.set(id, command);
  }

  /** Somebody is told that it was refused. */
  refuse(id: string): void {
    this.#refused.add(id);
  }

  #look(
    where: string,
    person: PersonId,
    command: Command | undefined,
    event: TableEvent | undefined,
    before: TableState,
  ): void {
    if (command === undefined) return;
    const isDone =
      command.type === 'close'
        ? event?.type === 'closed' && event.shape === command.shape && isOwn(before, person, event.seat)
        : command.type !== 'open' || event?.type === 'opened';
    const isInTime =
      !('round' in command) ||
      (before.match?.number === command.match && before.match.round?.number === command.round);
    if (isDone && isInTime) return;
    this.#journal.fail('effect', `${where} does ${JSON.stringify(event)} for ${JSON.stringify(command)}`);
  }
}

function isOwn({ match }: TableState, person: PersonId, seat: number): boolean {
  return match?.players[seat]?.key === person;
}
