import { buildLookup, COUNT_CODES, probability, ROLLS } from '@pok/rules';
import type { Layout } from './layout.ts';

/** Rolls that make the same stage game of a position: the same shapes leave in every profile. */
export interface RollCase {
  /** How likely one of these rolls is. */
  readonly chance: number;
  /** The set of shapes that leaves, for each profile. */
  readonly leaving: Uint8Array;
}

export interface RollCases {
  readonly cases: readonly RollCase[];
  /** The case of each of the 48 rolls. */
  readonly caseOf: readonly number[];
}

const CHANCES = ROLLS.map(probability);
const lookups = new Map<number, Uint8Array>();

export function rollCases(layout: Layout): RollCases {
  const lookup = leavingFor(layout.positions.players);
  const cases: { chance: number; leaving: Uint8Array }[] = [];
  const caseOf: number[] = [];
  for (const [roll, chance] of CHANCES.entries()) {
    const leaving = leavingOf(layout, lookup, roll);
    const same = cases.findIndex((other) => isSame(other.leaving, leaving));
    const found = cases[same];
    if (found === undefined) cases.push({ chance, leaving });
    else found.chance += chance;
    caseOf.push(found === undefined ? cases.length - 1 : same);
  }
  return { cases, caseOf };
}

function leavingFor(players: number): Uint8Array {
  const leaving = lookups.get(players) ?? buildLookup(players).handedOver;
  lookups.set(players, leaving);
  return leaving;
}

function leavingOf({ profiles, countCodes }: Layout, lookup: Uint8Array, roll: number): Uint8Array {
  const leaving = new Uint8Array(profiles);
  for (let profile = 0; profile < profiles; profile += 1) {
    leaving[profile] = lookup[roll * COUNT_CODES + (countCodes[profile] ?? 0)] ?? 0;
  }
  return leaving;
}

function isSame(one: Uint8Array, two: Uint8Array): boolean {
  for (let at = 0; at < one.length; at += 1) if (one[at] !== two[at]) return false;
  return true;
}
