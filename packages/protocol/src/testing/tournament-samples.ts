import type { TournamentCommand, TournamentCommandOf } from '../tournament/tournament-command.ts';
import { DEFAULT_TOURNAMENT_SETTINGS } from '../tournament/tournament-settings.ts';
import type { Samples } from './samples.ts';
import { variantsOf } from './variants-of.ts';
import { SEED } from './view-fixture.ts';

const NOW = 1_794_000_000_000;
const SETTINGS = { ...DEFAULT_TOURNAMENT_SETTINGS, timer: 20 };
const ROLL = { number: 3, roll: ['disc', 'square', 'blank'], deadline: null };
/** What each command says besides its type: the compiler asks for a new one. */
const ASKED: {
  readonly [Type in TournamentCommand['type']]: readonly Omit<TournamentCommandOf<Type>, 'type'>[];
} = {
  join: [{ name: 'Ana' }],
  leave: [{}],
  rename: [{ name: 'Anna' }, { name: 'Benno', person: 'ben' }],
  'add-client-seed': [{ sitting: 1, clientSeed: 'seed' }],
  'change-settings': [{ settings: { rolls: 20 } }],
  remove: [{ person: 'ben' }],
  allow: [{ person: 'ben' }],
  'add-organiser': [{ person: 'ben' }],
  'remove-organiser': [{ person: 'ben' }],
  seat: [{ sitting: 1 }],
  next: [{ sitting: 1, roll: 0 }],
  pause: [{}],
  resume: [{}],
  'set-time': [{ sitting: 1, minutes: 0 }],
  'end-sitting': [{ sitting: 1 }],
  end: [{}],
};
const COMMANDS = variantsOf(ASKED);
const BAD_COMMANDS = [
  {},
  { type: 'join' },
  { type: 'seat' },
  { type: 'next', sitting: 1, roll: 61 },
  { type: 'set-time', sitting: 1, minutes: 241 },
  { type: 'change-settings', settings: { tableSize: 6 } },
];
const TABLE = {
  code: 'ACDEFG3334',
  number: 1,
  people: [{ person: 'ana', name: 'Ana' }],
  bots: 2,
  isClosed: false,
  isOver: false,
};
const ROOM = {
  number: 2,
  roll: ROLL.roll,
  played: { disc: 1, square: 0, triangle: 2 },
  tables: [{ number: 1, match: 1, plays: 'DTT' }],
};
const PUBLISHED = {
  tournament: 'ACDEFG',
  number: 1,
  pace: 'one-roll',
  isOver: false,
  commitment: SEED,
  clientSeeds: ['seed'],
  seatingLink: SEED,
  seating: { tableSize: 4, people: ['ana'], past: [[['ana', 'ben']]], tables: [['ana']] },
  rolls: [{ number: 1, roll: ROLL.roll, link: SEED }],
  rounds: [ROOM],
};
const VIEW = {
  tournament: 'ACDEFG',
  version: 7,
  now: NOW,
  settings: SETTINGS,
  isOver: false,
  you: { person: 'ana', name: 'Ana', isOrganiser: true, plays: true, isRemoved: false, hasSeeded: false },
  playing: 1,
  sitting: {
    number: 1,
    rolls: 15,
    startsAt: NOW,
    hasBegun: true,
    isPaused: false,
    isOver: false,
    endsAt: null,
    roll: { ...ROLL, link: SEED },
    chain: { commitment: SEED, seatingLink: SEED, clientSeedsHash: SEED },
    table: TABLE,
    tables: [TABLE],
    room: ROOM,
  },
  next: { sitting: 2, commitment: SEED },
  standings: [{ person: 'ana', name: 'Ana', rank: 1, wins: 1, ties: 0, matches: 2, points: -17 }],
  people: [
    {
      person: 'ana',
      name: 'Ana',
      isPresent: false,
      awaySince: NOW,
      isOrganiser: true,
      plays: true,
      isRemoved: false,
    },
  ],
};
const MESSAGES = [
  { type: 'hello', protocol: 2 },
  { type: 'ping' },
  { type: 'command', id: 'one', command: { type: 'pause' } },
];
const ANSWERS = [{ ok: true }, { ok: false, refusal: 'not-organiser' }];

/** What each schema of a tournament takes, and what it refuses. */
export const TOURNAMENT_SAMPLES: Samples = {
  tournamentSettingsSchema: { good: [SETTINGS], bad: [{}, { ...SETTINGS, rolls: 0 }] },
  storedTournamentSettingsSchema: { good: [SETTINGS], bad: [{}, { ...SETTINGS, pace: 'fast' }] },
  tournamentSettingsChangeSchema: {
    good: [{}, { minutes: 30 }, SETTINGS],
    bad: [{ minutes: -1 }, { pace: undefined }],
  },
  tournamentCommandSchema: { good: COMMANDS, bad: BAD_COMMANDS },
  tournamentRequestSchema: {
    good: COMMANDS.map((command) => ({ id: 'one', command })),
    bad: [{ command: { type: 'pause' } }, { id: 'two words', command: { type: 'pause' } }],
  },
  tournamentRefusalSchema: { good: ['tournament-full'], bad: ['', 'table-full'] },
  tournamentAnswerSchema: { good: ANSWERS, bad: [{ ok: false }, { ok: false, refusal: 'no' }] },
  tableTournamentSchema: {
    good: [
      {
        code: 'ACDEFG',
        sitting: 1,
        number: 2,
        pace: 'own-time',
        people: [{ person: 'ana', name: 'Ana' }],
        chain: { commitment: SEED, clientSeedsHash: SEED },
      },
    ],
    bad: [{ code: 'ACDEFG', sitting: 0, number: 2, pace: 'own-time', people: [] }],
  },
  tableInstructionSchema: {
    good: [
      { version: 3, phase: 'gathering', roll: null, people: [] },
      {
        version: 3,
        phase: 'playing',
        roll: { ...ROLL, link: SEED },
        people: [{ person: 'ana', name: 'Ana' }],
      },
    ],
    bad: [{ phase: 'playing' }, { version: 3, phase: 'resting', roll: null, people: [] }],
  },
  roomRoundSchema: { good: [ROOM], bad: [{}, { ...ROOM, played: { disc: 1 } }] },
  publishedSittingSchema: {
    good: [PUBLISHED, { ...PUBLISHED, rolls: [], rounds: [] }],
    bad: [{}, { ...PUBLISHED, seating: { tables: [] } }],
  },
  newTournamentSchema: {
    good: [{ name: 'Olga' }, { name: 'Olga', settings: { rolls: 20 } }],
    bad: [{}, { name: 'Olga', settings: { rolls: 0 } }, { name: 'Olga', code: 'ACDEFG' }],
  },
  createdTournamentSchema: { good: [{ code: 'ACDEFG' }], bad: [{}] },
  tournamentViewSchema: {
    good: [VIEW, { ...VIEW, sitting: null }],
    bad: [{}, { ...VIEW, version: 0 }, { ...VIEW, standings: [{}] }],
  },
  tournamentClientMessageSchema: {
    good: MESSAGES,
    bad: [{ type: 'close' }, { type: 'command', id: 'one', command: { type: 'start' } }],
  },
  tournamentServerMessageSchema: {
    good: [
      { type: 'tournament', view: VIEW },
      ...ANSWERS.map((answer) => ({ type: 'answer', id: 'one', ...answer })),
      { type: 'error', code: 'too-many', message: 'slow down' },
      { type: 'pong' },
    ],
    bad: [
      { type: 'view', view: VIEW },
      { type: 'answer', id: 'one' },
    ],
  },
};
