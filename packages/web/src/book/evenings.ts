import { type KeptMatch, type KeptPlayer, shareOfWin } from './kept-match.ts';
import { createPeople, type People, YOU } from './people.ts';

/** Matches at one place with no long break between them. */
export interface Evening {
  readonly from: number;
  readonly to: number;
  readonly place: KeptMatch['place'];
  /** Oldest first. */
  readonly matches: readonly KeptMatch[];
  /** Everybody who played, the most successful first. */
  readonly score: readonly EveningScore[];
}

export interface EveningScore {
  readonly name: string;
  readonly kind: KeptPlayer['kind'];
  readonly isYou: boolean;
  readonly matches: number;
  readonly wins: number;
  readonly ties: number;
}

/** A longer break starts another evening. */
const BREAK_MS = 4 * 60 * 60 * 1000;

/** Newest first. */
export function eveningsOf(matches: readonly KeptMatch[]): readonly Evening[] {
  const people = createPeople(matches);
  const groups: KeptMatch[][] = [];
  const latest = new Map<string, KeptMatch[]>();
  for (const match of matches.toSorted((a, b) => a.endedAt - b.endedAt)) {
    const key = match.table ?? match.place;
    const group = latest.get(key);
    if (group !== undefined && match.endedAt - (group.at(-1)?.endedAt ?? 0) <= BREAK_MS) {
      group.push(match);
    } else {
      const started = [match];
      latest.set(key, started);
      groups.push(started);
    }
  }
  return groups.map((group) => eveningOf(group, people)).sort((a, b) => b.to - a.to);
}

function eveningOf(matches: readonly KeptMatch[], people: People): Evening {
  const [first] = matches;
  return {
    from: first?.endedAt ?? 0,
    to: matches.at(-1)?.endedAt ?? 0,
    place: first?.place ?? 'table',
    matches,
    score: scoreOf(matches, people),
  };
}

function scoreOf(matches: readonly KeptMatch[], people: People): readonly EveningScore[] {
  const lines = new Map<string, EveningScore>();
  for (const match of matches) {
    for (const [seat, player] of match.players.entries()) {
      const key = people.keyOf(match, seat);
      const line = lines.get(key);
      const share = shareOfWin(match, seat);
      lines.set(key, {
        name: player.name,
        kind: player.kind,
        isYou: key === YOU,
        matches: (line?.matches ?? 0) + 1,
        wins: (line?.wins ?? 0) + (share === 1 ? 1 : 0),
        ties: (line?.ties ?? 0) + (share > 0 && share < 1 ? 1 : 0),
      });
    }
  }
  return [...lines.values()].sort((a, b) => b.wins - a.wins || b.ties - a.ties || b.matches - a.matches);
}
