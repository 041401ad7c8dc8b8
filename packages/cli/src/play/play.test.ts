import { stripVTControlCharacters, styleText } from 'node:util';
import { PLAYER_COUNTS, type PlayerCount, type Random, startMatch } from '@pok/rules';
import { createBots, seededRandom } from '@pok/strategy';
import { describe, expect, test } from 'vitest';
import type { Paint } from '../paint.ts';
import { drawEnd } from './end-on-screen.ts';
import type { Game } from './game.ts';
import { inviteOpponents } from './opponents.ts';
import { playRoundOnScreen } from './round-on-screen.ts';
import type { Terminal } from './terminal.ts';

const plain: Paint = (_, text) => text;
const coloured: Paint = (style, text) => styleText(style, text, { validateStream: false });

/** A terminal that records every screen and presses keys at random. */
function robotTerminal(random: Random): Terminal & { readonly screens: string[][] } {
  const keys = ['d', 's', 't', 'space', 'o', '?', 'x'];
  const screens: string[][] = [];
  const press = () => keys[random(keys.length)] ?? 'd';
  return {
    screens,
    columns: 80,
    show: (lines) => screens.push([...lines]),
    key: async () => press(),
    keyWithin: async () => (random(2) === 0 ? press() : undefined),
    unread: () => {},
    discardKeys: () => {},
    close: () => {},
  };
}

function gameOf(players: PlayerCount, seed: string, paint: Paint) {
  const terminal = robotTerminal(seededRandom(`${seed}/keys`));
  const game: Game = {
    players,
    opponents: inviteOpponents(players, 'casual'),
    terminal,
    paint,
    bots: createBots({
      loadValues: () => Promise.reject(new Error('casual bots need none')),
      onProblem: ({ kind }) => {
        throw new Error(kind);
      },
    }),
    random: seededRandom(seed),
    seed,
    earlier: [],
    wins: 0,
    notice: () => '',
  };
  return { game, screens: terminal.screens };
}

async function playThrough(players: PlayerCount, seed: string, paint: Paint = plain) {
  const { game, screens } = gameOf(players, seed, paint);
  let match = startMatch(players);
  while (match.result === undefined) match = await playRoundOnScreen(game, match);
  const end = drawEnd(game, match);
  return { match, screens, end };
}

describe('pok play', () => {
  test.each(PLAYER_COUNTS)('a whole match of %i fits 80 columns and 24 rows', async (players) => {
    const { screens, end } = await playThrough(players, `fit ${players}`);
    for (const screen of [...screens, end]) {
      expect(screen.length).toBeLessThanOrEqual(24);
      for (const line of screen) expect(line.length, line).toBeLessThanOrEqual(80);
    }
  });

  test('the same seed and the same keys give the same match', async () => {
    const [one, two] = await Promise.all([playThrough(5, 'again'), playThrough(5, 'again')]);
    expect(two.match).toEqual(one.match);
  });

  test('[P3] no open counter is on the screen before all fists are closed', async () => {
    const { screens } = await playThrough(5, 'secret');
    const openBeforeVerdict = screens.filter((screen) => screen.some((line) => /█/.test(line)));
    for (const screen of openBeforeVerdict) expect(screen.join('\n')).not.toMatch(/· {2}·|░/);
    expect(openBeforeVerdict).not.toEqual([]);
  });

  test('colour adds nothing but colour', async () => {
    const [colours, none] = await Promise.all([playThrough(4, 'paint', coloured), playThrough(4, 'paint')]);
    const end = colours.end.map(stripVTControlCharacters);
    expect(end).toEqual(none.end);
    expect(colours.end.join('')).toContain('\x1b[');
    expect(none.screens.flat().join('')).not.toContain('\x1b');
  });

  test('the end names the winners and shows what everybody played', async () => {
    const { match, end } = await playThrough(3, 'end');
    expect(end.join('\n')).toMatch(/You win!|wins: five|A tie: /);
    expect(end.join('\n')).toContain(`the end after ${match.rounds.length} rounds`);
  });
});
