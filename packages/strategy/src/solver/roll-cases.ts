import { probability, ROLLS } from '@pok/rules';
import { byteAt } from '../checked.ts';
import { COUNT_CODES, handedOverFor } from '../lookup.ts';
import type { Layout } from './layout.ts';

/** Rolls that make the same stage game of a position: the same shapes leave in every profile. */
export interface RollCase {
  /** How likely one of these rolls is. */
  readonly chance: number;
  /** The set of shapes that leaves, for each profile. */
  readonly handedOver: Uint8Array;
}

export interface RollCases {
  readonly cases: readonly RollCase[];
  /** The case of each of the 48 rolls. */
  readonly caseOf: readonly number[];
}

/** Every roll as a case of its own, in the order of all rolls. */
export function casesByRoll({ positions, profiles, countCodes }: Layout): readonly RollCase[] {
  const lookup = handedOverFor(positions.players);
  return ROLLS.map((roll, index) => {
    const handedOver = new Uint8Array(profiles);
    for (let profile = 0; profile < profiles; profile += 1) {
      handedOver[profile] = byteAt(lookup, index * COUNT_CODES + byteAt(countCodes, profile));
    }
    return { chance: probability(roll), handedOver };
  });
}

export function rollCases(layout: Layout): RollCases {
  const cases: { chance: number; handedOver: Uint8Array }[] = [];
  const caseOf = casesByRoll(layout).map(({ chance, handedOver }) => {
    const same = cases.findIndex((other) => isSame(other.handedOver, handedOver));
    const found = cases[same];
    if (found === undefined) return cases.push({ chance, handedOver }) - 1;
    found.chance += chance;
    return same;
  });
  return { cases, caseOf };
}

function isSame(one: Uint8Array, two: Uint8Array): boolean {
  for (let at = 0; at < one.length; at += 1) if (one[at] !== two[at]) return false;
  return true;
}
