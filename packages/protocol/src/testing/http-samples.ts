import { DEFAULT_SETTINGS } from '../settings.ts';
import type { Samples } from './samples.ts';
import { BLIND, COMMITMENT, SEED } from './view-fixture.ts';

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
const MATCH_SUMMARY = { match: 1, startedAt: 1, endedAt: 2, players: ['Ana', 'Ben', 'Cem'], result: 'dead' };
const DEVICE = { id: 'phone', kind: 'device', name: 'Phone', lastSeenDay: 20_000, isThis: true };

/** What goes over HTTP, and the files of matches. */
export const HTTP_SAMPLES: Samples = {
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
  matchExportSchema: {
    good: EXPORTS,
    bad: [
      { ...EXPORT_V2, format: 'pok-match-3' },
      { ...EXPORT_V2, format: 'pok-match-1' },
      { ...EXPORT_V1, format: 'pok-match-2' },
      { ...EXPORT_V2, players: EXPORT_V2?.players.slice(1) },
    ],
  },
  matchListSchema: { good: [{ matches: [] }, { matches: [MATCH_SUMMARY] }], bad: [{}, { matches: [{}] }] },
  matchSummarySchema: {
    good: [MATCH_SUMMARY],
    bad: [
      { ...MATCH_SUMMARY, match: 0 },
      { ...MATCH_SUMMARY, result: null },
    ],
  },
  newTableSchema: {
    good: [{ name: 'Ana' }, { name: 'Ana', settings: {} }, { name: 'Ana', settings: DEFAULT_SETTINGS }],
    bad: [{}, { name: 'Ana', settings: { players: 2 } }, { name: 'Ana', settings: { locked: 'yes' } }],
  },
  problemSchema: {
    good: [{ error: 'no-such-table', message: 'there is no such table' }],
    bad: [{ error: 'oops', message: '' }, { error: 'broken' }],
  },
  tableSummarySchema: {
    good: [{ code: 'ACDEFGHJ', host: null, seated: 0, players: 5, playing: false, spectators: true }],
    bad: [{ code: 'ACDEFGHJ', host: 'Ana', seated: 8, players: 5, playing: false, spectators: true }],
  },
};
