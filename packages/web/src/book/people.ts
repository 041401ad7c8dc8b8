import type { KeptMatch } from './kept-match.ts';

/** Recognises people across matches. */
export interface People {
  /** The same for the same person or bot in every match. */
  keyOf(match: KeptMatch, seat: number): string;
}

export const YOU = 'you';

/**
 * People of a server are known by their id. At the desk and on one phone there are only names: a name that just one person
 * of a server has ever had is taken for that person.
 */
export function createPeople(matches: readonly KeptMatch[]): People {
  const idsByName = new Map<string, Set<string>>();
  const yourIds = new Set<string>();
  for (const { players, you } of matches) {
    for (const [seat, { name, person }] of players.entries()) {
      if (person === null) continue;
      if (seat === you) yourIds.add(person);
      const ids = idsByName.get(fold(name)) ?? new Set();
      idsByName.set(fold(name), ids.add(person));
    }
  }

  function idOf(name: string): string | undefined {
    const [id, ...others] = idsByName.get(fold(name)) ?? [];
    return others.length === 0 ? id : undefined;
  }

  return {
    keyOf({ players, you }, seat) {
      const player = players[seat];
      if (player === undefined || seat === you) return YOU;
      if (player.kind === 'bot') return `bot ${player.name}`;
      const id = player.person ?? idOf(player.name);
      if (id === undefined) return `name ${fold(player.name)}`;
      return yourIds.has(id) ? YOU : `person ${id}`;
    },
  };
}

function fold(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
