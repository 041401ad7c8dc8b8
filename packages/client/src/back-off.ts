const SHORTEST_MS = 300;
const LONGEST_MS = 8_000;
const GROWTH = 1.3;

/**
 * How long to wait before the n-th try in a row, from 1 on. A part of it is chance, so that those whom a restart has thrown out don't all
 * come back in the same moment.
 */
export function backOffMs(tries: number, random: () => number): number {
  const longest = Math.min(LONGEST_MS, SHORTEST_MS * GROWTH ** (tries - 1));
  return longest * (0.5 + random() / 2);
}
