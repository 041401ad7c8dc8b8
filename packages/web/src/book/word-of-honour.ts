import type { KeptMatch } from './kept-match.ts';
import { createPeople, YOU } from './people.ts';

/** Promises, by whether they were kept. */
export interface Promises {
  readonly kept: number;
  readonly broken: number;
}

/** What somebody's word was worth in an evening. */
export interface HonourLine {
  readonly name: string;
  readonly isYou: boolean;
  readonly promises: Promises;
  /** After how many of them the counter went into the box. Earlier versions of the app didn't note that. */
  readonly gone: Promises | undefined;
}

export interface WordOfHonour {
  /** Everybody who promised something, the most honest first. */
  readonly lines: readonly HonourLine[];
  /** All promises for which it is known whether the counter went into the box. */
  readonly known: { readonly promises: Promises; readonly gone: Promises };
}

const NONE: Promises = { kept: 0, broken: 0 };

/** Who kept their promises in these matches, and whether bluffing was worth it. */
export function wordOfHonour(matches: readonly KeptMatch[]): WordOfHonour {
  const people = createPeople(matches);
  const lines = new Map<string, HonourLine>();
  const known = { promises: NONE, gone: NONE };
  for (const match of matches) {
    for (const [seat, { gone, ...made }] of match.promises.entries()) {
      if (gone !== undefined) {
        known.promises = sum(known.promises, made);
        known.gone = sum(known.gone, gone);
      }
      if (countOf(made) === 0) continue;
      const key = people.keyOf(match, seat);
      const before = lines.get(key);
      const goneBefore = before === undefined ? NONE : before.gone;
      lines.set(key, {
        name: match.players[seat]?.name ?? '',
        isYou: key === YOU,
        promises: sum(before?.promises ?? NONE, made),
        gone: gone === undefined || goneBefore === undefined ? undefined : sum(goneBefore, gone),
      });
    }
  }
  const sorted = [...lines.values()].sort(
    (a, b) => honesty(b.promises) - honesty(a.promises) || b.promises.kept - a.promises.kept,
  );
  return { lines: sorted, known };
}

/** Whether honesty or bluffing paid off more often. Undefined if nobody was honest, or nothing is known. */
export function whatPaidOff({
  known,
}: WordOfHonour): 'honesty' | 'bluffing' | 'both' | 'nobody-bluffed' | undefined {
  const { promises, gone } = known;
  if (promises.kept === 0) return undefined;
  if (promises.broken === 0) return 'nobody-bluffed';
  const lead = gone.kept / promises.kept - gone.broken / promises.broken;
  if (lead === 0) return 'both';
  return lead > 0 ? 'honesty' : 'bluffing';
}

function honesty(promises: Promises): number {
  return promises.kept / countOf(promises);
}

export function countOf({ kept, broken }: Promises): number {
  return kept + broken;
}

function sum(a: Promises, b: Promises): Promises {
  return { kept: a.kept + b.kept, broken: a.broken + b.broken };
}
