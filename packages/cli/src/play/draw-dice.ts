import { stripVTControlCharacters } from 'node:util';
import { DICE, type Face, playersAskedBy } from '@pok/rules';
import { type Paint, paintShape, SIGNS } from '../paint.ts';
import { tellCount, tellNumber } from '../words.ts';
import type { DieOnScreen } from './scene.ts';

const INSIDE = 9;

/** The column of the sign in each of the three rows of die One, Two and Three; undefined is none. */
const COLUMNS: readonly (readonly (number | undefined)[])[] = [
  [undefined, 4, undefined],
  [2, undefined, 6],
  [2, 4, 6],
];

/** Three dice side by side, with what they ask for and what became of it below. */
export function drawDice(dice: readonly DieOnScreen[], paint: Paint): readonly string[] {
  const drawn = dice.map((die, index) => drawDie(die, index, paint));
  const rows = drawn[0]?.length ?? 0;
  return Array.from({ length: rows }, (_, row) => {
    return `    ${drawn.map((lines) => centre(lines[row] ?? '', INSIDE + 10)).join('   ')}`;
  });
}

function drawDie({ face, verdict }: DieOnScreen, index: number, paint: Paint): readonly string[] {
  const frame = (text: string) => paint(verdict?.kind === 'met' ? ['bold', 'yellow'] : 'dim', text);
  const rows = (COLUMNS[index] ?? []).map(
    (column) => `${frame('│')}${drawRow(face, column, paint)}${frame('│')}`,
  );
  return [
    frame(`╭${'─'.repeat(INSIDE)}╮`),
    ...rows,
    frame(`╰${'─'.repeat(INSIDE)}╯`),
    asks(face, index, paint),
    became({ face, ...(verdict && { verdict }) }, paint),
  ];
}

function drawRow(face: Face, column: number | undefined, paint: Paint): string {
  if (face === 'blank' || column === undefined) return ' '.repeat(INSIDE);
  return `${' '.repeat(column)}${paintShape(paint, face)}${' '.repeat(INSIDE - column - 1)}`;
}

function asks(face: Face, index: number, paint: Paint): string {
  const die = DICE[index];
  if (face === 'blank' || die === undefined) return paint('dim', 'blank');
  return paint(SIGNS[face].colour, `exactly ${tellCount(playersAskedBy(die), face)}`);
}

function became({ verdict }: DieOnScreen, paint: Paint): string {
  switch (verdict?.kind) {
    case 'met':
      return paint(['bold', 'yellow'], '✔ met');
    case 'missed': {
      const played = verdict.players + verdict.by;
      return paint('dim', `✘ ${played === 0 ? 'nobody' : tellNumber(played)} played it`);
    }
    default:
      return '';
  }
}

/** Centres a text in a column; colour codes don't count. */
export function centre(text: string, width: number): string {
  const space = Math.max(0, width - stripVTControlCharacters(text).length);
  const before = Math.floor(space / 2);
  return `${' '.repeat(before)}${text}${' '.repeat(space - before)}`;
}
