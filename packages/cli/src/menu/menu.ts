import { setTimeout } from 'node:timers/promises';
import { type Roll, SHAPES } from '@pok/rules';
import type { Command } from 'commander';
import { type Paint, paintCounter, paintFor } from '../paint.ts';
import { anyRoll, drawDice } from '../play/draw-dice.ts';
import { openTerminal, type Terminal } from '../play/terminal.ts';
import { chooseMatch } from './choose-match.ts';
import { watchMatch } from './watch-match.ts';

/** Said beside the dice while nobody has pressed a key. */
const TEASERS = [
  'Everybody thinks of the triangle. So nobody plays it. So you do?',
  'Exactly two. Not one, not three. Look them in the eye.',
  'You said disc. They know you said disc. So: disc?',
  'Five of your six counters gone, and the table is yours.',
  'All fists open at once. There is always one who laughs.',
] as const;

const TUMBLES = 6;
const TUMBLE_MS = 90;
const REST_MS = 3_200;
/** Below the dice while they tumble. */
const SHAKING = '…';

/** `pok` alone in a terminal: three things to do, one key each. */
export async function openMenu(program: Command): Promise<void> {
  const paint = paintFor(process.stdout);
  for (;;) {
    const terminal = openTerminal(process.stdin, process.stdout);
    const key = await waitForKey(terminal, paint);
    if (key === 'w') {
      const match = await chooseMatch(terminal, paint, process.cwd());
      if (match !== undefined) await watchMatch(terminal, paint, match);
    }
    terminal.close();
    if (key === 'p') return void (await program.parseAsync(['play'], { from: 'user' }));
    if (key === 'h') return void (await program.parseAsync(['serve'], { from: 'user' }));
    if (key === '?') return program.outputHelp();
    await setTimeout(0);
  }
}

const KEYS = new Set(['p', 'h', 'w', '?']);

/** The dice keep rolling until a key is pressed that leads somewhere. */
async function waitForKey(terminal: Terminal, paint: Paint): Promise<string> {
  for (let throws = 0; ; throws += 1) {
    for (let tumble = 0; tumble <= TUMBLES; tumble += 1) {
      const isResting = tumble === TUMBLES;
      const words = isResting ? (TEASERS[throws % TEASERS.length] ?? '') : SHAKING;
      terminal.show(drawMenu(anyRoll(), words, paint));
      const key = await terminal.keyWithin(isResting ? REST_MS : TUMBLE_MS);
      if (key !== undefined && KEYS.has(key)) return key;
    }
  }
}

/** It fits 80 columns and 24 rows. */
export function drawMenu(roll: Roll, words: string, paint: Paint): readonly string[] {
  const counters = SHAPES.map((shape) => paintCounter(paint, shape));
  return [
    '',
    ...[0, 1].map((row) => `  ${counters.map((counter) => counter[row]).join('  ')}`),
    '',
    paint('bold', '  P O K   the dice game of fists and second guesses'),
    '',
    ...drawDice(roll, undefined, paint),
    `  ${paint('italic', words)}`,
    '',
    `  ${paint('bold', '[P]')} Play here, against bots with characters of their own`,
    `  ${paint('bold', '[H]')} Host a table: friends scan a code with their phones and join`,
    `  ${paint('bold', '[W]')} Watch a match, round by round`,
    '',
    paint('dim', '  ? everything else it can do · Q leave'),
  ];
}
