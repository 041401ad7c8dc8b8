import {
  PACES,
  type Pace,
  type PersonId,
  parseTournamentEvents,
  type TableReport,
  TOURNAMENT_EVENT_VERSION,
  tournamentViewSchema,
} from '@pok/protocol';
import type { Random } from '@pok/rules';
import type { Viewer } from '@pok/table';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideDue } from './decide/deadlines.ts';
import { evolve } from './evolve/evolve.ts';
import { seededRandom } from './seating/seeded-random.ts';
import { EMPTY_TALLY, type Tally, tallyAfter } from './standings/tally.ts';
import { findTable, isIn, isLongAway, openTables, runningSitting } from './state/sitting.ts';
import type { TournamentState } from './state/state.ts';
import { ModelTable } from './testing/model-table.ts';
import { ORGANISER, TestTournament } from './testing/test-tournament.ts';

const STEPS = 120;
const PEOPLE = Array.from({ length: 14 }, (_, number) => `p${number}`);

/** A tournament in which everything happens in any order, and reports come late, twice or from nodes that died. */
class RandomTournament {
  readonly tournament: TestTournament;
  /** The longest report of each table that has arrived. */
  readonly told = new Map<string, TableReport>();
  readonly #random: Random;
  readonly #tables = new Map<string, ModelTable>();
  readonly #sent: TableReport[] = [];

  constructor(pace: Pace, seed: string) {
    this.#random = seededRandom(seed);
    this.tournament = new TestTournament({ pace, rolls: 6, timer: 20, minutes: 3 });
  }

  step(): void {
    const { tournament } = this;
    const [person, number] = [this.#pick(PEOPLE), tournament.state.sittings.length];
    const sitting = this.#random(5) === 0 ? number + 1 : number;
    const chances: readonly (readonly [weight: number, action: () => void])[] = [
      [6, () => tournament.send(person, { type: 'join', name: person })],
      [1, () => tournament.send(person, { type: 'leave' })],
      [2, () => tournament.go(person)],
      [3, () => tournament.come(person)],
      [1, () => tournament.send(ORGANISER, { type: 'remove', person })],
      [1, () => tournament.send(ORGANISER, { type: 'allow', person })],
      [
        2,
        () => tournament.send(person, { type: 'add-client-seed', sitting: number + 1, clientSeed: person }),
      ],
      [3, () => tournament.send(ORGANISER, { type: 'seat', sitting: number + 1 })],
      [1, () => tournament.send(ORGANISER, { type: 'pause' })],
      [2, () => tournament.send(ORGANISER, { type: 'resume' })],
      [1, () => tournament.send(ORGANISER, { type: 'next', sitting, roll: this.#random(7) })],
      [1, () => tournament.send(ORGANISER, { type: 'set-time', sitting, minutes: this.#random(3) })],
      [1, () => this.#random(4) === 0 && tournament.send(ORGANISER, { type: 'end-sitting', sitting })],
      [6, () => tournament.wait(this.#random(30_000))],
      [20, () => this.#stepTables()],
      [4, () => this.#sent.length > 0 && this.#tell(this.#pick(this.#sent))],
    ];
    let place = this.#random(chances.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, action] of chances) {
      if (place < weight && place >= 0) action();
      place -= weight;
    }
  }

  /** Every table ends, and its last report arrives. */
  finish(): void {
    this.tournament.send(ORGANISER, { type: 'end' });
    for (let round = 0; round < 3; round += 1) this.#stepTables();
  }

  #stepTables(): void {
    for (const { code } of this.#allTables()) {
      const table = this.#tables.get(code) ?? new ModelTable(code);
      this.#tables.set(code, table);
      const instruction = this.tournament.instructionOf(code);
      if (instruction !== undefined) table.step(instruction, this.#random);
      this.#sent.push(table.report);
      // A node may die before it has reported.
      if (this.#random(4) > 0 || this.tournament.state.endedAt !== null) this.#tell(table.report);
    }
  }

  #tell(report: TableReport): void {
    this.tournament.report(report);
    const known = this.told.get(report.table);
    if (known === undefined || known.matches.length < report.matches.length)
      this.told.set(report.table, report);
  }

  #allTables(): readonly { readonly code: string }[] {
    const codes = new Set(this.#tables.keys());
    for (const { code } of this.tournament.view({ kind: 'big-screen' }).sitting?.tables ?? [])
      codes.add(code);
    return [...codes].map((code) => ({ code }));
  }

  #pick<T>(list: readonly T[]): T {
    const picked = list[this.#random(list.length)];
    if (picked === undefined) throw new RangeError('nothing to pick from');
    return picked;
  }
}

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
      if (person !== null) tallies.set(person, tallyAfter(tallies.get(person) ?? EMPTY_TALLY, match, seat));
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
