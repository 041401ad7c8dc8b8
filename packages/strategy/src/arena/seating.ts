import { itemAt } from '../checked.ts';

/**
 * Who sits where in a match of a sitting: for each seat, the number of the entrant. Within a sitting everyone moves on by one seat after
 * each match, and every sitting starts from another order. So nobody sits anywhere, or beside anyone, more often than others.
 */
export function seatingOf(sitting: number, match: number, players: number): readonly number[] {
  const order = permutation(sitting, players);
  return order.map((_, seat) => itemAt(order, (seat + match) % players));
}

/** One of the orders of `length` entrants, by its number; after the last comes the first again. */
function permutation(index: number, length: number): readonly number[] {
  const left = Array.from({ length }, (_, entrant) => entrant);
  const order: number[] = [];
  let rest = index;
  for (let size = length; size > 0; size -= 1) {
    order.push(...left.splice(rest % size, 1));
    rest = Math.floor(rest / size);
  }
  return order;
}
