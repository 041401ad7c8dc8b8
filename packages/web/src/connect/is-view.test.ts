import { describe, expect, test } from 'vitest';
import { reveal, viewOf } from '../show/fixtures.ts';
import { isFistChange, isRoundChange, isView } from './is-view.ts';

const talk = { kind: 'shape-claim', claim: 'play', shape: 'disc' } as const;
const playing = viewOf({ last: { ...reveal(1, 'TD-', 'DDST'), claims: [{ seat: 0, talk, kept: true }] } });
/** Everything that a view can tell. */
const FULL = {
  ...playing,
  seats: [...playing.seats, { kind: 'bot', name: 'Ada', level: 'sharp' }],
  score: [{ name: 'Mia', person: 'person-0', wins: 1, ties: 0, matches: 2 }],
  talk: [
    { seat: 0, talk, at: 1 },
    { seat: 1, talk: { kind: 'reaction', reaction: 'wow' }, at: 2 },
    { seat: 2, talk: { kind: 'claim', claim: 'trust-me' }, at: 3 },
  ],
};

test.each([
  ['in a round', FULL],
  ['of somebody who only watches', viewOf({ you: null })],
  ['with closed fists', viewOf({ fists: 'D*..' })],
  ['after the end', viewOf({ round: null })],
  ['before the first match', { ...viewOf(), match: null }],
  ['of a newer server, that tells more', { ...FULL, weather: 'fine' }],
])('a view %s is one', (_, view) => {
  expect(isView(view)).toBe(true);
});

describe('a view with anything else in any one place is none', () => {
  test.each(placesIn(FULL))('%s', (_, place) => {
    expect(isView(withAt(FULL, place, [{ wrong: 1 }]))).toBe(false);
  });
});

test('small messages are looked at as closely', () => {
  const fist = { version: 2, match: 1, round: 1, seat: 0, commitment: null };
  expect(isFistChange(fist)).toBe(true);
  expect(isFistChange({ ...fist, commitment: 7 })).toBe(false);
  const round = { version: 2, match: 1, round: 1, plays: 'DDST', gone: 'DT', blinds: [''], roll: 'S--' };
  expect(isRoundChange(round)).toBe(true);
  expect(isRoundChange({ ...round, deadline: null })).toBe(false);
  expect(isRoundChange({ ...round, fists: [{ closed: 'yes' }] })).toBe(false);
});

type Place = readonly (string | number)[];

/** The way to every value in a tree, the branches included. */
function placesIn(value: unknown, way: Place = []): readonly (readonly [string, Place])[] {
  const inside =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, one]) => placesIn(one, [...way, key]))
      : [];
  return way.length === 0 ? inside : [[way.join('.'), way], ...inside];
}

function withAt(value: unknown, [key, ...rest]: Place, wrong: unknown): unknown {
  if (key === undefined) return wrong;
  const changed = Object.entries(value ?? {}).map(([name, one]) => [
    name,
    name === key ? withAt(one, rest, wrong) : one,
  ]);
  return Array.isArray(value) ? changed.map(([, one]) => one) : Object.fromEntries(changed);
}
