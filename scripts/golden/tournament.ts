import {
  PACES,
  type Pace,
  parseTournamentEvents,
  type StoredEntry,
  TOURNAMENT_EVENT_VERSION,
} from '@pok/protocol';
import type { TournamentState } from '@pok/tournament';
import { evolve } from '../../packages/tournament/src/evolve/evolve.ts';
import { RandomTournament } from '../../packages/tournament/src/testing/random-tournament.ts';

/** Together they contain every event: a test counts them. */
const STEPS = 300;

/** A tournament in which anything happens, and the state that its log folds to. */
export interface GoldenTournament {
  readonly name: Pace;
  readonly entries: readonly StoredEntry[];
  readonly state: TournamentState | null;
}

export function goldenTournaments(): readonly GoldenTournament[] {
  return PACES.map((name) => {
    const random = new RandomTournament(name, `golden ${name}`);
    for (let step = 0; step < STEPS; step += 1) random.step();
    random.finish();
    const entries = random.tournament.log.map((events, index) => ({
      version: index + 1,
      eventVersion: TOURNAMENT_EVENT_VERSION,
      events,
    }));
    const state = entries.flatMap(parseTournamentEvents).reduce<TournamentState | null>(evolve, null);
    return { name, entries, state };
  });
}
