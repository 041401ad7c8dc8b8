import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseTournamentEvents } from '@pok/protocol';
import { describe, expect, test } from 'vitest';
import { evolve } from './evolve/evolve.ts';
import type { TournamentState } from './state/state.ts';

/** What each version of a tournament's events stored. */
const GOLDEN = fileURLToPath(new URL('../../protocol/golden/tournament', import.meta.url));

describe.each(readdirSync(GOLDEN))('the golden tournaments of %s', (version) => {
  const logs = readdirSync(join(GOLDEN, version, 'logs')).map((file) => file.replace('.jsonl', ''));

  test.each(logs)('log %s folds to the state beside it', (name) => {
    const entries = readFileSync(join(GOLDEN, version, 'logs', `${name}.jsonl`), 'utf8')
      .trimEnd()
      .split('\n');
    const events = entries.flatMap((line) => parseTournamentEvents(JSON.parse(line)));
    const folded = events.reduce<TournamentState | null>(evolve, null);
    const state = readFileSync(join(GOLDEN, version, 'states', `${name}.json`), 'utf8');
    expect(JSON.parse(JSON.stringify(folded))).toEqual(JSON.parse(state));
  });
});
