import { describe, expect, test } from 'vitest';
import { runPok } from '../test/run-pok.ts';

describe('pok simulate', () => {
  test('--json: the figures, the same for the same seed', async () => {
    const args = ['simulate', '--players', '4', '--matches', '20000', '--seed', '7', '--json'];
    const [first, second] = await Promise.all([runPok(args), runPok(args)]);
    expect(first.code).toBe(0);
    expect(first.error).toBe('');
    const { matchesPerSecond, ...figures } = JSON.parse(first.out);
    expect(Object.keys(JSON.parse(first.out))).toEqual([
      'players',
      'matches',
      'policy',
      'meanRounds',
      'tieRate',
      'deadRate',
      'winnersPerMatch',
      'matchesPerSecond',
    ]);
    expect(figures).toMatchObject({ players: 4, matches: 20000, policy: 'counter' });
    expect(matchesPerSecond).toBeGreaterThan(0);
    expect(JSON.parse(second.out)).toMatchObject(figures);
  });

  test('in words: the figures, a histogram of rounds, the speed', async () => {
    const { out } = await runPok(['simulate', '-p', '3', '-m', '2000', '--policy', 'shape', '-s', '1']);
    expect(out).toMatch(/^2,000 matches of 3 random players \(policy shape, seed 1\)$/m);
    expect(out).toMatch(/^ {2}rounds per match +\d+\.\d+ ± \d/m);
    expect(out).toMatch(/^ {2}of them dead \(E3\) +0\.00 % ± 0\.00 %$/m);
    expect(out).toMatch(/^ +10 {2}█+ \d+\.\d\d %$/m);
    expect(out).toMatch(/matches per second/);
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });
});

describe('pok odds', () => {
  test('--json: the same four figures, exactly', async () => {
    const { code, out, error } = await runPok(['odds', '--players', '3', '--policy', 'shape', '--json']);
    expect(JSON.parse(out)).toEqual({
      players: 3,
      policy: 'shape',
      meanRounds: expect.closeTo(11.17642083865965, 10),
      tieRate: expect.closeTo(0.14365542271402296, 12),
      deadRate: 0,
      winnersPerMatch: expect.closeTo(1.175562582757671, 12),
    });
    expect(error).toBe('');
    expect(code).toBe(0);
  });

  test('in words', async () => {
    const { out } = await runPok(['odds', '-p', '3']);
    expect(out).toMatch(/^Random play of 3 players \(policy counter\), exactly$/m);
    expect(out).toMatch(/^ {2}rounds per match +11\.1748$/m);
  });
});
