import type { View } from '@pok/protocol';
import { describe, expect, test } from 'vitest';
import { viewOf } from '../show/fixtures.ts';
import { mayGoOn, pauseOf } from './pause.ts';

const NOW = 1_000_000;
const [RUNNING] = [viewOf({ players: 3 })];
const BOTS = RUNNING.seats.map((seat) => ({ ...seat, substitute: 'temporary' as const }));
const PAUSED = { code: 'ACDEFG', sitting: 1, number: 2, pace: 'one-roll', phase: 'paused', roll: 3 } as const;
const GONE = { ...RUNNING.seats[0], present: false, awaySince: NOW - 45_000 } as View['seats'][number];

function paused(pause: 'stopped' | 'held'): View {
  const { match } = RUNNING;
  const round = match?.round == null ? null : { ...match.round, pause };
  return { ...RUNNING, match: match && { ...match, round } };
}

describe('a match is stopped', () => {
  test.each([
    ['not at all', RUNNING, undefined],
    ['before the first match', { ...RUNNING, match: null }, undefined],
    ['by the host', paused('stopped'), 'stopped'],
    ['for the host', paused('held'), 'held'],
    ['because an organiser paused all tables', { ...RUNNING, tournament: PAUSED }, 'organiser'],
    ['because bots play for everybody', { ...RUNNING, seats: BOTS }, 'bots'],
    ['not if one person plays', { ...RUNNING, seats: BOTS.with(1, RUNNING.seats[1] as never) }, undefined],
  ] as const)('%s', (_, view, pause) => {
    expect(pauseOf(view)).toBe(pause);
  });
});

describe('a pause can be ended by', () => {
  const guest = { person: 'person-1', seat: 1, name: 'Jonas' };
  const stranger = { person: null, seat: null, name: null };
  const withoutHost = [GONE, ...RUNNING.seats.slice(1)];
  test.each([
    ['the host', paused('held'), 'held', true],
    ['no guest', { ...paused('held'), you: guest }, 'held', false],
    ['a guest while the host is away', { ...paused('held'), you: guest, seats: withoutHost }, 'held', true],
    ['nobody at a table of a tournament', { ...RUNNING, tournament: PAUSED }, 'organiser', false],
    ['no stranger', { ...paused('held'), you: stranger, seats: withoutHost }, 'held', false],
    ['a player whom a bot has replaced', { ...RUNNING, you: guest, seats: BOTS }, 'bots', true],
  ] as const)('%s', (_, view, pause, may) => {
    expect(mayGoOn(view, pause, NOW)).toBe(may);
  });
});
