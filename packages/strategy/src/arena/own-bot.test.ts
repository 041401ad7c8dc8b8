import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bot, Seen } from '@pok/rules';
import { afterAll, describe, expect, test } from 'vitest';
import { playArena } from './arena-on-all-cores.ts';
import { addFaults, type FaultCount, guardBot, loadOwnBot, MOST_TIMEOUTS, type OwnBot } from './own-bot.ts';

const folder = mkdtempSync(join(tmpdir(), 'pok-own-bot-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function fileWith(code: string): OwnBot {
  files += 1;
  const path = join(folder, `bot-${files}.mjs`);
  writeFileSync(path, code);
  return `file:${pathToFileURL(path).href.slice('file:'.length)}`;
}

const seen: Seen = {
  players: ['one', 'two', 'three'],
  rounds: [],
  earlier: [],
  seat: 0,
  hand: { disc: 0, square: 1, triangle: 0 },
  roll: ['disc', 'blank', 'blank'],
};
const first = () => 0;
/** Even on a busy machine, a bot that answers immediately needs less. */
const LONG_MS = 60_000;
/** The code of a bot that does something and then chooses a counter it holds. */
const HELD = (doing: string) =>
  `({ hand }) => { ${doing}; return ['disc', 'square', 'triangle'].find((shape) => hand[shape] > 0); }`;
const endless: Bot = () => {
  for (;;);
};

describe('a file can be a bot by', () => {
  test.each([
    ['its default', `export default () => 'square';`],
    ['a function called bot', `export const helper = () => 1; export function bot() { return 'square'; }`],
    ['its only function', `export const level = 3; export const mine = () => 'square';`],
  ])('%s', async (_, code) => {
    expect((await loadOwnBot(fileWith(code)))(seen, first)).toBe('square');
  });

  test.each([
    ['nothing', 'export const level = 3;', /exports no bot/],
    ['several functions', 'export const a = () => 1; export const b = () => 2;', /exports no bot/],
    ['no JavaScript', 'exprot', /can't be loaded/],
    ['an error', `throw new Error('no')`, /can't be loaded \(Error: no\)/],
  ])('not if it exports %s', async (_, code, message) => {
    await expect(loadOwnBot(fileWith(code))).rejects.toThrow(message);
  });
});

describe('a random choice replaces a bot’s invalid one, and the fault is reported', () => {
  const cheat: Bot = (own) => {
    Object.assign(own.hand, { disc: 2 });
    return 'disc';
  };
  test.each<[FaultCount['fault'], Bot, number, RegExp]>([
    [
      'threw',
      () => {
        throw new TypeError('oops');
      },
      LONG_MS,
      /TypeError: oops/,
    ],
    [
      'threw',
      () => {
        throw Object.create(null);
      },
      LONG_MS,
      /something that has no text/,
    ],
    ['no-shape', () => Object.create(null), LONG_MS, /something that has no text/],
    ['not-held', () => 'triangle', LONG_MS, /triangle/],
    ['not-held', cheat, LONG_MS, /disc/],
    ['too-slow', endless, 20, /20 ms/],
  ])('%s', (fault, bot, thinkingTimeMs, words) => {
    const guarded = guardBot('file:///mine.js', bot, thinkingTimeMs);
    expect(guarded.bot(seen, first)).toBe('square');
    expect(guarded.takeFaults()).toEqual([
      { bot: 'file:///mine.js', fault, times: 1, words: expect.stringMatching(words) },
    ]);
    expect(guarded.takeFaults()).toEqual([]);
    expect(seen.hand).toEqual({ disc: 0, square: 1, triangle: 0 });
  });

  test('no-shape, such as a promise', async () => {
    const guarded = guardBot(
      'file:///mine.js',
      await loadOwnBot(fileWith(`export const bot = async () => 'square';`)),
      LONG_MS,
    );
    expect(guarded.bot(seen, first)).toBe('square');
    expect(guarded.takeFaults()).toMatchObject([{ fault: 'no-shape', words: '[object Promise]' }]);
  });

  test('a bot that is always too slow is asked only a few times', () => {
    const guarded = guardBot('file:///mine.js', endless, 20);
    for (let choice = 0; choice < 3 * MOST_TIMEOUTS; choice += 1) guarded.bot(seen, first);
    expect(guarded.takeFaults()).toMatchObject([{ fault: 'too-slow', times: MOST_TIMEOUTS }]);
  });
});

describe('an error that comes after the choice is reported, and the arena goes on', () => {
  const LATER = { fault: 'threw-later', words: 'Error: oops' };
  test.each([
    [
      'in an async function',
      `async () => { throw new Error('oops'); }`,
      [{ fault: 'no-shape', words: '[object Promise]' }, LATER],
    ],
    ['in a promise', HELD(`Promise.reject(new Error('oops'))`), [LATER]],
    ['in a timer', HELD(`setTimeout(() => { throw new Error('oops'); })`), [LATER]],
  ])('%s', async (_, code, found) => {
    const [mine, polite] = [
      fileWith(`export const bot = ${code};`),
      fileWith(`export const bot = ${HELD('0')};`),
    ];
    let faults: readonly FaultCount[] = [];
    const arena = { levels: [mine, polite, 'casual'] as const, matches: 6, seed: 'late' };
    const onFaults = (more: readonly FaultCount[]) => {
      faults = addFaults(faults, more);
    };
    expect((await playArena(arena, { cores: 1, onFaults })).matches).toBe(6);
    expect(faults).toMatchObject(found.map((fault) => ({ bot: mine, ...fault })));
  });
});

test('a bot that calls process.exit is told so, and the arena goes on', async () => {
  const leaver = fileWith('export const bot = () => process.exit(3);');
  let faults: readonly FaultCount[] = [];
  const arena = { levels: [leaver, 'casual', 'casual'] as const, matches: 3, seed: 'exit' };
  const onFaults = (more: readonly FaultCount[]) => {
    faults = addFaults(faults, more);
  };
  expect((await playArena(arena, { cores: 1, onFaults })).matches).toBe(3);
  expect(faults).toMatchObject([{ bot: leaver, fault: 'threw', words: 'Error: it called process.exit' }]);
});

test('a bot of one’s own plays against ours on all cores, and its faults are added up', async () => {
  const mine = fileWith(`export const bot = ({ roll }) => roll.find((face) => face !== 'blank');`);
  let faults: readonly FaultCount[] = [];
  const arena = { levels: [mine, 'steady', 'casual'] as const, matches: 24, seed: 'own' };
  const standing = await playArena(arena, {
    cores: 2,
    onFaults: (more) => {
      faults = addFaults(faults, more);
    },
  });
  expect(standing.matches).toBe(24);
  expect(faults).toMatchObject([{ bot: mine, fault: 'not-held' }]);
  expect(await playArena(arena, { cores: 1 })).toEqual(standing);
});
