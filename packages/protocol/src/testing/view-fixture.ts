import { DEFAULT_SETTINGS } from '../settings.ts';
import type { MatchView, View } from '../view.ts';

export const SEED = '0123456789abcdef'.repeat(4);
export const COMMITMENT = 'AAECAwQFBgcICQoLDA0ODw';
export const BLIND = 'Dw4NDAsKCQgHBgUEAwIBAA';

/** Ana's view of the first round of a match of three, with all fists open. */
export function matchFixture(change: Partial<MatchView> = {}): MatchView {
  return {
    number: 1,
    players: ['Ana', 'Ben', 'Cem'].map((name) => ({ name, kind: 'person' })),
    you: 0,
    round: {
      number: 1,
      roll: ['disc', 'square', 'blank'],
      fists: [{ closed: false }, { closed: false }, { closed: false }],
      deadline: null,
    },
    last: null,
    hand: { disc: 2, square: 2, triangle: 2 },
    result: null,
    fairness: { commitment: SEED, clientSeeds: ['seed-of-ana', '', ''] },
    ...change,
  };
}

/** Ana's view of a table of three, at version 5. */
export function viewFixture(match: MatchView | null = matchFixture()): View {
  return {
    table: 'ACDEFGHJ',
    version: 5,
    now: 1_794_000_000_000,
    settings: DEFAULT_SETTINGS,
    host: 'ana',
    you: { person: 'ana', seat: 0, name: 'Ana' },
    seats: ['Ana', 'Ben', 'Cem'].map((name) => ({
      kind: 'person',
      person: name.toLowerCase(),
      name,
      present: true,
    })),
    match,
    next: { match: 2, commitment: SEED, seededBy: ['ben'] },
    score: [],
    talk: [],
  };
}
