import type { View } from '@pok/protocol';
import { expect, test } from 'vitest';
import { viewOf } from '../show/fixtures.ts';
import { rollOnScreen } from './roll-on-screen.ts';

const RUNNING = viewOf({ players: 3 });
const PART = { code: 'ACDEFG', sitting: 1, number: 2, pace: 'one-roll', phase: 'playing', roll: 8 } as const;

function viewIn(round: number | null, part: View['tournament'] = PART): View {
  const { match } = RUNNING;
  if (match?.round == null || part === undefined) throw new Error('a round is on');
  return {
    ...RUNNING,
    tournament: part,
    match: { ...match, round: round === null ? null : { ...match.round, number: round } },
  };
}

test.each<[string, View, number | undefined, number | null]>([
  ['the current roll', viewIn(3), 3, 8],
  ['the roll before, while its fists open', viewIn(3), 2, 7],
  ['the last roll of the match before', viewIn(null), 5, 7],
  ['the last roll of a sitting', viewIn(null, { ...PART, phase: 'over' }), 5, 8],
  ['none at a table of its own', RUNNING, 1, null],
])('%s', (_title, view, round, roll) => {
  expect(rollOnScreen(view, round)).toBe(roll);
});
