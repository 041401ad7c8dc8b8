import { afterEach, expect, test } from 'vitest';
import { m } from '../paraglide/messages.js';
import { overwriteGetLocale } from '../paraglide/runtime.js';

afterEach(() => overwriteGetLocale(() => 'en'));

test.each([
  ['en', 'Place 2: 1 win in 1 match', 'Place 2: 0 wins in 3 matches'],
  ['de', 'Platz 2: 1 Sieg in 1 Partie', 'Platz 2: 0 Siege in 3 Partien'],
  ['es', 'Puesto 2: 1 victoria en 1 partida', 'Puesto 2: 0 victorias en 3 partidas'],
  ['fr', 'Rang 2\u00a0: 1 victoire en 1 partie', 'Rang 2\u00a0: 0 victoire en 3 parties'],
] as const)('in %s one win and one match are one', (locale, one, more) => {
  overwriteGetLocale(() => locale);
  expect(m.tournament_own_place({ rank: 2, wins: 1, matches: 1 })).toBe(one);
  expect(m.tournament_own_place({ rank: 2, wins: 0, matches: 3 })).toBe(more);
});
