import { TABLE_SIZES, type TableSize } from '@pok/protocol';

/** A match needs this many; bots fill up a tournament of one or two. */
export const LEAST_PLAYERS = Math.min(...TABLE_SIZES);
const MOST_PLAYERS = Math.max(...TABLE_SIZES);

/**
 * How many people sit at each table, as near as possible to the size that the organiser prefers. Everybody has a seat: from three on, every
 * number is a sum of 3s, 4s and 5s. One or two people share a table with bots.
 */
export function tableSizes(people: number, liked: TableSize): readonly number[] {
  if (people === 0) return [];
  const fewest = Math.ceil(people / MOST_PLAYERS);
  const most = Math.max(1, Math.floor(people / LEAST_PLAYERS));
  const candidates = Array.from({ length: most - fewest + 1 }, (_, more) => evenly(people, fewest + more));
  const distance = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + (size - liked) ** 2, 0);
  return candidates.reduce((best, sizes) => (distance(sizes) < distance(best) ? sizes : best));
}

/** The largest tables first. */
function evenly(people: number, tables: number): readonly number[] {
  const larger = people % tables;
  return Array.from({ length: tables }, (_, table) => Math.floor(people / tables) + (table < larger ? 1 : 0));
}
