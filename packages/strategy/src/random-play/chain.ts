import type { PlayerCount } from '@pok/rules';
import { byteAt, floatAt, intAt, wordAt } from '../checked.ts';
import type { LiveCode } from '../solver/live-hands.ts';
import { DEAD, positionOf, positionsFor, rankOf, sortCodes } from '../solver/positions.ts';
import type { Policy } from './policy.ts';
import { type GroupPlays, groupPlaysOf, handOverChancesOf } from './round-chances.ts';

/** Numbers kept for each position: expected rounds, chance of a tie, chance of a dead end, expected winners. */
export const NUMBERS_PER_POSITION = 4;

/**
 * Random play as a Markov chain over positions. Counters only ever leave, so a round leads to a position with fewer of them or back to the
 * same one. Positions with the fewest counters are solved first, so each needs only those already solved.
 */
export interface Chain {
  /** The positions with equally many counters left, fewest first. */
  readonly layers: readonly Uint32Array[];
  /** Computes the numbers of a position and stores them. */
  solve(position: number): void;
}

/** `solved`: the numbers of all positions, in shared memory if several workers solve the chain together. */
export function createChain(players: PlayerCount, policy: Policy, solved: Float64Array): Chain {
  const positions = positionsFor(players);
  const handedOver = handOverChancesOf(players);
  const nobody = groupPlaysOf(policy, 0, 0);
  const groupPlays = new Map<number, GroupPlays>();
  const codes = new Uint8Array(players);
  let groups: GroupPlays[] = [];
  /** The way in which each group plays. */
  const ways = new Uint8Array(players);
  let stay = 0;
  let rounds = 0;
  let ties = 0;
  let dead = 0;
  let winners = 0;

  function solve(position: number): void {
    groups = groupsOf(positions.hands.subarray(position * players, (position + 1) * players));
    [stay, rounds, ties, dead, winners] = [0, 1, 0, 0, 0];
    play(0, 1, 0);
    // A round in which nothing leaves comes back here: a geometric series.
    const times = 1 / (1 - stay);
    solved.set(
      [rounds * times, ties * times, dead * times, winners * times],
      position * NUMBERS_PER_POSITION,
    );
  }

  function groupsOf(hands: ArrayLike<LiveCode>): GroupPlays[] {
    const sizes = new Map<LiveCode, number>();
    for (const hand of Array.from(hands)) {
      const size = sizes.get(hand);
      sizes.set(hand, size === undefined ? 1 : size + 1);
    }
    return [...sizes].map(([hand, size]) => {
      const key = hand * (players + 1) + size;
      const plays = groupPlays.get(key) ?? groupPlaysOf(policy, hand, size);
      groupPlays.set(key, plays);
      return plays;
    });
  }

  /** Goes through all ways in which the groups from this one on can play. */
  function play(index: number, chance: number, countCode: number): void {
    const group = groups[index];
    if (group === undefined) {
      judge(chance, countCode);
      return;
    }
    for (let way = 0; way < group.count; way += 1) {
      ways[index] = way;
      play(index + 1, chance * floatAt(group.chances, way), countCode + byteAt(group.codes, way));
    }
  }

  function judge(chance: number, countCode: number): void {
    const end = wordAt(handedOver.starts, countCode + 1);
    for (let at = wordAt(handedOver.starts, countCode); at < end; at += 1) {
      const set = byteAt(handedOver.sets, at);
      const here = chance * floatAt(handedOver.chances, at);
      if (set === 0) stay += here;
      else handOver(set, here);
    }
  }

  function handOver(set: number, chance: number): void {
    let won = 0;
    for (let index = 0; index < groups.length; index += 1) {
      const group = groups[index] ?? nobody;
      won += byteAt(group.wins, set * group.count + byteAt(ways, index));
    }
    if (won > 0) end(chance, won);
    else goOn(set, chance);
  }

  /** E1, E2 */
  function end(chance: number, won: number): void {
    if (won > 1) ties += chance;
    winners += chance * won;
  }

  function goOn(set: number, chance: number): void {
    let seat = 0;
    for (let index = 0; index < groups.length; index += 1) {
      const { players: size, count, after } = groups[index] ?? nobody;
      const from = (set * count + byteAt(ways, index)) * size;
      for (let player = 0; player < size; player += 1) codes[seat + player] = byteAt(after, from + player);
      seat += size;
    }
    sortCodes(codes, players);
    const slot = intAt(positions.slots, rankOf(positions, codes));
    if (slot === DEAD) {
      dead += chance; // E3
      end(chance, players);
      return;
    }
    const next = positionOf(slot) * NUMBERS_PER_POSITION;
    rounds += chance * floatAt(solved, next);
    ties += chance * floatAt(solved, next + 1);
    dead += chance * floatAt(solved, next + 2);
    winners += chance * floatAt(solved, next + 3);
  }

  return { layers: layersOf(positions.counters), solve };
}

/** The positions with equally many counters left, fewest first. */
export function layersOf(counters: Uint8Array): readonly Uint32Array[] {
  const layers: number[][] = [];
  for (const [position, left] of counters.entries()) {
    layers[left] ??= [];
    layers[left].push(position);
  }
  return layers.filter((layer) => layer !== undefined).map((layer) => Uint32Array.from(layer));
}
