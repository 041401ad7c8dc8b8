import {
  PACES,
  type PersonId,
  parseTournamentEvents,
  type TableReport,
  TOURNAMENT_EVENT_VERSION,
  tournamentViewSchema,
} from '@pok/protocol';
import type { Viewer } from '@pok/table';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideDue } from './decide/deadlines.ts';
import { evolve } from './evolve/evolve.ts';
import { EMPTY_TALLY, type Tally, tallyAfter } from './standings/tally.ts';
import { findTable, isIn, isLongAway, openTables, runningSitting } from './state/sitting.ts';
import type { TournamentState } from './state/state.ts';
import { RandomTournament } from './testing/random-tournament.ts';
import { ORGANISER, type TestTournament } from './testing/test-tournament.ts';

const STEPS = 120;

function checkSeats(state: TournamentState): void {
  const sitting = runningSitting(state);
  const seated = sitting === undefined ? [] : openTables(sitting).flatMap(({ people }) => people);
  expect(new Set(seated).size, 'nobody sits at two tables').toBe(seated.length);
}

function checkNewSitting(state: TournamentState, now: number): void {
  const people = state.people.filter((known) => isIn(known) && !isLongAway(known, now));
  const tables = state.sittings.at(-1)?.tables ?? [];
  const seated = tables.flatMap((table) => table.people);
  expect(seated.toSorted(), 'everybody is seated').toEqual(people.map(({ person }) => person).toSorted());
  const sizes = tables.map((table) => table.people.length);
  expect(Math.min(...sizes), 'only one or two people play with bots').toBeGreaterThanOrEqual(
    Math.min(3, people.length),
  );
  expect(Math.max(...sizes)).toBeLessThanOrEqual(5);
}

/** Every finished match that has been reported counts once, whoever has left since. */
function checkResults(state: TournamentState, told: ReadonlyMap<string, TableReport>): void {
  const tallies = new Map<PersonId, Tally>();
  for (const match of [...told.values()].flatMap(({ matches }) => matches)) {
    for (const [seat, person] of match.players.entries())
      if (person !== null && match.result.kind !== 'abandoned')
        tallies.set(person, tallyAfter(tallies.get(person) ?? EMPTY_TALLY, match, seat));
  }
  const counted = state.people
    .filter(({ tally }) => tally.matches > 0)
    .map(({ person, tally }) => [person, tally]);
  expect(new Map(counted as [PersonId, Tally][])).toEqual(tallies);
}

function checkViews(tournament: TestTournament): void {
  const { state } = tournament;
  const viewers: readonly (PersonId | Viewer)[] = [
    ORGANISER,
    'p0',
    'nobody',
    { kind: 'spectator' },
    { kind: 'big-screen' },
  ];
  for (const viewer of viewers) {
    const view = tournament.view(viewer);
    const text = JSON.stringify(view);
    expect(tournamentViewSchema.parse(JSON.parse(text))).toEqual(view);
    for (const secret of [state.next.chainSeed, ...state.sittings.map(({ chain }) => chain.seed)])
      expect(text.includes(secret), 'no view has a secret').toBe(false);
    if (viewer !== ORGANISER) expect(text).not.toContain('plays":"');
  }
}

test.each(PACES)('%s: whatever happens, everybody plays, and every match counts once', (pace) => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
      const random = new RandomTournament(pace, Buffer.from(bytes).toString('hex'));
      const { tournament } = random;
      for (let step = 0; step < STEPS; step += 1) {
        const appends = tournament.log.length;
        random.step();
        for (const events of tournament.log.slice(appends)) {
          const stored: unknown = JSON.parse(JSON.stringify(events));
          const entry = { version: 1, eventVersion: TOURNAMENT_EVENT_VERSION, events: stored };
          expect(parseTournamentEvents(entry)).toEqual(events);
        }
        if (tournament.log.at(-1)?.[0]?.type === 'seated' && tournament.log.length === appends + 1)
          checkNewSitting(tournament.state, tournament.now);
        checkSeats(tournament.state);
        if (step % 10 === 0) checkViews(tournament);
      }
      random.finish();
      checkViews(tournament);
      checkResults(tournament.state, random.told);
      expect(decideDue(tournament.state, tournament.context)).toEqual([]);
      expect(tournament.events.reduce<TournamentState | null>(evolve, null)).toEqual(tournament.state);
      checkRolls(tournament);
      for (const report of random.told.values())
        expect(findTable(tournament.state, report.table)?.table.isOver).toBe(true);
    }),
    { numRuns: 6, endOnFailure: true },
  );
});

/** In every sitting the rolls are numbered without gaps. */
function checkRolls({ events }: TestTournament): void {
  let last = 0;
  for (const event of events) {
    if (event.type === 'seated') last = 0;
    if (event.type !== 'rolled') continue;
    expect(event.number).toBe(last + 1);
    last = event.number;
  }
}
