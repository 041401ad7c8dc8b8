import { byteAt, floatAt, intAt, itemAt } from '../checked.ts';
import { type Ruling, worthOfDead, worthOfWin } from '../ruling.ts';
import type { Layout } from './layout.ts';
import { AFTER_LOSS, LIVE_HAND_COUNT, RENAMED, SHAPE_COUNT, WON } from './live-hands.ts';
import { DEAD, positionOf, rankOf, renamingOf, sortCodes } from './positions.ts';
import type { RollCase } from './roll-cases.ts';

/** Sets of shapes that can leave the table, as bits. */
export const HANDED_OVER_SETS = 8;

/** What follows a round that has an end: the next position (0 and up), or one of these. */
export const ENDED = -2;
const UNKNOWN = -3;

/**
 * What a round's outcome is worth, for each profile and each set of shapes that leaves. Rolls share outcomes, so each
 * is worked out once.
 */
export interface Outcomes {
  /** What making a choice is worth, at `(profile * HANDED_OVER_SETS + shapesHandedOver) * layout.choices + choice`. */
  readonly worth: Float64Array;
  /** The position that follows, `DEAD` or `ENDED`, at `profile * HANDED_OVER_SETS + shapesHandedOver`. */
  readonly next: Int32Array;
  /** How many share the win where the match has ended. */
  readonly winners: Uint8Array;
}

/**
 * All outcomes that the rolls of `cases` can have. The caller decides what follows a round in which nobody hands over.
 * `values`: what positions are worth to each of their seats, `players` numbers per position.
 */
export function createOutcomes(
  layout: Layout,
  cases: readonly RollCase[],
  values: Float64Array,
  ruling: Ruling,
): Outcomes {
  const { positions, groups, choices, profiles } = layout;
  const { players, hands, slots } = positions;
  const worth = new Float64Array(profiles * HANDED_OVER_SETS * choices);
  const next = new Int32Array(profiles * HANDED_OVER_SETS).fill(UNKNOWN);
  const winners = new Uint8Array(profiles * HANDED_OVER_SETS);
  /** For each choice: the hand it leads to, and how many make it. */
  const after = new Uint8Array(choices);
  const makers = new Uint8Array(choices);
  const codes = new Uint8Array(players);

  function workOut(profile: number, handedOver: number): void {
    const outcome = profile * HANDED_OVER_SETS + handedOver;
    if (next[outcome] !== UNKNOWN) return;
    const won = handOver(profile, handedOver);
    winners[outcome] = won;
    next[outcome] = won > 0 ? end(outcome, won) : goOn(outcome);
  }

  /** Fills `after` and `makers`, and returns how many have won. */
  function handOver(profile: number, handedOver: number): number {
    let won = 0;
    let rest = profile;
    for (const { hand, shapes, from, vectors } of groups) {
      const vector = rest % vectors.count;
      rest = (rest - vector) / vectors.count;
      for (let choice = 0; choice < shapes.length; choice += 1) {
        const shape = itemAt(shapes, choice);
        const code = handedOver & (1 << shape) ? byteAt(AFTER_LOSS, hand * SHAPE_COUNT + shape) : hand;
        const number = byteAt(vectors.numbers, vector * shapes.length + choice);
        after[from + choice] = code;
        makers[from + choice] = number;
        if (code === WON) won += number;
      }
    }
    return won;
  }

  /** E1, E2: the match has ended. */
  function end(outcome: number, won: number): number {
    for (let choice = 0; choice < choices; choice += 1) {
      worth[outcome * choices + choice] = after[choice] === WON ? worthOfWin(ruling, won) : 0;
    }
    return ENDED;
  }

  function goOn(outcome: number): number {
    let seat = 0;
    for (let choice = 0; choice < choices; choice += 1) {
      for (let number = byteAt(makers, choice); number > 0; number -= 1) {
        codes[seat] = byteAt(after, choice);
        seat += 1;
      }
    }
    sortCodes(codes, players);
    const slot = intAt(slots, rankOf(positions, codes));
    if (slot === DEAD) {
      worth.fill(worthOfDead(ruling, players), outcome * choices, (outcome + 1) * choices); // E3
      return DEAD;
    }
    const position = positionOf(slot);
    const renaming = renamingOf(slot) * LIVE_HAND_COUNT;
    for (let choice = 0; choice < choices; choice += 1) {
      if (makers[choice] === 0) continue;
      const hand = byteAt(RENAMED, renaming + byteAt(after, choice));
      let at = position * players;
      while (byteAt(hands, at) !== hand) at += 1;
      worth[outcome * choices + choice] = floatAt(values, at);
    }
    return position;
  }

  for (const { handedOver } of cases) {
    for (const [profile, shapes] of handedOver.entries()) if (shapes !== 0) workOut(profile, shapes);
  }
  return { worth, next, winners };
}
