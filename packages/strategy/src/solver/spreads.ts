import { byteAt, floatAt } from '../checked.ts';

/** All ways in which some players with the same hand can spread over their choices, when nobody minds who is who. */
export interface Spreads {
  readonly players: number;
  readonly choices: number;
  readonly count: number;
  /** How many make each choice: `choices` numbers a spread. */
  readonly numbers: Uint8Array;
  /** In how many orders of the players a spread comes about. */
  readonly orders: Float64Array;
  /** The spread that one more player leads to, among those of one player more: `choices` indices a spread. */
  readonly plus: Uint8Array;
}

const known = new Map<number, Spreads>();

export function spreadsOf(choices: number, players: number): Spreads {
  const key = choices * 16 + players;
  const spreads = known.get(key) ?? enumerate(choices, players);
  known.set(key, spreads);
  return spreads;
}

function enumerate(choices: number, players: number): Spreads {
  const all = list(choices, players);
  const next = list(choices, players + 1).map(String);
  return {
    players,
    choices,
    count: all.length,
    numbers: Uint8Array.from(all.flat()),
    orders: Float64Array.from(all, (spread) =>
      spread.reduce((orders, k) => orders / factorial(k), factorial(players)),
    ),
    plus: Uint8Array.from(
      all.flatMap((spread) =>
        spread.map((_, choice) =>
          next.indexOf(String(spread.map((k, other) => (other === choice ? k + 1 : k)))),
        ),
      ),
    ),
  };
}

/** In an order in which the spreads of a single player are its choices in order. */
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

/** The chance of each spread when every player chooses by the mix at `mix[from…]`. */
export function chancesOfSpreads(
  spreads: Spreads,
  mix: Float64Array,
  from: number,
  chances: Float64Array,
): void {
  const { choices, count, numbers, orders } = spreads;
  if (spreads.players === 1) {
    for (let choice = 0; choice < choices; choice += 1) chances[choice] = floatAt(mix, from + choice);
    return;
  }
  for (let spread = 0; spread < count; spread += 1) {
    let chance = floatAt(orders, spread);
    for (let choice = 0; choice < choices; choice += 1) {
      const p = floatAt(mix, from + choice);
      for (let k = byteAt(numbers, spread * choices + choice); k > 0; k -= 1) chance *= p;
    }
    chances[spread] = chance;
  }
}
