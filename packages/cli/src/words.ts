import type { Die, Result, Seat, Shape } from '@pok/rules';

export const DIE_NAMES = { one: 'die One', two: 'die Two', three: 'die Three' } as const satisfies Record<
  Die,
  string
>;

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'];

export function spellNumber(number: number): string {
  return NUMBERS[number] ?? String(number);
}

/** `one disc`, `two discs`. */
export function formatCount(number: number, shape: Shape): string {
  return `${spellNumber(number)} ${shape}${number === 1 ? '' : 's'}`;
}

/** `Ana`, `Ana and Ben`, `Ana, Ben and Cem`. */
export function formatList(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** With a capital letter and a full stop. */
export function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** E1–E3, in one sentence. */
export function formatResult(result: Result, names: readonly string[]): string {
  const nameOf = (seat: Seat) => names[seat] ?? `Player ${seat + 1}`;
  switch (result.kind) {
    case 'win':
      return `${nameOf(result.seat)} has five counters in the box and wins`;
    case 'tie':
      return `${formatList(result.seats.map(nameOf))} got their fifth counter into the box in the same round: a tie`;
    case 'dead':
      return 'everybody has only one shape left, the same one, and it could never go into the box: a tie for everyone';
    default:
      return result satisfies never;
  }
}
