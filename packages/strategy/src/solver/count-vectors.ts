import { byteAt, floatAt } from '../checked.ts';
import { memoize } from '../memoize.ts';

/** All count vectors of players with the same hand: how many of them make each choice, whoever they are. */
export interface CountVectors {
  readonly players: number;
  readonly choices: number;
  readonly count: number;
  /** `choices` numbers per vector. */
  readonly numbers: Uint8Array;
  /** The multinomial coefficient of each vector: in how many ways the players can make these choices. */
  readonly orders: Float64Array;
  /** The index of the vector with one player more who makes a choice: `choices` indices per vector. */
  readonly plus: Uint8Array;
}

const MOST_PLAYERS = 16;
const known = memoize((key: number) => enumerate(Math.floor(key / MOST_PLAYERS), key % MOST_PLAYERS));

export function countVectorsOf(choices: number, players: number): CountVectors {
  return known(choices * MOST_PLAYERS + players);
}

function enumerate(choices: number, players: number): CountVectors {
  const all = list(choices, players);
  const next = list(choices, players + 1).map(String);
  return {
    players,
    choices,
    count: all.length,
    numbers: Uint8Array.from(all.flat()),
    orders: Float64Array.from(all, (vector) =>
      vector.reduce((orders, k) => orders / factorial(k), factorial(players)),
    ),
    plus: Uint8Array.from(
      all.flatMap((vector) =>
        vector.map((_, choice) =>
          next.indexOf(String(vector.map((k, other) => (other === choice ? k + 1 : k)))),
        ),
      ),
    ),
  };
}

/** In an order in which the vectors of a single player are their choices in order. */
function list(choices: number, players: number): number[][] {
  if (choices === 1) return [[players]];
  const all: number[][] = [];
  for (let first = players; first >= 0; first -= 1) {
    for (const rest of list(choices - 1, players - first)) all.push([first, ...rest]);
  }
  return all;
}

function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1);
}

/** The multinomial distribution: the chance of each vector when every player chooses by the mix at `mix[from…]`. */
export function chancesOfCountVectors(
  vectors: CountVectors,
  mix: Float64Array,
  from: number,
  chances: Float64Array,
): void {
  const { choices, count, numbers, orders } = vectors;
  if (vectors.players === 1) {
    for (let choice = 0; choice < choices; choice += 1) chances[choice] = floatAt(mix, from + choice);
    return;
  }
  for (let vector = 0; vector < count; vector += 1) {
    let chance = floatAt(orders, vector);
    for (let choice = 0; choice < choices; choice += 1) {
      const p = floatAt(mix, from + choice);
      for (let k = byteAt(numbers, vector * choices + choice); k > 0; k -= 1) chance *= p;
    }
    chances[vector] = chance;
  }
}
