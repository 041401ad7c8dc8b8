import type { SeatView, View } from '@pok/protocol';
import { describe, expect, test } from 'vitest';
import { viewOf } from '../show/fixtures.ts';
import { canEndDeserted, isLongAway } from './absence.ts';

const NOW = 1_000_000;
const HERE = { kind: 'person', person: 'p', name: 'P', present: true } as const;
const GONE = { ...HERE, present: false, awaySince: NOW - 45_000 } as const;
const JUST_GONE = { ...GONE, awaySince: NOW - 44_999 } as const;
const LEFT = { ...HERE, substitute: 'permanent' } as const;
const BOT = { kind: 'bot', name: 'Pim', level: 'casual' } as const;
const EVE = { ...HERE, person: 'eve', name: 'Eve' } as const;

/** A match of three. Eve has a later seat and watches. */
function watchedBy(host: string, players: readonly SeatView[]): View {
  const view = viewOf({ players: 3, you: null });
  return { ...view, host, you: { person: 'eve', seat: 3, name: 'Eve' }, seats: [...players, EVE] };
}

describe('long away', () => {
  test.each([
    ['here', HERE, false],
    ['just gone', JUST_GONE, false],
    ['gone for 45 seconds', GONE, true],
    ['a bot', BOT, false],
  ])('%s', (_, seat, isAway) => {
    expect(isLongAway(seat, NOW)).toBe(isAway);
  });
});

describe('a match that everybody has deserted', () => {
  test.each([
    ['is ended by a host who watches it', 'eve', [GONE, LEFT, BOT], true],
    ['not by anybody else', 'p', [GONE, LEFT, BOT], false],
    ['not while a player is here', 'eve', [GONE, HERE, BOT], false],
    ['not when one has only just gone', 'eve', [GONE, JUST_GONE, BOT], false],
  ])('%s', (_, host, players, can) => {
    expect(canEndDeserted(watchedBy(host, players), NOW)).toBe(can);
  });

  test('not by one of its players', () => {
    const view = watchedBy('eve', [GONE, GONE, GONE]);
    const match = view.match === null ? null : { ...view.match, you: 0 };
    expect(canEndDeserted({ ...view, match }, NOW)).toBe(false);
  });
});
