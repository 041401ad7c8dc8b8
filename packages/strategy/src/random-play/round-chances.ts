import { probability, ROLLS, SHAPES } from '@pok/rules';
import { byteAt, itemAt } from '../checked.ts';
import { COUNT_CODES, countCode, handedOverFor } from '../lookup.ts';
import { countVectorsOf } from '../solver/count-vectors.ts';
import { AFTER_LOSS, LIVE_HANDS, type LiveCode, SHAPE_COUNT, WON } from '../solver/live-hands.ts';
import { chanceOf, type Policy } from './policy.ts';

/** Sets of shapes, as bits. */
const SETS = 1 << SHAPE_COUNT;

/** The ways in which players with the same hand can play at random, whoever plays what. */
export interface GroupPlays {
  readonly players: number;
  readonly count: number;
  /** What a way adds to the `countCode` of all plays. */
  readonly codes: Uint8Array;
  readonly chances: Float64Array;
  /** How many win, at `set of shapes that leaves * count + way`. */
  readonly wins: Uint8Array;
  /** The hands after the round, as many as players, at the place of `wins` times `players`. */
  readonly after: Uint8Array;
}

export function groupPlaysOf(policy: Policy, code: LiveCode, players: number): GroupPlays {
  const ways = waysOf(policy, code, players);
  const after = Array.from({ length: SETS }, (_, set) =>
    ways.map(({ numbers }) =>
      numbers.flatMap((k, shape) => new Array<LiveCode>(k).fill(handAfter(code, shape, set))),
    ),
  ).flat();
  return {
    players,
    count: ways.length,
    codes: Uint8Array.from(ways, ({ numbers: [discs = 0, squares = 0] }) => countCode(discs, squares)),
    chances: Float64Array.from(ways, ({ chance }) => chance),
    wins: Uint8Array.from(after, (hands) => hands.filter((hand) => hand === WON).length),
    after: Uint8Array.from(after.flat()),
  };
}

interface Way {
  /** How many play each shape. */
  readonly numbers: readonly number[];
  readonly chance: number;
}

function waysOf(policy: Policy, code: LiveCode, players: number): readonly Way[] {
  const hand = LIVE_HANDS[code];
  if (hand === undefined) throw new RangeError(`${code} is no live hand`);
  const { numbers, orders } = countVectorsOf(SHAPE_COUNT, players);
  const chances = SHAPES.map((shape) => chanceOf(policy, hand, shape));
  return Array.from(orders, (inSoManyOrders, way) => {
    const vector = [...numbers.subarray(way * SHAPE_COUNT, (way + 1) * SHAPE_COUNT)];
    const chance = vector.reduce(
      (product, k, shape) => product * itemAt(chances, shape) ** k,
      inSoManyOrders,
    );
    return { numbers: vector, chance };
  }).filter(({ chance }) => chance > 0);
}

function handAfter(code: LiveCode, shape: number, set: number): LiveCode {
  return (set >> shape) & 1 ? byteAt(AFTER_LOSS, code * SHAPE_COUNT + shape) : code;
}

/** The sets of shapes that can leave, as bits, for each count of plays, over all rolls. */
export interface HandOverChances {
  /** The sets for a count of plays are at `starts[countCode]` up to `starts[countCode + 1]`. */
  readonly starts: Uint16Array;
  readonly sets: Uint8Array;
  readonly chances: Float64Array;
}

export function handOverChancesOf(players: number): HandOverChances {
  const handedOver = handedOverFor(players);
  const starts: number[] = [0];
  const all: [set: number, chance: number][] = [];
  for (let code = 0; code < COUNT_CODES; code += 1) {
    const chances = new Map<number, number>();
    for (const [index, roll] of ROLLS.entries()) {
      const set = byteAt(handedOver, index * COUNT_CODES + code);
      const chance = chances.get(set);
      chances.set(set, chance === undefined ? probability(roll) : chance + probability(roll));
    }
    all.push(...chances);
    starts.push(all.length);
  }
  return {
    starts: Uint16Array.from(starts),
    sets: Uint8Array.from(all, ([set]) => set),
    chances: Float64Array.from(all, ([, chance]) => chance),
  };
}
