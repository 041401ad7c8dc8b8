import { type Interval, intervalOfShare } from './how-sure.ts';
import { type KeptMatch, shareOfWin } from './kept-match.ts';
import { createPeople, YOU } from './people.ts';

/** You and one other person, over all matches that you both played. */
export interface Companion {
  readonly key: string;
  /** Their latest name. */
  readonly name: string;
  readonly matches: number;
  /** How often each of you won; ties count as fractions of a win. */
  readonly yourWins: number;
  readonly theirWins: number;
  /** Your share of the matches that one of you two won, how certain it is, and what can be claimed. */
  readonly sure: Interval;
  readonly ahead: Ahead;
  readonly promises: { readonly kept: number; readonly broken: number };
}

/** Who wins more often: `unsure` while both may be true, `even` once it can't differ much. */
export const AHEADS = ['you', 'they', 'even', 'unsure'] as const;
export type Ahead = (typeof AHEADS)[number];

/** How far from a half the share may be to count as even. */
const EVEN = 0.1;

/** Those you have played with most come first; bots are left out. */
export function companionsOf(all: readonly KeptMatch[]): readonly Companion[] {
  const people = createPeople(all);
  const tallies = new Map<string, Tally>();
  for (const match of all.toSorted((a, b) => a.endedAt - b.endedAt)) {
    const keys = match.players.map((_, seat) => people.keyOf(match, seat));
    const you = match.you ?? keys.indexOf(YOU);
    if (you === -1) continue;
    for (const [seat, { name, kind }] of match.players.entries()) {
      const key = keys[seat];
      if (key === undefined || key === YOU || kind === 'bot') continue;
      const tally = tallies.get(key) ?? { name, matches: 0, yourWins: 0, theirWins: 0, kept: 0, broken: 0 };
      tally.name = name;
      tally.matches += 1;
      tally.yourWins += shareOfWin(match, you);
      tally.theirWins += shareOfWin(match, seat);
      tally.kept += match.promises[seat]?.kept ?? 0;
      tally.broken += match.promises[seat]?.broken ?? 0;
      tallies.set(key, tally);
    }
  }
  return [...tallies].map(([key, tally]) => companionOf(key, tally)).sort((a, b) => b.matches - a.matches);
}

interface Tally {
  name: string;
  matches: number;
  yourWins: number;
  theirWins: number;
  kept: number;
  broken: number;
}

function companionOf(key: string, { kept, broken, ...tally }: Tally): Companion {
  const sure = intervalOfShare(tally.yourWins, tally.yourWins + tally.theirWins);
  return { key, ...tally, sure, ahead: aheadBy(sure), promises: { kept, broken } };
}

function aheadBy({ from, to }: Interval): Ahead {
  if (from > 0.5) return 'you';
  if (to < 0.5) return 'they';
  return from >= 0.5 - EVEN && to <= 0.5 + EVEN ? 'even' : 'unsure';
}
