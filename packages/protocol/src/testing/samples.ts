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
const ANSWERS = [{ ok: true }, { ok: false, refusal: 'not-host' }];

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
export type Samples = Readonly<
  Record<string, { readonly good: readonly unknown[]; readonly bad: readonly unknown[] }>
>;

export const SAMPLES: Samples = {
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
  matchResultSchema: { good: RESULTS, bad: [{ kind: 'win' }, { kind: 'unfinished' }] },
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
