import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PACES, parseTournamentEvents } from '@pok/protocol';
import { describe, expect, test } from 'vitest';
import { evolve } from './evolve/evolve.ts';
import type { TournamentState } from './state/state.ts';

/** What each version of a tournament's events stored. */
const GOLDEN = fileURLToPath(new URL('../../protocol/golden/tournament', import.meta.url));

describe.each(readdirSync(GOLDEN))('the golden tournaments of %s', (version) => {
  const eventsOf = (name: string) =>
    readFileSync(join(GOLDEN, version, 'logs', `${name}.jsonl`), 'utf8')
      .trimEnd()
      .split('\n')
      .flatMap((line) => parseTournamentEvents(JSON.parse(line)));

  test.each(PACES)('a log of pace %s folds to the state beside it', (name) => {
    const folded = eventsOf(name).reduce<TournamentState | null>(evolve, null);
    const state = readFileSync(join(GOLDEN, version, 'states', `${name}.json`), 'utf8');
    expect(JSON.parse(JSON.stringify(folded))).toEqual(JSON.parse(state));
  });

  test('contain every event, and every way a match may end', () => {
    const schema = readFileSync(join(GOLDEN, version, 'event-schema.json'), 'utf8');
    const words = [...schema.matchAll(/"const": ("[a-z-]+")/g)].map(([, word = '']) => word);
    const stored = JSON.stringify(PACES.flatMap(eventsOf));
    expect(words.filter((word) => !stored.includes(word))).toEqual([]);
  });
});
