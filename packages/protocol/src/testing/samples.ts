import { SHAPES } from '@pok/rules';
import { BOT_LEVELS } from '../bot.ts';
import type { Command, CommandOf } from '../command.ts';
import type { ServerMessage } from '../server-message.ts';
import { DEFAULT_SETTINGS } from '../settings.ts';
import { variantsOf } from './variants-of.ts';
import { BLIND, COMMITMENT, matchFixture, SEED, viewFixture } from './view-fixture.ts';

const REVEALED_PROMISE = { seat: 1, promise: 'play', shape: 'square', wasHonest: true };
const REVEALED_ROUND = {
  number: 1,
  roll: ['disc', 'square', 'blank'],
  plays: ['triangle', 'square', 'square'],
  verdict: {
    dice: [
      { kind: 'missed', shape: 'disc', players: 1, by: -1 },
      { kind: 'met', shape: 'square', players: 2 },
      { kind: 'blank' },
    ],
    why: { square: { kind: 'met', die: 'two' }, triangle: { kind: 'others-met' } },
  },
  blinds: [BLIND, BLIND, BLIND],
  promises: [REVEALED_PROMISE],
};
const SETTINGS = { ...DEFAULT_SETTINGS, timer: 20 };
const FIST_MESSAGE = { type: 'fist', version: 7, seat: 6, commitment: COMMITMENT };
const ROUND_MESSAGE = {
  type: 'round',
  version: 7,
  round: 2,
  plays: 'TSS',
  shapesHandedOver: 'S',
  blinds: [BLIND, BLIND, BLIND],
  roll: 'T--',
};
const MATCH_MESSAGE = { type: 'match', version: 7, nextCommitment: SEED, roll: 'T--' };
const FULL_ROUND_MESSAGE = {
  ...ROUND_MESSAGE,
  promises: [REVEALED_PROMISE],
  fists: [{ closed: false }, { closed: false }, { closed: true, commitment: COMMITMENT }],
  deadline: 1_794_000_020_000,
};
const EXPORT = {
  table: 'ACDEFGHJ',
  match: 1,
  startedAt: 1_794_000_000_000,
  endedAt: 1_794_000_600_000,
  commitment: SEED,
  result: 'unfinished',
  record: 'players: Ana, Ben, Cem\nresult: unfinished\n',
};
const ROUND = { roll: 'DS-', plays: 'TSS', closings: [1, 2, 1] };
const EXPORTS = [
  {
    ...EXPORT,
    format: 'pok-match-2',
    players: ['Ana', 'Ben', 'Cem'].map((name) => ({ name, kind: 'person', clientSeed: 'seed' })),
    serverSeed: SEED,
    rounds: [{ ...ROUND, commitments: Array(3).fill(COMMITMENT), blinds: Array(3).fill(BLIND) }],
  },
  {
    ...EXPORT,
    format: 'pok-match-3',
    players: ['Ana', 'Ben', 'Cem'].map((name) => ({ name, kind: 'person', clientSeed: '' })),
    serverSeed: SEED,
    sitting: {
      tournament: 'ACDEFG',
      sitting: 1,
      commitment: SEED,
      clientSeedsHash: SEED,
      rolls: [4],
      link: SEED,
    },
    rounds: [{ ...ROUND, commitments: Array(3).fill(COMMITMENT), blinds: Array(3).fill(BLIND) }],
  },
  {
    ...EXPORT,
    format: 'pok-match-1',
    players: ['Ana', 'Ben', 'Ada'].map((name) => ({ name, kind: 'bot', word: '' })),
    secret: SEED,
    rounds: [{ ...ROUND, commitments: Array(3).fill(SEED), blinds: Array(3).fill(SEED.slice(0, 32)) }],
  },
];
const [EXPORT_V2, , EXPORT_V1] = EXPORTS;
/** What each command says besides its type: the compiler asks for a new one. */
const ASKED: { readonly [Type in Command['type']]: readonly Omit<CommandOf<Type>, 'type'>[] } = {
  sit: [{ name: 'Ana' }],
  stand: [{}],
  'change-look': [{ look: { skin: 'dark', cuff: 'teal' } }],
  rename: [{ name: 'Anna' }, { name: 'Benno', person: 'ben' }],
  remove: [{ person: 'ben' }],
  allow: [{ person: 'ben' }],
  'add-bot': [{ level: 'casual' }],
  'free-seat': [{ seat: 3, name: 'Ada' }],
  'change-settings': [{ settings: { timer: 0 } }],
  'hand-host': [{ to: 'ben' }],
  'add-client-seed': [{ match: 1, clientSeed: 'seed' }],
  start: [{}],
  close: [{ match: 1, round: 1, shape: 'disc' }],
  open: [{ match: 1, round: 1 }],
  pause: [{}],
  resume: [{ match: 1, round: 1 }],
  'give-to-bot': [{ seat: 1 }],
  'take-back': [{}],
  talk: [{ talk: { kind: 'reaction', reaction: 'wow' } }],
  promise: [{ match: 1, round: 1, promise: 'avoid', shape: 'disc' }],
  leave: [{}],
};
const COMMANDS = variantsOf(ASKED);
const FREE_TALK = [
  { kind: 'reaction', reaction: 'laugh' },
  { kind: 'remark', remark: 'trust-me' },
  { kind: 'remark', remark: 'nobody-takes', shape: 'disc' },
];
const BAD_TALK = [
  { kind: 'reaction', reaction: 'boo' },
  { kind: 'remark', remark: 'nobody-takes' },
  { kind: 'claim', claim: 'trust-me' },
];
const PROMISE = { kind: 'promise', promise: 'play', shape: 'disc' };
const RESULTS = [
  { kind: 'win', seat: 0 },
  { kind: 'tie', seats: [0, 1] },
  { kind: 'dead' },
  { kind: 'abandoned' },
];
const HELLOS = [
  { type: 'hello', protocol: 2 },
  { type: 'hello', protocol: 2, token: 'token', as: 'big-screen' },
];
const MATCH_SUMMARY = { match: 1, startedAt: 1, endedAt: 2, players: ['Ana', 'Ben', 'Cem'], result: 'dead' };
const ANSWERS = [{ ok: true }, { ok: false, refusal: 'not-host' }];

const DEVICE = { id: 'phone', kind: 'device', name: 'Phone', lastSeenDay: 20_000, isThis: true };

/** The compiler asks for a new message. */
const MESSAGES: Readonly<Record<ServerMessage['type'], readonly object[]>> = {
  view: [{ view: viewFixture() }],
  fist: [FIST_MESSAGE],
  match: [MATCH_MESSAGE],
  round: [ROUND_MESSAGE, FULL_ROUND_MESSAGE],
  answer: ANSWERS.map((answer) => ({ id: 'x', ...answer })),
  error: [
    { code: 'bad-message', message: 'this is not JSON' },
    { code: 'too-many', message: 'slow down', id: 'x' },
  ],
  pong: [{}],
};
const SERVER_MESSAGES = variantsOf(MESSAGES);

/** For each schema: what it takes, and what it doesn't. */
export const SAMPLES: Readonly<
  Record<string, { readonly good: readonly unknown[]; readonly bad: readonly unknown[] }>
> = {
  answerMessageSchema: {
    good: ANSWERS.map((answer) => ({ type: 'answer', id: 'x', ...answer })),
    bad: [
      { type: 'answer', ok: true },
      { type: 'answer', id: 'x', ok: false },
    ],
  },
  answerSchema: { good: ANSWERS, bad: [{ ok: false }, { ok: false, refusal: 'not-stored' }, { ok: 'true' }] },
  blindSchema: { good: [BLIND, SEED.slice(0, 32)], bad: ['', `${BLIND}=`, SEED] },
  botLevelSchema: { good: BOT_LEVELS, bad: ['perfect', ''] },
  clientMessageSchema: {
    good: [
      ...HELLOS,
      ...COMMANDS.map((command) => ({ type: 'command', id: 'x', command })),
      { type: 'ping' },
    ],
    bad: [
      { type: 'hello' },
      { type: 'hello', protocol: '2' },
      { type: 'hello', protocol: 2, as: 'screen' },
      { type: 'hello', protocol: 2, token: 'x'.repeat(201) },
      { type: 'command', command: { type: 'start' } },
      { type: 'pong' },
      [],
    ],
  },
  clientSeedSchema: {
    good: ['', 'a', 'Gamma_3-x', 'x'.repeat(64)],
    bad: ['two words', 'x'.repeat(65), 'ä', 1],
  },
  commandIdSchema: { good: ['a', 'x'.repeat(64)], bad: ['', 'x'.repeat(65), 'a b', 1] },
  commandSchema: {
    good: COMMANDS,
    bad: [
      { type: 'sit' },
      { type: 'sit', name: 'x'.repeat(201) },
      { type: 'close', match: 0, round: 1, shape: 'disc' },
      { type: 'close', match: 1, round: 1_000_001, shape: 'disc' },
      { type: 'close', match: 1, round: 1, shape: 'circle' },
      { type: 'give-to-bot', seat: 7 },
      { type: 'talk', talk: PROMISE },
      { type: 'change-settings', settings: { timer: 30 } },
      { type: 'add-word', match: 1, word: 'w' },
      'start',
    ],
  },
  createdTableSchema: { good: [{ code: 'ACDEFGHJ' }], bad: [{}] },
  credentialsSchema: { good: [{ id: 'ana', token: 'token' }], bad: [{ id: 'ana' }, { token: 'token' }] },
  deviceChangeSchema: {
    good: [{ name: 'Tablet' }, { name: '' }],
    bad: [{}, { name: 'x'.repeat(61) }, { name: 5 }],
  },
  newDeviceCodeSchema: {
    good: [{}, { table: 'ACDEFGHJ' }],
    bad: [{ table: 5 }, { table: 'x'.repeat(41) }, { tables: [] }],
  },
  addedDeviceSchema: {
    good: [
      { id: 'ana', token: 'secret' },
      { id: 'ana', token: 'secret', table: 'ACDEFGHJ' },
    ],
    bad: [{ id: 'ana' }, { id: 'ana', token: 'secret', table: null }],
  },
  deviceCodeSchema: {
    good: [{ code: 'ACDEFGHJ', expiresAt: 1 }],
    bad: [{ code: 'ACDEFGHJ' }, { expiresAt: 1 }],
  },
  deviceListSchema: {
    good: [{ devices: [] }, { devices: [DEVICE, { ...DEVICE, kind: 'recovery-link', lastSeenDay: 0 }] }],
    bad: [{}, { devices: [{ ...DEVICE, kind: 'toaster' }] }, { devices: [{ ...DEVICE, lastSeenDay: -1 }] }],
  },
  newDeviceSchema: {
    good: [{ code: 'ACDEFGHJ' }, { code: 'acde-fghj', device: 'Tablet' }, { secret: 'secret', device: '' }],
    bad: [
      {},
      { code: 'ACDEFGHJ', secret: 'secret' },
      { code: 'A'.repeat(41) },
      { secret: 'secret', device: 5 },
    ],
  },
  newPlayerSchema: { good: [{}, { device: 'Phone' }], bad: [{ device: 'x'.repeat(61) }, null] },
  recoverySecretSchema: { good: [{ secret: 'secret' }], bad: [{}] },
  fistCommitmentSchema: { good: [COMMITMENT, SEED], bad: ['', SEED.toUpperCase(), COMMITMENT.slice(1)] },
  fistMessageSchema: {
    good: [FIST_MESSAGE, { ...FIST_MESSAGE, commitment: null }],
    bad: [
      { ...FIST_MESSAGE, seat: 7 },
      { ...FIST_MESSAGE, version: 0 },
      { ...FIST_MESSAGE, commitment: '' },
    ],
  },
  fistViewSchema: {
    good: [
      { closed: false },
      { closed: true, commitment: COMMITMENT },
      { closed: true, commitment: COMMITMENT, shape: 'disc' },
    ],
    bad: [{ closed: true }, {}, { closed: true, commitment: COMMITMENT, shape: undefined }],
  },
  freeTalkSchema: { good: FREE_TALK, bad: [...BAD_TALK, PROMISE] },
  handSchema: {
    good: [{ disc: 2, square: 0, triangle: 1 }],
    bad: [{ disc: 3, square: 0, triangle: 1 }, { disc: 2 }],
  },
  lookSchema: {
    good: [{}, { skin: 'dark' }, { skin: 'medium-light', cuff: 'teal' }],
    bad: [{ skin: 'green' }, { cuff: 'red' }, { cuff: undefined }, { animal: 'fox' }],
  },
  matchExportSchema: {
    good: EXPORTS,
    bad: [
      { ...EXPORT_V2, format: 'pok-match-3' },
      { ...EXPORT_V2, format: 'pok-match-1' },
      { ...EXPORT_V1, format: 'pok-match-2' },
      { ...EXPORT_V2, players: EXPORT_V2?.players.slice(1) },
    ],
  },
  matchMessageSchema: {
    good: [
      MATCH_MESSAGE,
      { ...MATCH_MESSAGE, clientSeeds: ['seed-of-ana', '', ''], deadline: 1_794_000_020_000 },
    ],
    bad: [
      { ...MATCH_MESSAGE, roll: '---' },
      { ...MATCH_MESSAGE, nextCommitment: COMMITMENT },
      { ...MATCH_MESSAGE, clientSeeds: ['a b'] },
    ],
  },
  matchListSchema: { good: [{ matches: [] }, { matches: [MATCH_SUMMARY] }], bad: [{}, { matches: [{}] }] },
  matchResultSchema: { good: RESULTS, bad: [{ kind: 'win' }, { kind: 'unfinished' }] },
  matchSummarySchema: {
    good: [MATCH_SUMMARY],
    bad: [
      { ...MATCH_SUMMARY, match: 0 },
      { ...MATCH_SUMMARY, result: null },
    ],
  },
  matchViewSchema: {
    good: [
      matchFixture(),
      matchFixture({ round: null, you: null }),
      { ...matchFixture(), last: REVEALED_ROUND },
      { ...matchFixture({ round: null }), result: { kind: 'dead' } },
    ],
    bad: [
      { ...matchFixture(), round: undefined },
      { ...matchFixture(), hand: undefined },
    ],
  },
  nameSchema: { good: ['Ana'], bad: [1, null] },
  newTableSchema: {
    good: [{ name: 'Ana' }, { name: 'Ana', settings: {} }, { name: 'Ana', settings: SETTINGS }],
    bad: [{}, { name: 'Ana', settings: { players: 2 } }, { name: 'Ana', settings: { locked: 'yes' } }],
  },
  askedOrdinalSchema: { good: [1, 1_000_000], bad: [0, 1_000_001] },
  askedPersonSchema: { good: ['ana'], bad: [1, 'a'.repeat(65)] },
  errorMessageSchema: {
    good: [{ type: 'error', code: 'too-many', message: 'slow down', id: 'one' }],
    bad: [{ type: 'error', code: 'no', message: '' }],
  },
  helloSchema: {
    good: [{ type: 'hello', protocol: 2, token: 'token', as: 'big-screen' }],
    bad: [{ type: 'hello' }],
  },
  pingSchema: { good: [{ type: 'ping' }], bad: [{ type: 'pong' }] },
  pongSchema: { good: [{ type: 'pong' }], bad: [{ type: 'ping' }] },
  ordinalSchema: { good: [1, 2], bad: [0, 1.5, '1', Number.NaN, Number.POSITIVE_INFINITY] },
  personIdSchema: { good: ['ana'], bad: [1] },
  problemSchema: {
    good: [{ error: 'no-such-table', message: 'there is no such table' }],
    bad: [{ error: 'oops', message: '' }, { error: 'broken' }],
  },
  rawNameSchema: { good: ['', 'x'.repeat(200)], bad: ['x'.repeat(201)] },
  refusalSchema: { good: ['not-host', 'wrong-round'], bad: ['not-stored', ''] },
  requestSchema: {
    good: COMMANDS.map((command) => ({ id: 'x', command })),
    bad: [{ command: { type: 'start' } }, { id: 'x' }, { id: '', command: { type: 'start' } }],
  },
  revealedPromiseSchema: {
    good: [REVEALED_PROMISE],
    bad: [{ ...REVEALED_PROMISE, promise: 'nobody-takes' }],
  },
  revealedRoundSchema: { good: [REVEALED_ROUND], bad: [{ ...REVEALED_ROUND, blinds: [''] }] },
  rollSchema: {
    good: [
      ['disc', 'blank', 'square'],
      ['triangle', 'disc', 'blank'],
    ],
    bad: [['blank', 'disc', 'disc'], ['disc', 'blank'], 'D--'],
  },
  roundMessageSchema: {
    good: [ROUND_MESSAGE, FULL_ROUND_MESSAGE],
    bad: [
      { ...ROUND_MESSAGE, plays: 'TS' },
      { ...ROUND_MESSAGE, roll: '-TT' },
      { ...ROUND_MESSAGE, shapesHandedOver: 'TD' },
      { ...ROUND_MESSAGE, deadline: null },
    ],
  },
  seatSchema: { good: [0, 6], bad: [-1, 7, 0.5] },
  seedCommitmentSchema: { good: [SEED], bad: [SEED.slice(2), COMMITMENT] },
  serverMessageSchema: {
    good: SERVER_MESSAGES,
    bad: [{ type: 'view' }, { type: 'error', code: 'oops', message: '' }, { type: 'ping' }, null],
  },
  serverSeedSchema: { good: [SEED], bad: [SEED.toUpperCase(), ''] },
  settingsChangeSchema: { good: [{}, { timer: 0 }, SETTINGS], bad: [{ timer: undefined }, { players: 8 }] },
  seatLookSchema: {
    good: [{ skin: 'dark', cuff: 'golden' }, { animal: 'fox', cuff: 'orange' }, {}],
    bad: [{ animal: 'cow' }, { cuff: 'red' }],
  },
  settingsSchema: {
    good: [SETTINGS],
    bad: [{}, { ...SETTINGS, timer: undefined }, { ...SETTINGS, memoryAid: 'all' }],
  },
  shapeSchema: { good: SHAPES, bad: ['blank', 'D'] },
  storedMatchResultSchema: { good: RESULTS, bad: [{ kind: 'win' }] },
  storedSettingsSchema: { good: [SETTINGS], bad: [{ ...SETTINGS, spectators: undefined }] },
  storedTalkSchema: { good: [...FREE_TALK, PROMISE], bad: BAD_TALK },
  tableSummarySchema: {
    good: [{ code: 'ACDEFGHJ', host: null, seated: 0, players: 5, playing: false, spectators: true }],
    bad: [{ code: 'ACDEFGHJ', host: 'Ana', seated: 8, players: 5, playing: false, spectators: true }],
  },
  talkSchema: { good: [...FREE_TALK, PROMISE], bad: BAD_TALK },
  timeSchema: { good: [0, 1_794_000_000_000], bad: [-1, 0.5, Number.NaN] },
  verdictSchema: {
    good: [REVEALED_ROUND.verdict],
    bad: [
      { ...REVEALED_ROUND.verdict, dice: [] },
      { ...REVEALED_ROUND.verdict, why: { disc: { kind: 'met' } } },
    ],
  },
  viewSchema: {
    good: [viewFixture(), viewFixture(null)],
    bad: [
      { ...viewFixture(), version: 0 },
      { ...viewFixture(), settings: {} },
    ],
  },
};
