import { DEFAULT_TOURNAMENT_SETTINGS, type SittingView, type TournamentView } from '@pok/protocol';
import { expect, test } from 'vitest';
import { phoneScreenOf } from './phone-screen.ts';

const TABLE = { code: 'ACDEFG3334', number: 1, people: [], bots: 0, isClosed: false, isOver: false };
const SITTING: SittingView = {
  number: 1,
  rolls: 15,
  startsAt: 0,
  hasBegun: true,
  isPaused: false,
  isOver: false,
  endsAt: null,
  roll: null,
  chain: { commitment: '', seatingLink: '', clientSeedsHash: '' },
  table: TABLE,
};
const YOU = {
  person: 'ana',
  name: 'Ana',
  isOrganiser: false,
  plays: true,
  isRemoved: false,
  hasSeeded: false,
};
const VIEW: TournamentView = {
  tournament: 'ACDEFG',
  version: 1,
  now: 0,
  settings: DEFAULT_TOURNAMENT_SETTINGS,
  isOver: false,
  you: YOU,
  playing: 4,
  sitting: null,
  next: { sitting: 1, commitment: '' },
  standings: [],
};
const STRANGER = { ...YOU, name: null, plays: false };
const LOCKED = { ...DEFAULT_TOURNAMENT_SETTINGS, locked: true };

test.each<[string, Partial<TournamentView>, string]>([
  ['a stranger joins', { you: STRANGER }, 'join'],
  ['a stranger finds a locked door', { you: STRANGER, settings: LOCKED }, 'locked'],
  [
    'an organiser who does not play may join, even behind a locked door',
    { you: { ...YOU, plays: false, isOrganiser: true }, settings: LOCKED },
    'join',
  ],
  ['somebody who left may come back', { you: { ...YOU, plays: false }, settings: LOCKED }, 'left'],
  ['somebody was taken out', { you: { ...YOU, isRemoved: true } }, 'removed'],
  ['before the first sitting', {}, 'waiting'],
  ['between two sittings', { sitting: { ...SITTING, isOver: true, table: null } }, 'waiting'],
  ['at the table', { sitting: SITTING }, 'table'],
  ['too late for this sitting', { sitting: { ...SITTING, table: null } }, 'late'],
  ['after the end', { isOver: true, sitting: { ...SITTING, isOver: true } }, 'ended'],
  ['a stranger after the end', { isOver: true, you: STRANGER }, 'ended'],
])('%s', (_title, change, kind) => {
  expect(phoneScreenOf({ ...VIEW, ...change }).kind).toBe(kind);
});
