import type { BotLevel } from '@pok/protocol';
import type { Bot } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { casual } from '../bots/casual.ts';
import { steady } from '../bots/steady.ts';
import { type Arena, matchesPerSitting, playSittings, sittingsOf } from './arena.ts';
import { seatingOf } from './seating.ts';
import type { PlayedMatch } from './sitting.ts';
import { addStandings, standingOf, winShares } from './standing.ts';

const BOTS: Partial<Record<BotLevel, Bot>> = { casual, steady };

function botOf(level: BotLevel): Bot {
  const bot = BOTS[level];
  if (bot === undefined) throw new Error(`no ${level} here`);
  return bot;
}

const arena: Arena = { levels: ['steady', 'casual', 'casual', 'casual'], matches: 600, seed: 'arena' };

describe('seatings', () => {
  test.each([3, 4, 5, 6, 7])('in a sitting of %i entrants, each has every seat equally often', (players) => {
    for (let sitting = 0; sitting < 10; sitting += 1) {
      const at = Array.from({ length: players }, () => new Set<number>());
      for (let match = 0; match < players; match += 1) {
        for (const [seat, entrant] of seatingOf(sitting, match, players).entries()) at[entrant]?.add(seat);
      }
      expect(at.every((seats) => seats.size === players)).toBe(true);
    }
  });

  test('no order repeats before all have been used', () => {
    const orders = Array.from({ length: 25 }, (_, sitting) => seatingOf(sitting, 0, 4).join(''));
    expect(new Set(orders.slice(0, 24)).size).toBe(24);
    expect(orders[24]).toBe(orders[0]);
  });
});

describe('the arena', () => {
  test('the same seed gives the same result, however the sittings are distributed', () => {
    const sittings = sittingsOf(arena);
    const whole = playSittings(arena, botOf, 0, sittings);
    const parts = addStandings(playSittings(arena, botOf, 7, sittings), playSittings(arena, botOf, 0, 7));
    expect(parts).toEqual(whole);
    expect(whole.matches).toBe(arena.matches);
  });

  test('another seed gives another', () => {
    expect(playSittings({ ...arena, seed: 'another' }, botOf, 0, 3)).not.toEqual(
      playSittings(arena, botOf, 0, 3),
    );
  });

  test('the last sitting is cut if it does not fit', () => {
    const short = { ...arena, matches: matchesPerSitting(arena) + 5 };
    expect(playSittings(short, botOf, 0, sittingsOf(short)).matches).toBe(short.matches);
  });

  test('shares of the win add up to one', () => {
    const shares = winShares(playSittings(arena, botOf, 0, sittingsOf(arena)));
    expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
  });

  test('one Steady among Casuals is clearly above its fair share', () => {
    const [first, ...others] = winShares(playSittings(arena, botOf, 0, sittingsOf(arena)));
    expect(first?.low).toBeGreaterThan(1 / arena.levels.length);
    expect(others.every(({ high }) => high < 1 / arena.levels.length)).toBe(true);
  });

  test('the interval contains the fair share of equal bots about 95 times in 100', () => {
    const seeds = Array.from({ length: 30 }, (_, seed) => `equal ${seed}`);
    const shares = seeds.flatMap((seed) =>
      winShares(playSittings({ levels: ['casual', 'casual', 'casual'], matches: 120, seed }, botOf, 0, 10)),
    );
    const held = shares.filter(({ low, high }) => low < 1 / 3 && high > 1 / 3);
    expect(held.length / shares.length).toBeGreaterThan(0.85);
    expect(held.length / shares.length).toBeLessThan(1);
  });
});

describe('the interval of a share', () => {
  const win = { seating: [0, 1, 2], rounds: 9, result: { kind: 'win', seat: 0 } } as const;
  const loss = { ...win, result: { kind: 'win', seat: 1 } } as const;
  const tie = { ...win, result: { kind: 'tie', seats: [0, 2] } } as const;
  const of = (sittings: readonly (readonly PlayedMatch[])[]) =>
    winShares(sittings.map((sitting) => standingOf(sitting, 3)).reduce(addStandings))[0];

  test('a tie of two is half a win', () => {
    expect(of([[tie, loss]])).toMatchObject({ wins: 0, ties: 1, share: 0.25 });
  });

  test('independent matches count one by one', () => {
    const mixed = of(Array.from({ length: 50 }, () => [win, loss]));
    expect(mixed?.share).toBe(0.5);
    expect(mixed?.high).toBeCloseTo(0.5 + (1.96 * 0.5) / Math.sqrt(99), 12);
  });

  test('a sitting full of streaks counts as one observation', () => {
    const streaks = of(Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? [win, win] : [loss, loss])));
    expect(streaks?.share).toBe(0.5);
    expect(streaks?.high).toBeCloseTo(0.5 + (1.96 * 0.5) / Math.sqrt(49), 12);
  });
});
