import { describe, expect, test } from 'vitest';
import { runHere } from '../test/run-here.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';

const write = temporaryFolder();

describe('pok arena', () => {
  test('--json prints shares that add up to one', async () => {
    const args = ['--bots', 'sharp,steady,casual', '--matches', '6', '--seed', '7', '--json'];
    const { matchesPerSecond, ...told } = JSON.parse((await runHere('arena', ...args)).out);
    expect(told).toMatchObject({ matches: 6, seed: 7, fairShare: 1 / 3, deadRate: 0 });
    expect(told.bots.map(({ bot }: { bot: string }) => bot)).toEqual(['sharp', 'steady', 'casual']);
    const shares: readonly number[] = told.bots.map(({ share }: { share: number }) => share);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    expect(matchesPerSecond).toBeGreaterThan(0);
  });

  test('the same seed gives the same result', async () => {
    const args = ['--bots', 'steady,casual,casual,casual', '--matches', '60', '--seed', '7', '--json'];
    const { matchesPerSecond, ...told } = JSON.parse((await runHere('arena', ...args)).out);
    expect(JSON.parse((await runHere('arena', ...args)).out)).toMatchObject(told);
    expect(matchesPerSecond).toBeGreaterThan(0);
  });

  test('prints one line per bot', async () => {
    const { out, error, code } = await runHere('arena', '--bots', 'steady,casual,casual', '--matches', '12');
    expect(out).toMatch(/^12 matches of 3 bots in 1 sittings \(seed \d+\)$/m);
    expect(out.match(/^ {2}(steady|casual) /gm)).toHaveLength(3);
    expect({ error, code }).toEqual({ error: '', code: 0 });
  });

  test('the name of a bot’s file can’t change what the terminal shows', async () => {
    const file = write('\u001b[31mred\u202e.js', `export const bot = () => { throw Object.create(null); };`);
    const bots = `${file},casual,casual`;
    const { out } = await runHere('arena', '--bots', bots, '--matches', '3');
    expect(out).toContain('\\u001b[31mred\\u202e.js');
    expect(out).toContain('something that has no text');
    const json = await runHere('arena', '--bots', bots, '--matches', '3', '--json');
    for (const text of [out, json.out]) expect(text).not.toMatch(/\p{Cf}/u);
    expect(JSON.parse(json.out).bots[0].bot).toBe('\u001b[31mred\u202e.js');
  });

  test('an error that a bot throws after its choice is reported below the table', async () => {
    const file = write(
      'late.mjs',
      `export const bot = ({ hand }) => {
        setTimeout(() => { throw new Error('oops'); });
        return ['disc', 'square', 'triangle'].find((shape) => hand[shape] > 0);
      };`,
    );
    const { out, error, code } = await runHere('arena', '--bots', `${file},casual,casual`, '--matches', '3');
    expect(out).toMatch(
      /^late\.mjs left an error behind \d+ times\. The first time it threw an error after its choice \(Error: oops\)\.$/m,
    );
    expect({ error, code }).toEqual({ error: '', code: 0 });
  });

  test.each([
    [['--bots', 'sharp,steady'], '--bots sharp,steady: POK is for 3 to 7'],
    [
      ['--bots', 'sharp,steady,clever'],
      '--bots clever: the bots are casual, steady, sharp, reader; one of your own is a file, such as ./clever.js.',
    ],
    [['--bots', 'sharp,steady,casual', '--matches', '0'], '--matches 0: give a whole number'],
    [[], "required option '-b, --bots <levels>' not specified"],
  ])('%j is refused in one line', async (args, message) => {
    const { out, error, code } = await runHere('arena', ...args);
    expect(error).toContain(`pok: ${message}`);
    expect(error.trim().split('\n')).toHaveLength(1);
    expect({ out, code }).toEqual({ out: '', code: 2 });
  });
});
