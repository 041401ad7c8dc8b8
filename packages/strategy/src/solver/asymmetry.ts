import { type Hand, isDead, type Random, ROLLS, type Seat, SHAPES } from '@pok/rules';
import { itemAt } from '../checked.ts';
import type { ValueTable } from '../values/value-table.ts';
import { advise } from './advise.ts';
import { LIVE_HANDS, RENAMINGS, renameHand } from './live-hands.ts';
import { renamedRoll } from './symmetry.ts';

/**
 * Asks for advice at tables picked at random, and again with shapes renamed and seats reordered. Returns the largest
 * difference between two answers that should be the same.
 */
export function largestAsymmetry(values: ValueTable, tables: number, random: Random): number {
  let largest = 0;
  for (let table = 0; table < tables; table += 1) {
    const hands = pickHands(values.players, random);
    const roll = random(ROLLS.length);
    const renaming = random(RENAMINGS.length);
    const order = shuffle(values.players, random);
    largest = Math.max(largest, asymmetryOf(values, hands, roll, renaming, order));
  }
  return largest;
}

/** `order`: which seat of the table sits in each seat of the other. */
export function asymmetryOf(
  values: ValueTable,
  hands: readonly Hand[],
  roll: number,
  renaming: number,
  order: readonly Seat[],
): number {
  const names = itemAt(RENAMINGS, renaming);
  const one = advise(values, hands, itemAt(ROLLS, roll));
  const other = advise(
    values,
    order.map((seat) => renameHand(itemAt(hands, seat), names)),
    itemAt(ROLLS, renamedRoll(renaming, roll)),
  );
  let largest = 0;
  for (const [place, seat] of order.entries()) {
    largest = Math.max(largest, Math.abs(itemAt(one.value, seat) - itemAt(other.value, place)));
    for (const [index, shape] of SHAPES.entries()) {
      const renamed = itemAt(SHAPES, itemAt(names, index));
      for (const told of ['mix', 'win', 'handOver'] as const) {
        const before = itemAt(one[told], seat)[shape];
        const after = itemAt(other[told], place)[renamed];
        if ((before === undefined) !== (after === undefined)) return Infinity;
        if (before !== undefined && after !== undefined)
          largest = Math.max(largest, Math.abs(before - after));
      }
    }
  }
  return largest;
}

/** Every set of live hands is as likely as any other, in any order; about every third is one that has a symmetry. */
function pickHands(players: number, random: Random): readonly Hand[] {
  for (;;) {
    const hands = Array.from({ length: players }, () => itemAt(LIVE_HANDS, random(LIVE_HANDS.length)));
    if (random(3) === 0) mirror(hands, random);
    if (!isDead(hands)) return hands;
  }
}

/** Gives every second player the hand before, with two shapes swapped. */
function mirror(hands: Hand[], random: Random): void {
  const names = itemAt(RENAMINGS, itemAt(SWAPS, random(SWAPS.length)));
  for (let seat = 1; seat < hands.length; seat += 2) hands[seat] = renameHand(itemAt(hands, seat - 1), names);
  const last = hands.length - 1;
  if (hands.length % 2 === 1) hands[last] = itemAt(LIVE_HANDS, LIVE_HANDS.length - 1);
}

/** The renamings that swap two shapes. */
const SWAPS = [...RENAMINGS.keys()].filter(
  (renaming) => itemAt(RENAMINGS, renaming).filter((to, from) => to === from).length === 1,
);

function shuffle(players: number, random: Random): readonly Seat[] {
  const order = Array.from({ length: players }, (_, seat) => seat);
  for (let end = players - 1; end > 0; end -= 1) {
    const place = random(end + 1);
    [order[end], order[place]] = [itemAt(order, place), itemAt(order, end)];
  }
  return order;
}
