import { settled } from '@pok/log/testing/fake-clock';
import { SHAPES, type Shape } from '@pok/rules';
import { describe, expect, test } from 'vitest';
import { playToEnd } from '../testing/play-to-end.ts';
import { testTable } from '../testing/test-table.ts';

const start = { type: 'start' } as const;

describe('bots', () => {
  test.each<[string, () => Promise<Shape>]>([
    ['fails', () => Promise.reject(new Error('no values'))],
    [
      'throws',
      () => {
        throw new Error('a bug');
      },
    ],
    ['answers nonsense', async () => JSON.parse('"hexagon"')],
  ])('a bot that %s plays a counter it holds, and is reported', async (_, chooseForBot) => {
    const table = await testTable(['ana', 'ben'], {}, { chooseForBot });
    await table.must('ana', { type: 'add-bot', level: 'sharp' });
    await table.must('ana', start);
    expect(table.view('ana').match?.round?.fists[2]?.closed).toBe(true);
    expect(table.problems).toHaveLength(1);
    await playToEnd(table, ['ana', 'ben']);
    expect(table.view('ana').match?.result).not.toBeNull();
  });

  test('a bot that never answers does not freeze the table', async () => {
    const table = await testTable(['ana', 'ben'], {}, { chooseForBot: () => new Promise(() => {}) });
    await table.must('ana', { type: 'add-bot', level: 'reader' });
    const started = table.must('ana', start);
    await settled();
    await table.clock.pass(10_000);
    await started;
    expect(table.view('ana').match?.round?.fists[2]?.closed).toBe(true);
    expect(table.problems).toHaveLength(1);
  });

  test('a bot that thinks for a long time takes no time away from people', async () => {
    const table = await testTable(
      ['ana', 'ben'],
      { timer: 20 },
      { chooseForBot: () => new Promise(() => {}) },
    );
    await table.must('ana', { type: 'add-bot', level: 'reader' });
    const started = table.must('ana', start);
    await settled();
    await table.clock.pass(10_000);
    await started;
    const deadline = table.view('ana').match?.round?.deadline ?? 0;
    expect(deadline - table.clock.now()).toBeGreaterThan(20_000);
  });

  test('a bot sees what a player in its seat has seen, with player keys that stay the same all evening', async () => {
    const seen: unknown[] = [];
    const table = await testTable(
      ['ana', 'ben'],
      {},
      {
        chooseForBot: async (level, sight, seed) => {
          seen.push({ level, seed, ...sight });
          return SHAPES.find((shape) => sight.hand[shape] > 0) ?? 'disc';
        },
      },
    );
    await table.must('ana', { type: 'add-bot', level: 'reader' });
    await table.must('ana', start);
    expect(seen[0]).toEqual({
      level: 'reader',
      seed: expect.stringMatching(/^[0-9a-f]{64}$/),
      players: ['ana', 'ben', 'Mira'],
      seat: 2,
      hand: { disc: 2, square: 2, triangle: 2 },
      roll: table.view('ana').match?.round?.roll,
      rounds: [],
      earlier: [],
    });
    await playToEnd(table, ['ana', 'ben']);
    const rounds = table.table.state.match?.game.rounds;
    await table.must('ana', start);
    expect(seen.at(-1)).toMatchObject({ earlier: [{ players: ['ana', 'ben', 'Mira'], rounds }] });
  });

  test('a bot remembers the last ten matches', async () => {
    const table = await testTable(['ana'], { players: 3 });
    for (const _ of [1, 2]) await table.must('ana', { type: 'add-bot', level: 'casual' });
    for (let match = 1; match <= 13; match += 1) {
      await table.must('ana', start);
      await playToEnd(table, ['ana']);
    }
    expect(table.table.state.earlier).toHaveLength(10);
  });
});
