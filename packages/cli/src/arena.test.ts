import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

function pok(...args: readonly string[]) {
  return spawnSync(process.execPath, ['--import', 'tsx', MAIN, ...args], { encoding: 'utf8' });
}

describe('pok arena', () => {
  test('--json tells shares that add up to one', () => {
    const args = ['--bots', 'sharp,steady,casual', '--matches', '6', '--seed', '7', '--json'];
    const { matchesPerSecond, ...told } = JSON.parse(pok('arena', ...args).stdout);
    expect(told).toMatchObject({ matches: 6, seed: 7, fairShare: 1 / 3, deadRate: 0 });
    expect(told.bots.map(({ bot }: { bot: string }) => bot)).toEqual(['sharp', 'steady', 'casual']);
    const shares: readonly number[] = told.bots.map(({ share }: { share: number }) => share);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    expect(matchesPerSecond).toBeGreaterThan(0);
  });

  test('the same seed gives the same result', () => {
    const args = ['--bots', 'steady,casual,casual,casual', '--matches', '60', '--seed', '7', '--json'];
    const { matchesPerSecond, ...told } = JSON.parse(pok('arena', ...args).stdout);
    expect(JSON.parse(pok('arena', ...args).stdout)).toMatchObject(told);
    expect(matchesPerSecond).toBeGreaterThan(0);
  });

  test('tells every bot in a line', () => {
    const { stdout, stderr, status } = pok('arena', '--bots', 'steady,casual,casual', '--matches', '12');
    expect(stdout).toMatch(/^12 matches of 3 bots in 1 sittings \(seed \d+\)$/m);
    expect(stdout.match(/^ {2}(steady|casual) /gm)).toHaveLength(3);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  });

  test.each([
    [['--bots', 'sharp,steady'], '--bots sharp,steady: POK is for 3 to 7'],
    [
      ['--bots', 'sharp,steady,clever'],
      '--bots clever: the bots are casual, steady, sharp, reader; one of your own is a file, such as ./clever.js.',
    ],
    [['--bots', 'sharp,steady,casual', '--matches', '0'], '--matches 0: give a whole number'],
    [[], "required option '-b, --bots <levels>' not specified"],
  ])('%j is refused in one line', (args, message) => {
    const { stdout, stderr, status } = pok('arena', ...args);
    expect(stderr).toContain(`pok: ${message}`);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
  });
});
