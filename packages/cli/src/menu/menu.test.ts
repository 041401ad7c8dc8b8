import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROLLS } from '@pok/rules';
import { afterAll, expect, test } from 'vitest';
import type { Paint } from '../paint.ts';
import type { Terminal } from '../play/terminal.ts';
import { chooseMatch, sampleMatch } from './choose-match.ts';
import { drawMenu } from './menu.ts';
import { watchMatch } from './watch-match.ts';

const plain: Paint = (_, text) => text;
const folder = mkdtempSync(join(tmpdir(), 'pok-menu-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A terminal that presses these keys, then any other. */
function terminalWith(...keys: string[]): Terminal & { readonly screens: string[][] } {
  const screens: string[][] = [];
  return {
    screens,
    columns: 80,
    show: (lines) => screens.push([...lines]),
    key: async () => keys.shift() ?? 'space',
    keyWithin: async () => keys.shift(),
    unread: () => {},
    discardKeys: () => {},
    close: () => {},
  };
}

function fits(screens: readonly (readonly string[])[]): void {
  for (const screen of screens) {
    expect(screen.length).toBeLessThanOrEqual(24);
    for (const line of screen) expect(line.length, line).toBeLessThanOrEqual(80);
  }
}

test('the menu offers to play, to host and to watch', () => {
  const [roll] = ROLLS;
  if (roll === undefined) throw new Error('there are rolls');
  const screen = drawMenu(roll, 'Exactly two.', plain);
  fits([screen]);
  expect(screen.join('\n')).toMatch(/\[P\] Play here[\s\S]*\[H\] Host a table[\s\S]*\[W\] Watch a match/);
});

test('a watched match shows every round before and after its reveal, and its end', async () => {
  const terminal = terminalWith();
  const watched = sampleMatch();
  await watchMatch(terminal, plain, watched);
  fits(terminal.screens);
  expect(terminal.screens).toHaveLength(2 * watched.match.rounds.length);
  expect(terminal.screens[0]?.join('\n')).not.toContain('█');
  expect(terminal.screens.at(-1)?.join('\n')).toMatch(/Cem has five counters in the box and wins/);
});

test('records of the folder can be chosen; a broken one says what is wrong with it', async () => {
  writeFileSync(join(folder, 'good.pok'), 'players: Ana, Ben, Cem\n1 TD- DDT\n');
  const one = await chooseMatch(terminalWith('1'), plain, folder);
  expect(one?.record.players).toEqual(['Ana', 'Ben', 'Cem']);
  rmSync(join(folder, 'good.pok'));
  writeFileSync(join(folder, 'bad.pok'), 'players: Ana, Ben\n');
  const terminal = terminalWith('1', 'b');
  expect(await chooseMatch(terminal, plain, folder)).toBeUndefined();
  expect(terminal.screens.at(-1)?.join('\n')).toContain('bad.pok:1:');
});
