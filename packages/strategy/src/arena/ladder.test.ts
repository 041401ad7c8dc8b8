import { type BotLevel, PLAYER_COUNTS, type PlayerCount } from '@pok/rules';
import { describe, expect, test, vi } from 'vitest';
import { botOf } from '../bots/choose.ts';
import { itemAt } from '../checked.ts';
import { simulate } from '../random-play/simulate.ts';
import { figuresOf } from '../random-play/tally.ts';
import { loadValues } from '../values/load-values.ts';
import type { ValueTable } from '../values/value-table.ts';
import { playSittings, sittingsOf } from './arena.ts';
import { type Standing, winShares } from './standing.ts';

vi.setConfig({ testTimeout: 300_000 });

/** The seed was settled before any of these was played, and no bot was tuned on it. */
function play(
  one: BotLevel,
  others: BotLevel,
  players: number,
  matches: number,
  values: ValueTable | null,
): Standing {
  const levels = [one, ...Array.from({ length: players - 1 }, () => others)];
  const arena = { levels, matches, seed: 'ladder' };
  return playSittings(arena, (level) => botOf(level, values), 0, sittingsOf(arena));
}

describe.each(PLAYER_COUNTS)('the first rung of the ladder goes up, %i players', (players: PlayerCount) => {
  const matches = 420;

  test('one Steady among Casuals wins more than a fair share', () => {
    const [share] = winShares(play('steady', 'casual', players, matches, null));
    expect(share?.low).toBeGreaterThan(1 / players);
  });

  test('one Casual among Steadies wins less', () => {
    const [share] = winShares(play('casual', 'steady', players, matches, null));
    expect(share?.high).toBeLessThan(1 / players);
  });

  test.each(['casual', 'steady'] as const)(
    'a table of %s ends in about as many rounds as random play does',
    (level) => {
      const { rounds, matches: played } = play(level, level, players, 210, null);
      const { meanRounds } = figuresOf(simulate({ players, policy: 'counter', matches: 2000, seed: 14 }));
      expect(rounds / played / meanRounds).toBeGreaterThan(0.7);
      expect(rounds / played / meanRounds).toBeLessThan(1.5);
    },
  );
});

describe('the next rung goes up, 3 players', async () => {
  const values = await loadValues(3);

  test('one Sharp among Steadies wins more than a fair share', () => {
    expect(itemAt(winShares(play('sharp', 'steady', 3, 600, values)), 0).share).toBeGreaterThan(1 / 3);
  });

  test('one Steady among Sharps wins less', () => {
    expect(itemAt(winShares(play('steady', 'sharp', 3, 300, values)), 0).high).toBeLessThan(1 / 3);
  });
});
