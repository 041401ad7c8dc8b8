import {
  parseTournamentEvents,
  type ReportedMatch,
  type StoredEntry,
  TOURNAMENT_EVENT_VERSION,
  type TournamentSettings,
} from '@pok/protocol';
import { SHAPES } from '@pok/rules';
import { GATHERING_MS, type TournamentState, tableCodeOf } from '@pok/tournament';
import { evolve } from '../../packages/tournament/src/evolve/evolve.ts';
import { CODE, ORGANISER, TestTournament } from '../../packages/tournament/src/testing/test-tournament.ts';

/** A tournament, and the state that its log folds to. */
export interface GoldenTournament {
  readonly name: string;
  readonly entries: readonly StoredEntry[];
  readonly state: TournamentState | null;
}

const PLAIN: TournamentSettings = {
  pace: 'one-roll',
  tableSize: 3,
  rolls: 60,
  timer: 0,
  minutes: 0,
  standings: 'all',
  locked: false,
  hideCode: false,
  pictureNames: false,
  memoryAid: 'off',
  tableTalk: true,
};
const LOCKED: TournamentSettings = {
  ...PLAIN,
  pace: 'own-time',
  tableSize: 4,
  timer: 40,
  minutes: 1,
  standings: 'top-three',
  locked: true,
  memoryAid: 'counts',
  tableTalk: false,
};
const ANIMALS: TournamentSettings = {
  ...PLAIN,
  pace: 'keep-playing',
  tableSize: 5,
  timer: 60,
  standings: 'hidden',
  hideCode: true,
  pictureNames: true,
  memoryAid: 'hands',
};
const TIMED: TournamentSettings = { ...PLAIN, timer: 20, minutes: 3 };

const RESULTS: readonly ReportedMatch['result'][] = [
  { kind: 'win', seat: 1 },
  { kind: 'tie', seats: [0, 2] },
  { kind: 'dead' },
  { kind: 'abandoned' },
];

/** Between them, everything that can happen in a tournament: a test walks the schema of the events. */
const TOURNAMENTS: Readonly<Record<string, () => TestTournament>> = {
  /** People come, go and are asked to leave; a bot's seat is taken over; matches end in every way. */
  'one-roll'() {
    const tournament = new TestTournament(PLAIN);
    tournament.join('ana');
    tournament.nodeOf = () => null;
    tournament.join('ben');
    tournament.come('ben');
    tournament.must('ana', { type: 'rename', name: 'Ana' });
    tournament.must('ana', { type: 'add-client-seed', sitting: 1, clientSeed: 'seed' });
    for (const type of ['add-organiser', 'remove-organiser'] as const)
      tournament.must(ORGANISER, { type, person: 'ana' });
    tournament.seat();
    tournament.wait(GATHERING_MS);
    tournament.join('cem');
    tournament.come('cem');
    const players = ['ana', 'ben', null];
    tournament.report({
      table: tableCodeOf(CODE, 1),
      closed: 1,
      rounds: [{ match: 1, roll: 1, plays: 'DST' }],
      matches: RESULTS.map((result, index) => ({ match: index + 1, players, result, left: [1] })),
      isOver: false,
    });
    rollAllFaces(tournament);
    for (const type of ['remove', 'allow'] as const) tournament.must(ORGANISER, { type, person: 'cem' });
    tournament.must('ben', { type: 'leave' });
    tournament.go('ana');
    tournament.must(ORGANISER, { type: 'end-sitting', sitting: 1 });
    for (const settings of [LOCKED, ANIMALS, TIMED])
      tournament.must(ORGANISER, { type: 'change-settings', settings });
    tournament.must(ORGANISER, { type: 'change-settings', settings: PLAIN });
    tournament.must(ORGANISER, { type: 'end' });
    return tournament;
  },

  /** A pause, a deadline that nobody could meet, and the time that the organiser changes. */
  'timed-rolls'() {
    const tournament = new TestTournament(TIMED);
    tournament.join('ana', 'ben', 'cem');
    tournament.seat();
    tournament.wait(GATHERING_MS);
    for (const type of ['pause', 'resume'] as const) tournament.must(ORGANISER, { type });
    tournament.sleep(60_000);
    for (const minutes of [0, 5]) tournament.must(ORGANISER, { type: 'set-time', sitting: 1, minutes });
    return tournament;
  },

  /** The end of the time ends the sitting. */
  'own-time'() {
    const tournament = new TestTournament(LOCKED);
    tournament.must(ORGANISER, { type: 'change-settings', settings: { locked: false } });
    tournament.join('ana', 'ben', 'cem');
    tournament.seat();
    tournament.wait(GATHERING_MS + 60_000);
    return tournament;
  },

  /** Two tables are done, and their people are mixed. */
  'keep-playing'() {
    const tournament = new TestTournament(ANIMALS);
    tournament.join('ana', 'ben', 'cem', 'dia', 'eli', 'fay');
    tournament.seat();
    tournament.wait(GATHERING_MS);
    for (const [index, players] of tournament.plan().entries()) {
      tournament.report({
        table: tableCodeOf(CODE, index + 1),
        closed: 0,
        rounds: [],
        matches: [{ match: 1, players, result: { kind: 'win', seat: 0 }, left: [] }],
        isOver: true,
      });
    }
    return tournament;
  },
};

/** The organiser waits for nobody, until each die has shown each of its faces. */
function rollAllFaces(tournament: TestTournament): void {
  const faces = [SHAPES, [...SHAPES, 'blank'], [...SHAPES, 'blank']];
  const rolled = () => tournament.events.flatMap((event) => (event.type === 'rolled' ? [event] : []));
  while (!faces.every((all, die) => all.every((face) => rolled().some(({ roll }) => roll[die] === face))))
    tournament.must(ORGANISER, { type: 'next', sitting: 1, roll: rolled().length });
}

export function goldenTournaments(): readonly GoldenTournament[] {
  return Object.entries(TOURNAMENTS).map(([name, play]) => {
    const entries = play().log.map((events, index) => ({
      version: index + 1,
      eventVersion: TOURNAMENT_EVENT_VERSION,
      events,
    }));
    const state = entries.flatMap(parseTournamentEvents).reduce<TournamentState | null>(evolve, null);
    return { name, entries, state };
  });
}
